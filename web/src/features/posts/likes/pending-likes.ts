import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore, deviceStores } from '#platform/device-stores.ts';

/** What can be liked: a post, or a comment of it. */
export interface Likeable {
  postId: Id;
  /** With it the comment is meant. */
  comment?: { id: Id; parentId: Id | null };
}

/** Where the last tap on a heart went. */
export interface Wish {
  thing: Likeable;
  wish: boolean;
}

const store = deviceStore('likes');
/** After so long another device may have had the last word, in ms. */
const keptFor = 10 * 60_000;

/** One name for one thing, however many components show it. */
export function keyOf({ postId, comment }: Likeable): string {
  return comment?.id ?? postId;
}

/** Keeps a wish of somebody in the browser's storage, for when its page does not live to see the server's answer. */
export function keepWish(viewerId: Id, { thing, wish }: Wish, now = Date.now()): void {
  try {
    store.setItem(placeOf(viewerId, keyOf(thing)), JSON.stringify({ thing, wish, at: now }));
  } catch {
    // Storage may be full or forbidden; the wish is then told by this page, or not at all.
  }
}

/** Forgets it, because the server knows. */
export function forgetWish(viewerId: Id, thing: Likeable): void {
  try {
    store.removeItem(placeOf(viewerId, keyOf(thing)));
  } catch {
    // Nothing could be kept either.
  }
}

/** What is kept of a person; what is too old, or makes no sense, is thrown away. */
export function keptWishes(viewerId: Id, now = Date.now()): Wish[] {
  const wishes: Wish[] = [];
  try {
    for (const place of store.keys().filter((each) => each.startsWith(placeOf(viewerId)))) {
      const kept = readWish(store.getItem(place) ?? '');
      if (kept && now - kept.at < keptFor) wishes.push({ thing: kept.thing, wish: kept.wish });
      else store.removeItem(place);
    }
  } catch {
    // Nothing could be kept either.
  }
  return wishes;
}

function readWish(kept: string): (Wish & { at: number }) | undefined {
  try {
    return JSON.parse(kept) as Wish & { at: number };
  } catch {
    return undefined;
  }
}

function placeOf(viewerId: Id, key = ''): string {
  return `${deviceStores.likes.key}${viewerId}.${key}`;
}
