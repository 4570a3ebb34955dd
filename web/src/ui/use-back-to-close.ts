import { useEffect, useEffectEvent } from 'react';

interface Layer {
  close: () => void;
  /** Whether an entry of the history stands for it; one that is just opened may still wait for its own. */
  hasEntry: boolean;
}

/** What lies over the page, by number; the higher lies above. Its entry of the history holds the number. */
const layers = new Map<number, Layer>();

/** The entry that is being left: a step back in the history takes a while, and the browser tells when it is done. */
let leaving: number | undefined;

/**
 * While something lies over the page, the back button (of Android above all) closes it instead of leaving the page:
 * an entry of the history stands for it. Leaving by a link keeps where the link went.
 */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const number = Math.max(topEntry(), ...layers.keys()) + 1;
    layers.set(number, { close: () => onBack(), hasEntry: false });
    addEventListener('popstate', onPop);
    // Once this round of effects is over: what takes the page away as well, as a sign-out does, goes somewhere by then,
    // and a step back would lead to the page that just went.
    queueMicrotask(settle);
    return () => {
      layers.delete(number);
      queueMicrotask(settle);
    };
  }, [isOpen]);
}

function onPop(): void {
  leaving = undefined;
  const top = topEntry();
  for (const [number, layer] of layers) {
    if (!layer.hasEntry || number <= top) continue;
    layer.hasEntry = false;
    layer.close();
  }
  // Once it is closed; what stays open gets an entry again.
  queueMicrotask(settle);
}

/**
 * First goes back from the entries of what is closed, one after the other; only then what was opened meanwhile gets its own, or
 * the step back would close it.
 */
function settle(): void {
  const top = topEntry();
  if (top === leaving) return;
  leaving = undefined;
  if (top > 0 && !layers.has(top)) {
    leaving = top;
    history.back();
    return;
  }
  for (const [number, layer] of layers) {
    if (layer.hasEntry) continue;
    history.pushState({ ...(history.state as object | null), layer: number }, '');
    layer.hasEntry = true;
  }
}

function topEntry(): number {
  return (history.state as { layer?: number } | null)?.layer ?? 0;
}
