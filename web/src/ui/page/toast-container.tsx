import { useEffect, useState, type ComponentType } from 'react';
import { mayPrefetch } from '#platform/offline/data-saver.ts';
import { lazyCode } from '#platform/offline/lazy-code.ts';
import { painted } from '#platform/device/painted.ts';
import { onFirstToast } from './toast.ts';
// One kilobyte, included here because a separate file would be another request.
import './toast.css';

const board = lazyCode(async () => (await import('./toast-board.tsx')).ToastBoard);

/**
 * The container for toasts, rendered once in the app. The code that shows them loads after the page, or with the first toast: then only, while
 * data is saved.
 */
export function ToastContainer() {
  const [Board, setBoard] = useState<ComponentType>();
  useEffect(() => {
    // Without a network, loading is retried with the next toast, which then also shows the earlier ones.
    const load = () =>
      void board.load().then(
        (ToastBoard) => setBoard(() => ToastBoard),
        () => undefined,
      );
    if (mayPrefetch()) void painted().then(load);
    return onFirstToast(load);
  }, []);
  return Board && <Board />;
}
