import { useEffect, useState, type ComponentType } from 'react';
import { painted } from '#platform/painted.ts';
import { onFirstToast } from './toast.ts';
// A kilobyte, for which a file of its own would be another request.
import './toast.css';

/** Where toasts appear; stands once in the app. The code of the board comes after the page, or with the first toast. */
export function ToastPlace() {
  const [Board, setBoard] = useState<ComponentType>();
  useEffect(() => {
    const load = async () => {
      const { ToastBoard } = await import('./toast-board.tsx');
      setBoard(() => ToastBoard);
    };
    // Without the network it is tried again with the next toast, which brings along those before it.
    const tryToLoad = () => void load().catch(() => undefined);
    void painted().then(tryToLoad);
    return onFirstToast(tryToLoad);
  }, []);
  return Board && <Board />;
}
