import { useEffect, useEffectEvent } from 'react';

let layers = 0;

/**
 * While something lies over the page, the back button (of Android above all) closes it instead of leaving the page:
 * an entry of the history stands for it. Leaving by a link keeps where the link went.
 */
export function useBackToClose(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const layer = ++layers;
    const isOurs = () => (history.state as { layer?: number } | null)?.layer === layer;
    history.pushState({ ...(history.state as object | null), layer }, '');
    const pop = () => {
      if (!isOurs() && topLayer() < layer) onBack();
    };
    addEventListener('popstate', pop);
    return () => {
      removeEventListener('popstate', pop);
      // Once this round of effects is over: what takes the page away as well, as a sign-out does, goes somewhere by then,
      // and a step back would lead to the page that just went.
      queueMicrotask(() => {
        if (isOurs()) history.back();
      });
    };
  }, [isOpen]);
}

function topLayer(): number {
  return (history.state as { layer?: number } | null)?.layer ?? 0;
}
