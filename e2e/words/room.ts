import type { Locator, Page } from 'playwright-core';
import type { Community } from '#support/community.ts';
import type { Visit } from '#support/journey.ts';
import type { Member } from '#support/member.ts';
import type { screens } from '#support/screens.ts';

/** What producing a state needs. */
export interface Stage extends Pick<Visit, 'page' | 'expectTrouble'> {
  community: Community;
  /** A username that is still free. */
  freshName: string;
}

/** A text of the specification, word for word, and how to find it on a page. */
export interface Shown {
  words: string;
  find: (page: Page) => Locator;
  /** Disappears after a while, so it is looked for while its state is produced. */
  isPassing?: true;
}

/** A state of a visit, and the texts that are then on the screen. */
interface State {
  when: string;
  bring: (stage: Stage) => Promise<unknown>;
  shows: Shown[];
}

/** A window in which states follow each other. */
export interface RoomVisit {
  /** As in the router. */
  route: string;
  as: 'nobody' | 'newcomer' | 'member' | ((community: Community) => Member);
  screen?: keyof typeof screens;
  states: State[];
}

export interface Room {
  name: string;
  visits: RoomVisit[];
}

/** An element with exactly this text. A part in braces stands for any text; `pattern` is for free-form text. */
export function text(words: string, pattern = whole(words)): Shown {
  return { words, find: (page) => page.getByText(pattern) };
}

/** A toast. */
export function toast(words: string): Shown {
  return { ...text(words), isPassing: true };
}

/** Part of a longer sentence. */
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
