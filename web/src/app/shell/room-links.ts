import { useLayoutEffect } from 'react';
import { useLocation } from 'react-router';
import { returning } from '#platform/list-place.ts';
import { places } from './places.ts';

/** The list of a room that was open last, with its tab, search and filters. */
let lastList: { path: string; search: string } | undefined;

/** Remembers which room's list is open; rendered once, in the frame. */
export function useLastList(): void {
  const { pathname, search } = useLocation();
  useLayoutEffect(() => {
    if (isList(pathname)) lastList = { path: pathname, search };
  }, [pathname, search]);
}

function isList(pathname: string): boolean {
  return places.some(({ path }) => path === pathname);
}

/**
 * How to link to a room. From a page opened out of its list, the link returns to where the reader was in that list, as Back does;
 * from any list it opens the room at its top.
 */
export function useRoomLink(): (path: string) => { to: string; state?: typeof returning } {
  const { pathname } = useLocation();
  return (path) =>
    lastList?.path === path && !isList(pathname) ? { to: path + lastList.search, state: returning } : { to: path };
}
