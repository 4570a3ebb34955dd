import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { marksIn } from '@baraza/contract/shared/text-marks.ts';
import type { LazyCode } from '#platform/offline/lazy-code.ts';

/** Shows one thing, given by its id or name, on one line; nothing if the viewer cannot see it. */
export type LinkLine = LazyCode<ComponentType<{ id: string }>>;

/** A page whose path ends with the id or name of the thing that it shows. */
export interface LinkedPage {
  path: string;
  line: LinkLine;
}

let pages: readonly LinkedPage[] = [];

/** Sets the pages of all features. */
export function setLinkedPages(all: readonly LinkedPage[]): void {
  pages = all;
}

/** What a page of the product shows, and its address. */
interface FoundPage {
  id: string;
  line: LinkLine;
  url: string;
}

/** Returns what the first page of the product that a text links to shows; undefined without one. */
export function linkedPageIn(text: string): FoundPage | undefined {
  // Nearly no text contains the address.
  for (const { kind, value } of text.includes(location.host) ? marksIn(text) : []) {
    const page = kind === 'url' ? findLinkedPage(value) : undefined;
    if (page) return page;
  }
  return undefined;
}

function findLinkedPage(url: string): FoundPage | undefined {
  const parsed = URL.parse(url);
  if (parsed?.origin !== location.origin) return undefined;
  for (const { path, line } of pages) {
    const [id] = Object.values(matchPath(path, parsed.pathname)?.params ?? {});
    if (id !== undefined) return { id, line, url };
  }
  return undefined;
}
