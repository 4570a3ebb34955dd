import type { toast as ToastifyBoard, ToastOptions } from 'react-toastify/unstyled';

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

type Board = typeof ToastifyBoard;
type Work = (board: Board) => void;

/** What is to be shown, in its order, until there is a board. */
const waiting: Work[] = [];
let board: Board | undefined;
let bringBoard: (() => void) | undefined;
let pendings = 0;

/** Says how the board is brought, whose code comes after the page; until the returned function is called. */
export function onFirstToast(bring: () => void): () => void {
  bringBoard = bring;
  return () => (bringBoard = undefined);
}

/** The board stands: what was said before is shown now. */
export function takeBoard(given: Board): void {
  board = given;
  for (const work of waiting.splice(0)) work(given);
}

function show(work: Work): void {
  if (board) return work(board);
  waiting.push(work);
  bringBoard?.();
}

/** Short news at the top of the screen, read out politely. The timer waits while it is hovered or the window has no focus. */
export const toast = {
  success: (text: string, manner?: Manner) => show(({ success }) => void success(text, options(manner))),
  error: (text: string, manner?: Manner) =>
    show(({ error }) => void error(text, { ...options(manner), role: 'alert' })),
  info: (text: string, manner?: Manner) => show(({ info }) => void info(text, options(manner))),
  loading(text: string, manner?: Manner): PendingToast {
    pendings += 1;
    const id = manner?.id ?? `pending ${pendings}`;
    show(({ loading }) => loading(text, options({ ...manner, id })));
    const end = (type: 'success' | 'error' | 'info') => (words: string) =>
      show(({ update }) =>
        update(id, {
          render: words,
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
      say: (words) => show(({ update }) => update(id, { render: words, delay: 0 })),
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
