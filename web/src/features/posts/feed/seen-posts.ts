import { useSyncExternalStore } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { seenPosts } from './seen-choice.ts';

const maxSeen = 500;

/** Those that are hidden now: the ones seen before the current visit, so that no post disappears while it is read. */
let hidden: ReadonlySet<Id> | undefined;
const listeners = new Set<() => void>();

/** Whether the person hides posts that they have scrolled past. */
export function isHidingSeen(userId: Id): boolean {
  return Boolean(seenPosts.getItem(seenPosts.prefix + userId));
}

function read(userId: Id): Id[] {
  return (seenPosts.getJson(seenPosts.prefix + userId) as Id[] | undefined) ?? [];
}

function hide(ids: ReadonlySet<Id>): void {
  hidden = ids;
  for (const listener of listeners) listener();
}

/** Hides posts that the person has scrolled past from their next visit on, or shows all and forgets what they have seen. */
export function setHidingSeen(userId: Id, isHidden: boolean): void {
  const key = seenPosts.prefix + userId;
  if (isHidden) seenPosts.setItem(key, '[]');
  else seenPosts.removeItem(key);
  hide(new Set());
}

/** Remembers that a person has scrolled past a post. */
export function markSeen(userId: Id, id: Id): void {
  const ids = read(userId);
  // Another person on this device may hide seen posts.
  if (ids.includes(id) || !isHidingSeen(userId)) return;
  seenPosts.setItem(seenPosts.prefix + userId, JSON.stringify([...ids, id].slice(-maxSeen)));
}

/** From now on hides what the person has seen so far: a visit begins, or the list was requested again. */
export function hideSeenSoFar(userId: Id): void {
  hide(new Set(read(userId)));
}

/** Shows what is hidden until the next visit. */
export function showSeen(): void {
  hide(new Set());
}

/** The posts to hide. */
export function useHiddenPosts(userId: Id): ReadonlySet<Id> {
  return useSyncExternalStore(subscribe, () => (hidden ??= new Set(read(userId))));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
