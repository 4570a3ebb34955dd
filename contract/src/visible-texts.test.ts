import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api } from './api.ts';
import { sockets } from './sockets.ts';
import { textFieldsOf } from './testing/text-fields.ts';

const invisible = [
  '\u0085',
  '\u200b',
  '\u2060',
  '\u00ad',
  '\u2800',
  '\u3164',
  '\u180e',
  '\u200e',
  ' \n\t',
  '\u2028',
  '\ufe0f',
];

/** All text fields of bodies, forms and events that take free text, by name. */
const clientEvents = Object.entries(sockets).filter(([, { from }]) => from === 'client');
const fields = [...Object.entries(api), ...clientEvents].flatMap(([key, parts]) =>
  ['body', 'form'].flatMap((part) =>
    textFieldsOf((parts as unknown as Record<string, z.core.$ZodType | undefined>)[part]).map(
      ({ path, schema }) => [[key, ...path].join(' '), schema] as const,
    ),
  ),
);
const accepts = (schema: z.core.$ZodType, value: string) => z.safeParse(schema, value).success;
/** Free texts accept any words. Tokens, and the URLs of pictures, which the server compares, are no texts of people. */
const texts = fields.filter(
  ([name, schema]) =>
    accepts(schema, 'Any words, with 2 signs!') && !/^POST \/api\/auth|Url$| pictures \d+$/.test(name),
);

test('the free texts of the contract are found', () => {
  expect(texts.length).toBeGreaterThan(30);
});

test.each(texts)('%s takes no text without a visible character, unless it may be empty', (_name, schema) => {
  const mayBeEmpty = accepts(schema, '');
  for (const sign of invisible) {
    for (const value of [sign, sign.repeat(3), `${sign} ${sign}`]) {
      expect(accepts(schema, value), JSON.stringify(value)).toBe(mayBeEmpty);
    }
  }
});

/** Names, which are part of titles, labels and pushes. */
const names = texts.filter(([name]) =>
  / (first_name|last_name|programOther|name|title|location|door|role|tags|options)( |$)/.test(name),
);
const otherTexts = texts.filter((field) => !names.includes(field));

test('the names of people, businesses and events are found', () => {
  const paths = names.map(([name]) => name.split(' ').slice(2).join(' '));
  expect([...new Set(paths)].toSorted()).toEqual(
    expect.arrayContaining(['door', 'first_name', 'last_name', 'location', 'name', 'role', 'title']),
  );
});

test.each(otherTexts)('%s has line feeds as line breaks, which count once', (_name, schema) => {
  expect(z.parse(schema, 'one\r\ntwo\rthree\n\r\nfour')).toBe('one\ntwo\nthree\n\nfour');
});

test.each(names)('%s is one line, and reorders nothing around it', (_name, schema) => {
  expect(z.parse(schema, 'one\r\ntwo\tthree\u2028four\u0085five')).toBe('one two three four five');
  const reordering = ['\u202a', '\u202b', '\u202c', '\u202d', '\u202e', '\u2066', '\u2067', '\u2068', '\u2069'];
  const needed = ['\u200c', '\u200d', '\u200e', '\u200f'];
  for (const sign of [...reordering, '\u001b', '\u0007']) {
    expect(z.parse(schema, `name${sign}gpj`), JSON.stringify(sign)).toBe('namegpj');
    expect(accepts(schema, sign)).toBe(accepts(schema, ''));
  }
  for (const sign of needed) expect(z.parse(schema, `می${sign}خواهم`)).toBe(`می${sign}خواهم`);
});
