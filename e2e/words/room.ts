import type { Locator, Page } from 'playwright-core';
import type { Community } from '#support/community.ts';
import type { Visit } from '#support/journey.ts';
import type { Member } from '#support/member.ts';
import type { screens } from '#support/screens.ts';

/** What a state has to come about with. */
export interface Stage extends Pick<Visit, 'page' | 'expectTrouble'> {
  community: Community;
  /** A username that nobody has yet. */
  freshName: string;
}

/** A text of the specification, word for word, and where on a page it is to be found. */
export interface Shown {
  words: string;
  find: (page: Page) => Locator;
  /** It goes by itself, so it is looked for while its state comes about: a slow machine may be too late afterwards. */
  isPassing?: true;
}

/** One moment of a visit, and the words that are on the screen then. */
export interface State {
  when: string;
  bring: (stage: Stage) => Promise<unknown>;
  shows: Shown[];
}

/** A window in which states follow each other. */
export interface RoomVisit {
  /** As the router writes it. */
  route: string;
  as: 'nobody' | 'newcomer' | 'member' | ((community: Community) => Member);
  screen?: keyof typeof screens;
  states: State[];
}

/** Words that nobody can see yet. */
export interface Unbuilt {
  /** Where they are going to be. */
  route: string;
  when: string;
  words: string[];
}

export interface Room {
  name: string;
  /** Then nothing may be unbuilt. */
  isFinished: boolean;
  /** Where its messages are written, as the catalogs name it: beginnings of paths in `web`. */
  from: string[];
  visits: RoomVisit[];
  unbuilt: Unbuilt[];
}

/** An element that holds these words alone. A part in braces stands for any words, and `pattern` for what is written freely. */
export function text(words: string, pattern = whole(words)): Shown {
  return { words, find: (page) => page.getByText(pattern) };
}

/** News at the top of the screen, which goes after a while. */
export function toast(words: string): Shown {
  return { ...text(words), isPassing: true };
}

/** Words within a longer sentence. */
export function part(words: string): Shown {
  return { words, find: (page) => page.getByText(new RegExp(escaped(words))) };
}

export function button(words: string, pattern = whole(words)): Shown {
  return { words, find: (page) => page.getByRole('button', { name: pattern }) };
}

export function link(words: string): Shown {
  return { words, find: (page) => page.getByRole('link', { name: whole(words) }) };
}

export function heading(words: string): Shown {
  return { words, find: (page) => page.getByRole('heading', { name: whole(words) }) };
}

function whole(words: string): RegExp {
  return new RegExp(`^\\s*${escaped(words)}\\s*$`);
}

function escaped(words: string): string {
  return words
    .split(/\{\w+\}/)
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
    .join('.+');
}
