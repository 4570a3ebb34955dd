import { useSyncExternalStore } from 'react';

let isSuspended = false;
const listeners = new Set<() => void>();

/** Records whether the server refuses the viewer's requests because they are suspended or banned. */
export function setSuspended(value: boolean): void {
  if (isSuspended === value) return;
  isSuspended = value;
  for (const listener of listeners) listener();
}

/** Returns whether the viewer is suspended or banned, as of the last request. */
export function useIsSuspended(): boolean {
  return useSyncExternalStore(
    watch,
    () => isSuspended,
    () => false,
  );
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
