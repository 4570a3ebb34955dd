import type { toast as ToastifyBoard, ToastOptions } from 'react-toastify/unstyled';

/** How long a toast stays by default, in milliseconds. */
export const toastDuration = 3000;
/** How long a toast stays in the feed, in milliseconds. */
export const feedToastDuration = 5000;

interface ToastConfig {
  /** How long it stays, in milliseconds. */
  duration?: number;
  /** A toast with the same id is shown only once. */
  id?: string;
}

/** A toast about an operation in progress, which ends as one of the other three. */
export interface PendingToast {
  success(text: string): void;
  error(text: string): void;
  info(text: string): void;
  /** Changes the text while it is in progress. */
  setText(text: string): void;
}

type Board = typeof ToastifyBoard;
type ToastAction = (board: Board) => void;

/** Actions that wait for the board to be loaded, in order. */
const waiting: ToastAction[] = [];
let board: Board | undefined;
let loadBoard: (() => void) | undefined;
let pendings = 0;

/** Registers how to load the board. Returns the function that unregisters it. */
export function onFirstToast(load: () => void): () => void {
  loadBoard = load;
  return () => (loadBoard = undefined);
}

/** Called by the board when it is mounted; shows the waiting toasts. */
export function takeBoard(loaded: Board): void {
  board = loaded;
  for (const action of waiting.splice(0)) action(loaded);
}

function show(action: ToastAction): void {
  if (board) return action(board);
  waiting.push(action);
  loadBoard?.();
}

/**
 * Shows short messages at the top of the screen and announces them politely. The timer pauses on hover and while the window has
 * no focus.
 */
export const toast = {
  success: (text: string, config?: ToastConfig) => show(({ success }) => void success(text, options(config))),
  error: (text: string, config?: ToastConfig) =>
    show(({ error }) => void error(text, { ...options(config), role: 'alert' })),
  info: (text: string, config?: ToastConfig) => show(({ info }) => void info(text, options(config))),
  /** Removes the toast with this id, if it is shown. */
  dismiss: (id: string) => board?.dismiss(id),
  loading(text: string, config?: ToastConfig): PendingToast {
    pendings += 1;
    const id = config?.id ?? `pending ${pendings}`;
    show(({ loading }) => loading(text, options({ ...config, id })));
    const end = (type: 'success' | 'error' | 'info') => (text: string) =>
      show(({ update }) =>
        update(id, {
          render: text,
          type,
          isLoading: false,
          autoClose: config?.duration ?? toastDuration,
          closeButton: null,
          closeOnClick: null,
          draggable: null,
          delay: 0,
        }),
      );
    return {
      success: end('success'),
      error: end('error'),
      info: end('info'),
      setText: (text) => show(({ update }) => update(id, { render: text, delay: 0 })),
    };
  },
};

/** Shows the message of an error, such as that of a mutation. */
export function toastError({ message }: Error): void {
  toast.error(message);
}

function options({ duration, id }: ToastConfig = {}): ToastOptions {
  return {
    role: 'status',
    ...(duration === undefined ? {} : { autoClose: duration }),
    ...(id === undefined ? {} : { toastId: id }),
  };
}
