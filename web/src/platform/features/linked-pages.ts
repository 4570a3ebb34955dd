import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
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

/** Returns what the page of the product that a URL leads to shows; undefined for other URLs. */
export function findLinkedPage(url: string): { id: string; line: LinkLine } | undefined {
  const parsed = URL.parse(url);
  if (parsed?.origin !== location.origin) return undefined;
  for (const { path, line } of pages) {
    const [id] = Object.values(matchPath(path, parsed.pathname)?.params ?? {});
    if (id !== undefined) return { id, line };
  }
  return undefined;
}
