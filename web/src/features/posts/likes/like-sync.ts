/** The server's state of the likes of a post or comment. `liked` is true if the viewer likes it. */
export interface LikeState {
  liked: boolean;
  likesCounter: number;
}

export interface LikeSyncOptions<Target> {
  /** Identifies a target. All components that show it share one entry. */
  keyOf: (target: Target) => string;
  /** The cached server state, or undefined if it is not known. */
  isLiked: (target: Target) => boolean | undefined;
  /** Sends the like and resolves once `isLiked` returns the server's reply. Must use `keepalive` to outlive the page. */
  send: (target: Target, like: 1 | -1) => Promise<void>;
  /** Called when the like could not be sent. The interface then shows the cached server state again. */
  onFailed: (target: Target, error: unknown) => void;
  /** Whether an error leaves open if the server has processed the request, such as a lost response. */
  isOutcomeUnknown: (error: unknown) => boolean;
  /** Called when nothing is pending any more, after success or failure. */
  onSettled: (target: Target) => void;
  delayMs?: number;
}

/** Collects taps on the like button and sends the final state after a pause. */
export interface LikeSync<Target> {
  /** Inverts the pending state. */
  toggle: (target: Target) => void;
  /** The state the user wants, or undefined if nothing is pending. */
  pendingState: (target: Target) => boolean | undefined;
  subscribe: (listener: () => void) => () => void;
  /** Sends everything pending now, because the page may be closed. */
  flush: () => void;
  /** Sends a state that a previous page may not have sent. */
  resume: (target: Target, liked: boolean) => void;
  /** Drops everything pending, because another user is signed in. */
  clear: () => void;
}

interface Entry<Target> {
  target: Target;
  /** The state the user wants. */
  liked: boolean;
  /** Runs while the user may tap again, or until the retry. */
  timer: ReturnType<typeof setTimeout> | undefined;
  /** The number of running requests. */
  inFlight: number;
  lastSent: boolean | undefined;
  /** True after a lost response or overlapping requests: the cached state may be wrong. */
  isServerStateUnknown: boolean;
  /** Whether there was a retry since the last tap. */
  hasRetried: boolean;
}

/** The pause after the last tap before the like is sent. */
export const likeDelayMs = 2000;

/** The pause before a request without a response is sent again. */
export const likeRetryDelayMs = 1000;

/** The state to show: the server's state with the viewer's pending state applied. */
export function applyPending(server: LikeState, pending: boolean | undefined): LikeState {
  if (pending === undefined || pending === server.liked) {
    return { liked: server.liked, likesCounter: server.likesCounter };
  }
  return { liked: pending, likesCounter: Math.max(0, server.likesCounter + (pending ? 1 : -1)) };
}

/**
 * A tap changes the pending state immediately. After the delay it is sent if it differs from the server's state. Requests for one
 * target do not overlap, so the server sees the taps in order; only `flush` overlaps, and then the final state is sent again.
 * A request without a response is retried once, which is safe because setting a like is idempotent.
 */
export function createLikeSync<Target>(options: LikeSyncOptions<Target>): LikeSync<Target> {
  const { keyOf, isLiked, send, onFailed, isOutcomeUnknown, onSettled, delayMs = likeDelayMs } = options;
  const entries = new Map<string, Entry<Target>>();
  const listeners = new Set<() => void>();

  const notify = () => {
    for (const listener of listeners) listener();
  };

  const mustSend = (entry: Entry<Target>) => entry.isServerStateUnknown || isLiked(entry.target) !== entry.liked;

  const isCleared = (entry: Entry<Target>) => entries.get(keyOf(entry.target)) !== entry;

  const removeEntry = (entry: Entry<Target>) => {
    entries.delete(keyOf(entry.target));
    onSettled(entry.target);
    notify();
  };

  const deliver = async (entry: Entry<Target>): Promise<void> => {
    const sent = entry.liked;
    entry.isServerStateUnknown = entry.inFlight > 0;
    entry.inFlight += 1;
    entry.lastSent = sent;
    let failure: { error: unknown } | undefined;
    try {
      await send(entry.target, sent ? 1 : -1);
    } catch (error) {
      failure = { error };
    }
    entry.inFlight -= 1;
    if (isCleared(entry)) return;
    if (entry.inFlight > 0 || entry.timer) {
      // The next request must not rely on the state cached before this failure.
      if (failure) entry.isServerStateUnknown = true;
      return;
    }
    if (entry.isServerStateUnknown || entry.liked !== sent) return deliver(entry);
    if (failure && isOutcomeUnknown(failure.error) && !entry.hasRetried) {
      entry.hasRetried = true;
      entry.isServerStateUnknown = true;
      entry.timer = setTimeout(() => settle(entry), likeRetryDelayMs);
      return;
    }
    removeEntry(entry);
    if (failure) onFailed(entry.target, failure.error);
  };

  const settle = (entry: Entry<Target>) => {
    entry.timer = undefined;
    if (entry.inFlight > 0) return;
    if (mustSend(entry)) void deliver(entry);
    else removeEntry(entry);
  };

  const findOrAddEntry = (target: Target, liked: boolean): Entry<Target> => {
    const existing = entries.get(keyOf(target));
    if (existing) return existing;
    const entry = {
      target,
      liked,
      timer: undefined,
      inFlight: 0,
      lastSent: undefined,
      isServerStateUnknown: false,
      hasRetried: false,
    };
    entries.set(keyOf(target), entry);
    return entry;
  };

  return {
    toggle(target) {
      const entry = findOrAddEntry(target, isLiked(target) ?? false);
      entry.liked = !entry.liked;
      entry.hasRetried = false;
      clearTimeout(entry.timer);
      entry.timer = setTimeout(() => settle(entry), delayMs);
      notify();
    },
    pendingState: (target) => entries.get(keyOf(target))?.liked,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    flush() {
      for (const entry of entries.values()) {
        clearTimeout(entry.timer);
        entry.timer = undefined;
        if (entry.inFlight === 0) settle(entry);
        else if (entry.lastSent !== entry.liked) void deliver(entry);
      }
    },
    resume(target, liked) {
      if (entries.has(keyOf(target))) return;
      const entry = findOrAddEntry(target, liked);
      entry.isServerStateUnknown = true;
      settle(entry);
      notify();
    },
    clear() {
      for (const entry of entries.values()) clearTimeout(entry.timer);
      entries.clear();
      notify();
    },
  };
}
