import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadEmoji, parseEmoji } from './emoji-data.ts';
import { skinTones, withSkinTone } from './skin-tones.ts';

const names = join(import.meta.dirname, 'names');
const emojiOf = (file: string) => parseEmoji(readFileSync(join(names, file), 'utf8'), 'en', {}).emojis;
const isSequence = (emoji: string) => /^\p{RGI_Emoji}$/v.test(emoji);

test('every emoji and each of its skin tones is a sequence that the server accepts', () => {
  const emoji = emojiOf('en.txt').flatMap(({ emoji: plain, skins }) => [plain, ...Object.values(skins ?? {})]);
  expect(emoji.length).toBeGreaterThan(3_000);
  expect(emoji.filter((each) => !isSequence(each))).toEqual([]);
});

test('the lists of all languages have the same emoji', () => {
  const [first, ...others] = readdirSync(names).map((file) => emojiOf(file).map(({ emoji }) => emoji));
  expect(others).toHaveLength(4);
  for (const other of others) expect(other).toEqual(first);
});

test('a skin tone follows the person of a sequence', () => {
  expect(withSkinTone('👍', 'dark')).toBe('👍🏿');
  expect(withSkinTone('✌️', 'light')).toBe('✌🏻');
  expect(withSkinTone('👩‍🎓', 'medium-dark')).toBe('👩🏾‍🎓');
});

test('reads names, words to search for and skin tones', () => {
  const {
    emojis,
    categories,
    skinTones: tones,
  } = parseEmoji('0\t😀\tgrinning face\tface smile\n1\t👋*\twaving hand\t\n', 'en', {
    0: 'Smileys',
    1: 'People',
  });
  expect(emojis[0]).toEqual({ emoji: '😀', category: 0, label: 'grinning face', tags: ['face', 'smile'], version: 1 });
  expect(emojis[1]).toMatchObject({ emoji: '👋', tags: [], skins: { dark: '👋🏿' } });
  expect(categories).toEqual([
    { index: 0, label: 'Smileys' },
    { index: 1, label: 'People' },
  ]);
  expect(Object.keys(tones)).toEqual([...skinTones]);
});

test('a language without a list has the English one', async () => {
  const [english, unknown] = await Promise.all([loadEmoji('en', {}), loadEmoji('xx', {})]);
  expect(unknown.emojis).toEqual(english.emojis);
});
