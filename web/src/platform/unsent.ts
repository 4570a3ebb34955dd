import { useEffect } from 'react';

/** What one place holds: whether it would be gone with the page. */
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
 * Says that something typed, chosen or on its way has not arrived yet, until the returned function is called: meanwhile
 * nothing reloads the page by itself. What is not `isKept` across a reload also makes the browser ask before it leaves.
 */
export function holdUnsent({ isKept = true } = {}): () => void {
  const hold = { isKept };
  holds.add(hold);
  return () => {
    // Not at once: what one place lets go of, another one often takes over, as a form does a picture that is cut.
    if (holds.delete(hold)) setTimeout(runWaiting);
  };
}

function runWaiting(): void {
  if (hasUnsent()) return;
  const ready = [...waiting];
  waiting.clear();
  for (const run of ready) run();
}

/** Whether anything is held right now. */
export function hasUnsent(): boolean {
  return holds.size > 0;
}

/** Runs `work` as soon as nothing is held: at once, or soon after the last hold has ended. */
export function whenAllSent(work: () => void): void {
  if (hasUnsent()) waiting.add(work);
  else work();
}

/** `holdUnsent` for as long as a component is shown and has something. */
export function useUnsent(isUnsent: boolean, { isKept = true } = {}): void {
  useEffect(() => (isUnsent ? holdUnsent({ isKept }) : undefined), [isUnsent, isKept]);
}
