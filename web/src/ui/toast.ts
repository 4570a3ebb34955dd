import type { toast as ToastifyBoard, ToastOptions } from 'react-toastify/unstyled';

/** How long a toast stays by default, in milliseconds. */
export const toastDuration = 3000;
/** How long a toast stays in the feed, in milliseconds. */
export const feedToastDuration = 5000;

interface Manner {
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
  say(text: string): void;
  dismiss(): void;
}

type Board = typeof ToastifyBoard;
type Work = (board: Board) => void;

/** Toasts to show, in order, until the board is loaded. */
const waiting: Work[] = [];
let board: Board | undefined;
let bringBoard: (() => void) | undefined;
let pendings = 0;

/** Registers how to load the board. Returns the function that unregisters it. */
export function onFirstToast(bring: () => void): () => void {
  bringBoard = bring;
  return () => (bringBoard = undefined);
}

/** Called by the board when it is mounted; shows the waiting toasts. */
export function takeBoard(given: Board): void {
  board = given;
  for (const work of waiting.splice(0)) work(given);
}

function show(work: Work): void {
  if (board) return work(board);
  waiting.push(work);
  bringBoard?.();
}

/**
 * Shows short messages at the top of the screen and announces them politely. The timer pauses on hover and while the window has
 * no focus.
 */
export const toast = {
  success: (text: string, manner?: Manner) => show(({ success }) => void success(text, options(manner))),
  error: (text: string, manner?: Manner) =>
    show(({ error }) => void error(text, { ...options(manner), role: 'alert' })),
  info: (text: string, manner?: Manner) => show(({ info }) => void info(text, options(manner))),
  loading(text: string, manner?: Manner): PendingToast {
    pendings += 1;
    const id = manner?.id ?? `pending ${pendings}`;
    show(({ loading }) => loading(text, options({ ...manner, id })));
    const end = (type: 'success' | 'error' | 'info') => (text: string) =>
      show(({ update }) =>
        update(id, {
          render: text,
          type,
          isLoading: false,
          autoClose: manner?.duration ?? toastDuration,
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
      say: (text) => show(({ update }) => update(id, { render: text, delay: 0 })),
      dismiss: () => show(({ dismiss }) => dismiss(id)),
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
