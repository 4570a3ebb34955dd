import { useEffect } from 'react';

/** Unsent content of one component; `isKept` if it survives a reload. */
interface Hold {
  isKept: boolean;
}

const holds = new Set<Hold>();
const waiting = new Set<() => void>();

if (typeof window !== 'undefined') {
  window.addEventListener('beforeunload', (event) => {
    if ([...holds].some(({ isKept }) => !isKept)) event.preventDefault();
  });
}

/**
 * Marks something typed, chosen or being sent as unsent, which prevents automatic reloads. Returns the function that ends it.
 * Content that is not `isKept` across a reload also makes the browser ask before leaving.
 */
export function holdUnsent({ isKept = true } = {}): () => void {
  const hold = { isKept };
  holds.add(hold);
  return () => {
    // Deferred, because another component often takes over what one releases, as a form does with a cropped picture.
    if (holds.delete(hold)) setTimeout(runWaiting);
  };
}

function runWaiting(): void {
  if (hasUnsent()) return;
  const ready = [...waiting];
  waiting.clear();
  for (const run of ready) run();
}

/** Returns whether anything is unsent. */
export function hasUnsent(): boolean {
  return holds.size > 0;
}

/** Runs `work` when nothing is unsent: immediately, or soon after the last hold has ended. */
export function whenAllSent(work: () => void): void {
  if (hasUnsent()) waiting.add(work);
  else work();
}

/** Calls `holdUnsent` while the component is mounted and `isUnsent`. */
export function useUnsent(isUnsent: boolean, { isKept = true } = {}): void {
  useEffect(() => (isUnsent ? holdUnsent({ isKept }) : undefined), [isUnsent, isKept]);
}
