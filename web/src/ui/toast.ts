import { toast as board, type ToastOptions } from 'react-toastify/unstyled';

/** How long a toast stays, in ms, unless the area says otherwise. */
export const toastDuration = 3000;
/** How long a toast stays in the feed, in ms. */
export const feedToastDuration = 5000;

interface Manner {
  /** How long it stays, in ms. */
  duration?: number;
  /** A toast of the same name is shown once. */
  id?: string;
}

/** A toast about something still going on, which ends as one of the other three. */
export interface PendingToast {
  success(text: string): void;
  error(text: string): void;
  info(text: string): void;
  /** Changes the words while it goes on. */
  say(text: string): void;
  dismiss(): void;
}

/** Short news at the top of the screen, read out politely. The timer waits while it is hovered or the window has no focus. */
export const toast = {
  success: (text: string, manner?: Manner) => void board.success(text, options(manner)),
  error: (text: string, manner?: Manner) => void board.error(text, { ...options(manner), role: 'alert' }),
  info: (text: string, manner?: Manner) => void board.info(text, options(manner)),
  loading(text: string, manner?: Manner): PendingToast {
    const id = board.loading(text, options(manner));
    const end = (type: 'success' | 'error' | 'info') => (words: string) =>
      board.update(id, {
        render: words,
        type,
        isLoading: false,
        autoClose: manner?.duration ?? toastDuration,
        closeButton: null,
        closeOnClick: null,
        draggable: null,
        delay: 0,
      });
    return {
      success: end('success'),
      error: end('error'),
      info: end('info'),
      say: (words) => board.update(id, { render: words, delay: 0 }),
      dismiss: () => board.dismiss(id),
    };
  },
};

function options({ duration, id }: Manner = {}): ToastOptions {
  return {
    role: 'status',
    ...(duration === undefined ? {} : { autoClose: duration }),
    ...(id === undefined ? {} : { toastId: id }),
  };
}
