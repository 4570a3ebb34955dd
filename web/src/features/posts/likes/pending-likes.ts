import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore, deviceStores } from '#platform/device-stores.ts';

/** What can be liked: a post or one of its comments. */
export interface LikeTarget {
  postId: Id;
  /** Set if the target is a comment. */
  comment?: { id: Id; parentId: Id | null };
}

/** A like, or its removal, that the server may not have received yet. */
export interface PendingLike {
  target: LikeTarget;
  liked: boolean;
}

const store = deviceStore('likes');
/** Older entries are dropped, because the user may have changed the like on another device since. */
const maxAgeMs = 10 * 60_000;

/** Identifies a target. */
export function keyOf({ postId, comment }: LikeTarget): string {
  return comment?.id ?? postId;
}

/** Stores a pending like on the device, so that it survives if the page is closed before the server responds. */
export function storePendingLike(viewerId: Id, { target, liked }: PendingLike, now = Date.now()): void {
  try {
    store.setItem(storageKey(viewerId, keyOf(target)), JSON.stringify({ target, liked, storedAt: now }));
  } catch {
    // Without storage the like is only sent while this page is open.
  }
}

/** Removes a pending like after the server has responded. */
export function removePendingLike(viewerId: Id, target: LikeTarget): void {
  try {
    store.removeItem(storageKey(viewerId, keyOf(target)));
  } catch {
    // Without storage there is nothing to remove.
  }
}

/** The pending likes of a user. Removes outdated and unreadable entries. */
export function listPendingLikes(viewerId: Id, now = Date.now()): PendingLike[] {
  const pending: PendingLike[] = [];
  try {
    for (const key of store.keys().filter((each) => each.startsWith(storageKey(viewerId)))) {
      const stored = parseStored(store.getItem(key) ?? '');
      if (stored && now - stored.storedAt < maxAgeMs) pending.push({ target: stored.target, liked: stored.liked });
      else store.removeItem(key);
    }
  } catch {
    // Without storage there is nothing to list.
  }
  return pending;
}

function parseStored(json: string): (PendingLike & { storedAt: number }) | undefined {
  try {
    return JSON.parse(json) as PendingLike & { storedAt: number };
  } catch {
    return undefined;
  }
}

/** Without a target, the prefix of all keys of the user. */
function storageKey(viewerId: Id, targetKey = ''): string {
  return `${deviceStores.likes.key}${viewerId}.${targetKey}`;
}
