import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', 'web', 'src', 'locales', 'en');

/** Messages with a sentence that ends in a name: a name may end in a full stop itself, like 'Baraza Inc.'. */
function namesAtSentenceEnds(catalog: string): string[] {
  return catalog.split('\n\n').flatMap((entry) => {
    const message = /^msgid "(.*)"$/m.exec(entry)?.[1] ?? '';
    return [...message.matchAll(/\{(\w+)\}(?:<\/\d+>)*\./g)].flatMap(([, placeholder = '']) => {
      const source = new RegExp(`^#\\. placeholder \\{${placeholder}\\}: (.*)$`, 'm').exec(entry)?.[1] ?? placeholder;
      return /(name|title|company)$/i.test(source) ? [message] : [];
    });
  });
}

test('no sentence of the web client ends in a name', () => {
  const catalogs = readdirSync(folder).filter((file) => file.endsWith('.po'));
  expect(catalogs.length).toBeGreaterThan(5);
  expect(catalogs.flatMap((file) => namesAtSentenceEnds(readFileSync(join(folder, file), 'utf8')))).toEqual([]);
});

test('reports a name at the end of a sentence and no other value', () => {
  const entry = (message: string, ...comments: string[]) => [...comments, `msgid "${message}"`, 'msgstr ""'].join('\n');
  const bad = [
    entry('It belongs to {0}.', '#. placeholder {0}: product.company'),
    entry('The page of <0>{name}</0>. Its owner can ask.'),
  ];
  const good = [entry('{name} is closed.'), entry('Picture {place} of {count}.'), entry('Hello, {name}!')];
  expect(namesAtSentenceEnds([...bad, ...good].join('\n\n'))).toEqual([
    'It belongs to {0}.',
    'The page of <0>{name}</0>. Its owner can ask.',
  ]);
});
