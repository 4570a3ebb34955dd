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
  ([name, schema]) => accepts(schema, 'Any words, with 2 signs!') && !/^POST \/api\/auth|Url$/.test(name),
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

test.each(texts)('%s has line feeds as line breaks, which count once', (_name, schema) => {
  expect(z.parse(schema, 'one\r\ntwo\rthree\n\r\nfour')).toBe('one\ntwo\nthree\n\nfour');
});
