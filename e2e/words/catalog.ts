import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Room } from './room.ts';

const locales = join(import.meta.dirname, '..', '..', 'web', 'src', 'locales', 'en');

/** A message of the web client, and the files that contain it. */
export interface Message {
  words: string;
  origins: string[];
}

export function readCatalogs(): Message[] {
  const files = globSync('*.po', { cwd: locales }).map((file) => readFileSync(join(locales, file), 'utf8'));
  return files.flatMap(messagesIn);
}

export function messagesIn(catalog: string): Message[] {
  return catalog.split(/\n{2,}/).flatMap((entry) => {
    const origins = [...entry.matchAll(/^#: (.+)$/gm)].flatMap(([, origin]) => origin ?? []);
    const [, id] = /^msgid ((?:".*"\n?)+)/m.exec(entry) ?? [];
    const lines = id?.trim().split('\n') ?? [];
    const words = lines.map((line) => JSON.parse(line) as string).join('');
    return words === '' ? [] : [{ words, origins }];
  });
}

/**
 * Checks what a room declares about its texts; returns problems as sentences. Rooms may share a folder, and states a text, so
 * texts that any state of `all` already shows are skipped.
 */
export function judgeRoom(room: Room, messages: readonly Message[], all: readonly Room[] = []): string[] {
  const { name, isFinished, from, unbuilt } = room;
  const isOwn = (origin: string) => from.some((start) => origin.startsWith(start));
  const said = messages.filter(({ origins }) => origins.some(isOwn)).map(({ words }) => plain(words));
  const shown = new Set(all.flatMap(wordsShownIn));
  const left = unbuilt.flatMap(({ words }) => words);
  const built = left.filter((words) => !shown.has(words) && said.some((message) => isSaidBy(message, plain(words))));
  return [
    ...left.filter(() => isFinished).map((words) => `${name} is finished, but "${words}" is not built.`),
    ...built.map((words) => `${name} says "${words}" by now: give it a state that shows it.`),
  ];
}

function wordsShownIn({ visits }: Room): string[] {
  return visits.flatMap(({ states }) => states.flatMap(({ shows }) => shows.map(({ words }) => words)));
}

/** A short text may be part of any message; a longer one must begin a message. */
function isSaidBy(message: string, words: string): boolean {
  return message === words || (words.split(' ').length > 2 && message.startsWith(words));
}

/** Removes markup from a message: doubled quotes, tags and placeholder names. */
function plain(words: string): string {
  return words
    .replaceAll("''", "'")
    .replaceAll(/<\/?\d+\/?>/g, '')
    .replaceAll(/\{\w+\}/g, '{}');
}
