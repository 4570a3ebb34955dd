import { useEffect, useEffectEvent } from 'react';

interface Layer {
  close: () => void;
  /** Whether it has a history entry; one that has just opened may still wait for it. */
  hasEntry: boolean;
}

/** Open overlays by number; higher ones are in front. The history entry stores the number. */
const layers = new Map<number, Layer>();

/** The entry being left: going back in the history is asynchronous, and the browser reports when it is done. */
let leaving: number | undefined;

/**
 * While an overlay is open, the back button (on Android above all) closes it instead of leaving the page, with a separate
 * history entry. Following a link keeps the link's target.
 */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const number = Math.max(topEntry(), ...layers.keys()) + 1;
    layers.set(number, { close: () => onBack(), hasEntry: false });
    addEventListener('popstate', onPop);
    // After this round of effects: what also removes the page, such as a sign-out, has navigated by then, and going back would
    // return to the removed page.
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
  // After it has closed; overlays that remain open get an entry again.
  queueMicrotask(settle);
}

/**
 * First goes back over the entries of closed overlays, one after another; only then do newly opened ones get theirs, because
 * going back would close them.
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
