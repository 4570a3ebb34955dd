/**
 * Loads a path of this site as a new document instead of the current one, with a state for its history entry. The router reads
 * and writes this state as `usr`, and only a reload keeps it. Without a state, it loads any URL.
 */
export function loadDocument(path: string, state: unknown = null): void {
  if (state === null) {
    location.replace(path);
    return;
  }
  history.replaceState({ usr: state }, '', path);
  location.reload();
}

/** Returns the state that the router or `loadDocument` gave the current history entry. */
export function documentState(): unknown {
  return (history.state as { usr?: unknown } | null)?.usr;
}
