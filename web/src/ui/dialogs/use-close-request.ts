import { useEffect, useEffectEvent } from 'react';

/** The browser's close watcher, which Safari does not have. */
declare const CloseWatcher: (new () => EventTarget & { destroy: () => void }) | undefined;

/**
 * Calls `close` when Escape is pressed, wherever the focus is. In browsers with close watchers also when the back button of
 * Android is, which needs no entry in the history.
 */
export function useCloseRequest(close: () => void): void {
  const onRequest = useEffectEvent(close);
  const onKeyDown = useEffectEvent(({ key, defaultPrevented }: KeyboardEvent) => {
    if (key === 'Escape' && !defaultPrevented) onRequest();
  });
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') {
      document.addEventListener('keydown', onKeyDown);
      return () => document.removeEventListener('keydown', onKeyDown);
    }
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => onRequest());
    return () => watcher.destroy();
  }, []);
}
