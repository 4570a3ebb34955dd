import { matchPath } from 'react-router';
import type { Installation } from '@baraza/contract/features/installation.ts';
import type { Feature } from '#platform/features/feature.ts';
import { features } from './features.ts';

/** Every page with its path and audience. */
export const pages = features.flatMap((feature) => feature.pages ?? []);

/** Starts loading the code of a page that may be opened next, except while data is saved. */
export function preloadPage(pathname: string): void {
  findPage(pathname)?.page.preload();
}

/** Returns the page of a path. */
export function findPage(pathname: string) {
  return pages.find(({ path }) => matchPath(path, pathname));
}

/** Returns whether the operator has hidden the page of a path. */
export function isHiddenPage({ hiddenFeatures }: Installation, pathname: string): boolean {
  const isOf = (feature: Feature) => feature.pages?.some(({ path }) => matchPath(path, pathname)) === true;
  return hiddenFeatures.some((name) => features.some((each) => each.hideable === name && isOf(each)));
}
