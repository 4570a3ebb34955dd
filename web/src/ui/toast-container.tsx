import { useEffect, useState, type ComponentType } from 'react';
import { painted } from '#platform/painted.ts';
import { onFirstToast } from './toast.ts';
// One kilobyte, included here because a separate file would be another request.
import './toast.css';

/**
 * The container for toasts, rendered once in the app. The code that shows them loads after the page, or with the first toast.
 */
export function ToastContainer() {
  const [Board, setBoard] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const { ToastBoard } = await import('./toast-board.tsx');
      setBoard(() => ToastBoard);
    };
    // Without a network, loading is retried with the next toast, which then also shows the earlier ones.
    const tryToLoad = () => void load().catch(() => undefined);
    void painted().then(tryToLoad);
    return onFirstToast(tryToLoad);
  }, []);
  return Board && <Board />;
}
