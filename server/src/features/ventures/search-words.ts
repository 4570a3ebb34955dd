import { listNewestTexts } from './directory.queries.ts';
import type { Db } from '#platform/database.ts';

/** So many words of a search are looked for; what comes after them narrows nothing. */
const wordsMax = 10;
/** So many of the newest ventures tell which words are rare. */
const sampled = 50;
/** How long the newest ventures are taken for what they were, in milliseconds. */
const believedFor = 60_000;

/** The words of a search, as they were typed. */
export interface SearchWords {
  words: readonly string[];
  /** The one that an index can look up and fewest ventures are thought to have, unless there is none. */
  rarest: string | undefined;
  /** Which part of all ventures is thought to have all of them, 0 to 1. */
  share: number;
}

/** An index holds words by three letters each; for a shorter one alone it would be read from end to end. */
const hasTrigram = /[\p{L}\p{N}]{3}/u;

/**
 * Tells how common the words of searches are, by the texts of the newest ventures, which this process keeps for a minute.
 * What it tells is a guess: it decides how ventures are looked for, and never which are found.
 */
export class CommonWords {
  readonly #db: Db;
  #texts: Promise<string[]> | undefined;
  #until = 0;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Nothing where the search has no word. */
  async judge(search: string | undefined): Promise<SearchWords | undefined> {
    const words = search?.split(/\s+/).filter(Boolean).slice(0, wordsMax) ?? [];
    if (words.length === 0) return undefined;
    const plain = words.map(plainly);
    const has = (await this.#newest()).map((text) => plain.map((word) => text.includes(word)));
    const uses = words.map((_, at) => has.filter((each) => each[at]).length);
    const known = words.map((_, at) => at).filter((at) => hasTrigram.test(words[at] ?? ''));
    const [rarest] = known.toSorted((one, other) => (uses[one] ?? 0) - (uses[other] ?? 0));
    return {
      words,
      rarest: rarest === undefined ? undefined : words[rarest],
      share: has.filter((each) => each.every(Boolean)).length / Math.max(has.length, 1),
    };
  }

  #newest(): Promise<string[]> {
    if (this.#texts && performance.now() < this.#until) return this.#texts;
    const texts = listNewestTexts(this.#db, sampled);
    this.#until = performance.now() + believedFor;
    this.#texts = texts;
    texts.catch(() => (this.#texts = undefined));
    return texts;
  }
}

/** Nearly as the database writes it (`plain_text`); of a letter that it knows better the word is thought to be rare. */
function plainly(word: string): string {
  return word
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase();
}
