/**
 * Writes the lists of the emoji picker, one for each language: the emoji of Unicode in their order, with the names and search words of CLDR.
 * Run when a newer version of Unicode should be used:
 * `npm pack emojibase-data cldr-annotations-full`, unpack both, `node scripts/emoji-names.ts <folder of the first> <folder of the second>`.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { skinTones, withSkinTone } from '@baraza/web/src/features/conversations/emoji/skin-tones.ts';

interface Listed {
  emoji: string;
  group?: number;
  order?: number;
  version: number;
  skins?: { emoji: string; tone: number | number[] }[];
}

interface Annotation {
  default?: string[];
  tts?: string[];
}

const locales = ['ar', 'en', 'fr', 'pt', 'sw'];
/** Emoji that phones of 2020 can draw. */
const versionMax = 13;
/** Skin tones and hair as emoji of their own. */
const components = 2;
const wordsMax = 4;
const flags = /^[\u{1F1E6}-\u{1F1FF}]{2}$/u;
const variation = /\uFE0F/g;

const [emojiFolder = '', namesFolder = ''] = process.argv.slice(2);
const all = await readJson<Listed[]>(join(emojiFolder, 'en/data.json'));
const listed = all
  .filter(({ group, version }) => group !== undefined && group !== components && version <= versionMax)
  .toSorted((one, other) => (one.order ?? 0) - (other.order ?? 0));

for (const locale of locales) {
  const { annotations } = await readJson<{ annotations: { annotations: Record<string, Annotation> } }>(
    join(namesFolder, `annotations/${locale}/annotations.json`),
  );
  const regions = new Intl.DisplayNames(locale, { type: 'region' });
  const lines = listed.flatMap(({ emoji: drawn, group, skins }) => {
    const emoji = sequenceOf(drawn);
    const found = annotations.annotations[emoji.replaceAll(variation, '')] ?? annotations.annotations[emoji];
    const name = flags.test(emoji) ? regions.of(countryOf(emoji)) : found?.tts?.[0];
    // Without a name: variants of people, of which the list has another.
    if (name === undefined) return [];
    const words = (found?.default ?? []).filter((word) => !name.includes(word)).slice(0, wordsMax);
    return `${group}\t${emoji}${hasSkinTones({ emoji, skins: skins ?? [] }) ? '*' : ''}\t${name}\t${words.join(' ')}`;
  });
  const file = join(import.meta.dirname, `../web/src/features/conversations/emoji/names/${locale}.txt`);
  await writeFile(file, `${lines.join('\n')}\n`);
}

/** The RGI sequence of an emoji, to which Emojibase adds variation selectors. */
function sequenceOf(emoji: string): string {
  const plain = emoji.replaceAll(variation, '');
  return /^\p{RGI_Emoji}$/v.test(plain) ? plain : emoji;
}

/** The region of a flag, which is two regional indicators. */
function countryOf(flag: string): string {
  const letters = [...flag].map((each) => (each.codePointAt(0) ?? 0) - 0x1f1e6 + 65);
  return String.fromCodePoint(...letters);
}

/** Whether the skin tones of an emoji are those that `withSkinTone` makes. */
function hasSkinTones({
  emoji,
  skins,
}: {
  emoji: string;
  skins: { emoji: string; tone: number | number[] }[];
}): boolean {
  const single = skins.filter(({ tone }) => typeof tone === 'number');
  return (
    single.length === skinTones.length &&
    skinTones.every((tone, index) => sequenceOf(single[index]?.emoji ?? '') === withSkinTone(emoji, tone))
  );
}

async function readJson<T>(file: string): Promise<T> {
  return JSON.parse(await readFile(file, 'utf8')) as T;
}
