import { join } from 'node:path';
import { getConfig } from '@lingui/conf';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { expect, test } from 'vitest';
import { publishedLocales, sourceLocale } from '#platform/locale/locales.ts';

const webFolder = import.meta.dirname;
const catalogs = await getCatalogs(getConfig({ cwd: webFolder, configPath: join(webFolder, 'lingui.config.ts') }));

/** Parsing all sources takes some seconds, more on a busy machine. */
const timeout = 120_000;

test.each(catalogs)('$name has the messages of the sources, no more and no fewer', { timeout }, async (catalog) => {
  const inSources = Object.keys((await catalog.collect()) ?? {});
  expect(inSources.length).toBeGreaterThan(0);
  const extracted = Object.keys((await catalog.read(sourceLocale.code)) ?? {});
  expect(extracted.toSorted(), 'run npm run messages -w web').toEqual(inSources.toSorted());
});

const translations = publishedLocales
  .filter((locale) => locale !== sourceLocale)
  .flatMap(({ code }) => catalogs.map((catalog) => ({ code, catalog, name: catalog.name })));

test.for(translations)('$name is complete in $code, with the same placeholders', async ({ code, catalog }) => {
  const source = (await catalog.read(sourceLocale.code)) ?? {};
  const translated = (await catalog.read(code)) ?? {};
  expect(Object.keys(translated).toSorted()).toEqual(Object.keys(source).toSorted());
  const texts = Object.entries(translated).map(([id, { translation = '' }]) => [id, translation] as const);
  expect(texts.filter(([, text]) => text === '').map(([id]) => id)).toEqual([]);
  const changed = texts.filter(([id, text]) => placeholdersIn(text) !== placeholdersIn(source[id]?.translation ?? ''));
  expect(changed).toEqual([]);
});

test.for(publishedLocales)('a message has one translation in $code, in whichever catalog', async ({ code }) => {
  const translationOf = new Map<string, string>();
  const different = new Set<string>();
  for (const catalog of catalogs) {
    for (const [id, { translation = '' }] of Object.entries((await catalog.read(code)) ?? {})) {
      if ((translationOf.get(id) ?? translation) !== translation) different.add(id);
      translationOf.set(id, translation);
    }
  }
  // The catalogs that a page has loaded are merged by id. A word with two meanings needs a `context` in the source.
  expect([...different]).toEqual([]);
});

test.for(publishedLocales)(
  'no text in $code calls a business a venture, except two toasts of the specification',
  async ({ code }) => {
    const given = ['Venture created successfully!', 'Failed to create venture. Please try again.'];
    const read = await Promise.all(catalogs.map((catalog) => catalog.read(code)));
    const texts = read.flatMap((messages) => Object.values(messages ?? {}).map(({ translation = '' }) => translation));
    const isVenture = (text: string) => /\bventure/i.test(text.replaceAll(/\{\w+/g, ''));
    expect(texts.filter((text) => isVenture(text) && !given.includes(text))).toEqual([]);
  },
);

test.for(publishedLocales)(
  'no text in $code calls a registration an RSVP, except two texts of the specification',
  async (locale) => {
    const read = await Promise.all(catalogs.map((catalog) => catalog.read(locale.code)));
    const texts = new Map(read.flatMap((messages) => Object.entries(messages ?? {})));
    const found = [...texts.values()].flatMap(({ translation = '' }) => (/rsvp/i.test(translation) ? translation : []));
    expect(found).toEqual(locale === sourceLocale ? ['Cancel RSVP', 'Rsvpd Events'] : []);
    const [short, long] = ['Cancel RSVP', 'Cancel Registration'].map((text) => texts.get(text)?.translation);
    expect(locale === sourceLocale || short === long).toBe(true);
  },
);

test.for(translations)('$name has the plural forms of $code', async ({ code, catalog }) => {
  // Forms of numbers below 200: French and Portuguese have one more, for millions.
  const rules = new Intl.PluralRules(code);
  const forms = [...new Set(Array.from({ length: 200 }, (_, count) => rules.select(count)))];
  const isComplete = (plural: string[]) => plural.join() === 'other' || forms.every((form) => plural.includes(form));
  const texts = Object.values((await catalog.read(code)) ?? {}).map(({ translation = '' }) => translation);
  const incomplete = texts.filter((text) => !pluralsIn(text).every(isComplete));
  expect(incomplete).toEqual([]);
});

test('placeholders are values and tags, wherever they are', () => {
  const message = '{who} has {count, plural, one {# <0>friend</0>} other {# <0>friends</0>}} since {day}';
  expect(placeholdersIn(message)).toBe('</0> <0> count day who');
  expect(placeholdersIn('Tangu {day}: {count, plural, other {<0>#</0>}} {who}')).toBe(placeholdersIn(message));
  expect(placeholdersIn('{who} has <0>{count}</0> friends')).not.toBe(placeholdersIn(message));
});

/** The names of the values and tags of a message, each once, in order of the alphabet. */
function placeholdersIn(message: string): string {
  return [...new Set(namesIn(tokensOf(message)))].toSorted().join(' ');
}

/** The forms of each plural of a message. */
function pluralsIn(message: string): string[][] {
  const tokens = tokensOf(message);
  return Array.isArray(tokens)
    ? tokens.flatMap((token) => (token[1] === 'plural' ? [Object.keys(token[2] ?? {})] : []))
    : [];
}

function tokensOf(message: string): Token[] | string {
  const { source } = createCompiledCatalog('en', { message }, { namespace: 'json' });
  const { messages } = JSON.parse(source) as { messages: { message: Token[] | string } };
  return messages.message;
}

type Token = string | [name: string, type?: string, cases?: Record<string, Token[] | string>];

function namesIn(tokens: Token[] | string | undefined): string[] {
  if (!Array.isArray(tokens)) return [...String(tokens ?? '').matchAll(/<\/?\d+\/?>/g)].map(([tag]) => tag);
  return tokens.flatMap((token) => {
    if (!Array.isArray(token)) return namesIn(token);
    const [name, , cases = {}] = token;
    return [name, ...Object.values(cases).flatMap((each) => namesIn(each))];
  });
}
