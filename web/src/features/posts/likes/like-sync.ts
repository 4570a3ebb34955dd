/** What the server last said of the likes of a post or a comment, and whether the viewer is among them. */
export interface LikeState {
  liked: boolean;
  likesCounter: number;
}

export interface LikeSyncParts<Thing> {
  /** One thing, one entry, however many components show it. */
  keyOf: (thing: Thing) => string;
  /** What the server last said, or undefined when that is not known (any more). */
  isLiked: (thing: Thing) => boolean | undefined;
  /** Tells the server, and resolves once its answer stands where `isLiked` looks. Must outlive the page (`keepalive`). */
  send: (thing: Thing, like: 1 | -1) => Promise<void>;
  /** The last tap did not get through; what is shown falls back to what the server says. */
  onFailed: (thing: Thing, error: unknown) => void;
  /** Whether a failure leaves open what the server did: no answer came, or not all of it. */
  isOpen: (error: unknown) => boolean;
  /** The server knows where the taps ended, or it did not get through. */
  onEnd: (thing: Thing) => void;
  delayMs?: number;
}

/** Holds taps on hearts back until the finger rests, then tells the server where they ended. */
export interface LikeSync<Thing> {
  tap: (thing: Thing) => void;
  /** Where the taps ended, or undefined when the server already knows. */
  wishOf: (thing: Thing) => boolean | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Tells the server at once, because the page may not live to do it later. */
  flush: () => void;
  /** Tells the server what a page before this one may not have told. */
  resume: (thing: Thing, wish: boolean) => void;
  /** Forgets every tap, because another person sits here now. */
  forget: () => void;
}

interface Entry<Thing> {
  thing: Thing;
  wish: boolean;
  /** Running while the finger may still tap, or until the next try. */
  timer: ReturnType<typeof setTimeout> | undefined;
  sending: number;
  told: boolean | undefined;
  /** The server's value cannot be known: an answer was lost, or two calls were on their way at once. */
  isUncertain: boolean;
  /** Whether it was tried again already since the last tap. */
  isSecondTry: boolean;
}

/** The wait between the last tap and telling the server. */
export const likeDelayMs = 2000;

/** The wait before what got no answer is tried once more. */
export const likeAgainMs = 1000;

/** What to show: the server's value with the viewer's own wish laid over it. */
export function withWish(server: LikeState, wish: boolean | undefined): LikeState {
  if (wish === undefined || wish === server.liked) return { liked: server.liked, likesCounter: server.likesCounter };
  return { liked: wish, likesCounter: Math.max(0, server.likesCounter + (wish ? 1 : -1)) };
}

/**
 * A tap changes the wish at once. Once no tap came for the delay, the wish is sent if it differs from the server's value.
 * A tap while a call is on its way waits for its end, so that the server hears the taps in their order; only `flush`
 * overtakes, and then the wish is sent once more when both have ended. What got no answer is tried once more, as the server
 * sets a like and counts none twice.
 */
export function createLikeSync<Thing>(parts: LikeSyncParts<Thing>): LikeSync<Thing> {
  const { keyOf, isLiked, send, onFailed, isOpen, onEnd, delayMs = likeDelayMs } = parts;
  const entries = new Map<string, Entry<Thing>>();
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };

  const isNews = (entry: Entry<Thing>) => entry.isUncertain || isLiked(entry.thing) !== entry.wish;

  const isForgotten = (entry: Entry<Thing>) => entries.get(keyOf(entry.thing)) !== entry;

  const drop = (entry: Entry<Thing>) => {
    entries.delete(keyOf(entry.thing));
    onEnd(entry.thing);
    notify();
  };

  const deliver = async (entry: Entry<Thing>): Promise<void> => {
    const told = entry.wish;
    entry.isUncertain = entry.sending > 0;
    entry.sending += 1;
    entry.told = told;
    let failure: { error: unknown } | undefined;
    try {
      await send(entry.thing, told ? 1 : -1);
    } catch (error) {
      failure = { error };
    }
    entry.sending -= 1;
    if (isForgotten(entry)) return;
    if (entry.sending > 0 || entry.timer) {
      // Whoever speaks next must not trust the value that stood before the lost call.
      if (failure) entry.isUncertain = true;
      return;
    }
    if (entry.isUncertain || entry.wish !== told) return deliver(entry);
    if (failure && isOpen(failure.error) && !entry.isSecondTry) {
      entry.isSecondTry = true;
      entry.isUncertain = true;
      entry.timer = setTimeout(() => settle(entry), likeAgainMs);
      return;
    }
    drop(entry);
    if (failure) onFailed(entry.thing, failure.error);
  };

  const settle = (entry: Entry<Thing>) => {
    entry.timer = undefined;
    if (entry.sending > 0) return;
    if (isNews(entry)) void deliver(entry);
    else drop(entry);
  };

  const entryOf = (thing: Thing, wish: boolean): Entry<Thing> => {
    const there = entries.get(keyOf(thing));
    if (there) return there;
    const entry = {
      thing,
      wish,
      timer: undefined,
      sending: 0,
      told: undefined,
      isUncertain: false,
      isSecondTry: false,
    };
    entries.set(keyOf(thing), entry);
    return entry;
  };

  return {
    tap(thing) {
      const entry = entryOf(thing, isLiked(thing) ?? false);
      entry.wish = !entry.wish;
      entry.isSecondTry = false;
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => settle(entry), delayMs);
      notify();
    },
    wishOf: (thing) => entries.get(keyOf(thing))?.wish,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush() {
      for (const entry of entries.values()) {
        clearTimeout(entry.timer);
        entry.timer = undefined;
        if (entry.sending === 0) settle(entry);
        else if (entry.told !== entry.wish) void deliver(entry);
      }
    },
    resume(thing, wish) {
      if (entries.has(keyOf(thing))) return;
      const entry = entryOf(thing, wish);
      entry.isUncertain = true;
      settle(entry);
      notify();
    },
    forget() {
      for (const entry of entries.values()) clearTimeout(entry.timer);
      entries.clear();
      notify();
    },
  };
}
