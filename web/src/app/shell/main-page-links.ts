import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { returning } from '#platform/device/scroll-position.ts';
import { mainPages } from './main-pages.ts';

/** The list that was open last, with its tab, search and filters. */
let lastList: { path: string; search: string } | undefined;

/** Records which list is open; called once, in the shell. */
export function useLastList(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    if (isList(pathname)) lastList = { path: pathname, search };
  }, [pathname, search]);
}

function isList(pathname: string): boolean {
  return mainPages.some(({ path }) => path === pathname);
}

/**
 * Returns a function that creates links to main pages. From a page opened out of a list, the link returns to the position in
 * that list, like Back; from a list it opens the page at its top.
 */
export function useMainPageLink(): (path: string) => { to: string; state?: typeof returning } {
  const { pathname } = useLocation();
  return (path) =>
    lastList?.path === path && !isList(pathname) ? { to: path + lastList.search, state: returning } : { to: path };
}
