import type { EmojiData } from 'frimousse';
import { skinTones, withSkinTone } from './skin-tones.ts';

/** The lists by language, written by `scripts/emoji-names.ts`. */
const files = import.meta.glob<string>('./names/*.txt', { query: '?raw', import: 'default' });

/** Loads the emoji with their names and search words in a language of the interface, or in English. `categories` has the names of the groups. */
export async function loadEmoji(locale: string, categories: Readonly<Record<number, string>>): Promise<EmojiData> {
  const load = files[`./names/${locale}.txt`] ?? files['./names/en.txt'];
  return parseEmoji((await load?.()) ?? '', locale, categories);
}

/** Parses lines of a group, an emoji with `*` if it has skin tones, its name and its search words, divided by tabs. */
export function parseEmoji(text: string, locale: string, categories: Readonly<Record<number, string>>): EmojiData {
  const emojis = text.split('\n').flatMap((line) => {
    const [group, marked, label, words] = line.split('\t');
    if (!marked || !label) return [];
    const emoji = marked.replace('*', '');
    const tags = words ? words.split(' ') : [];
    return [
      { emoji, category: Number(group), label, tags, version: 1, ...(emoji !== marked && { skins: skinsOf(emoji) }) },
    ];
  });
  return {
    locale,
    emojis,
    categories: Object.entries(categories).map(([index, label]) => ({ index: Number(index), label })),
    skinTones: byTone((tone) => tone),
  };
}

function skinsOf(emoji: string) {
  return byTone((tone) => withSkinTone(emoji, tone));
}

function byTone(valueOf: (tone: (typeof skinTones)[number]) => string) {
  const entries = skinTones.map((tone) => [tone, valueOf(tone)] as const);
  return Object.fromEntries(entries) as Record<(typeof skinTones)[number], string>;
}
