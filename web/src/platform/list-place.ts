import { useLocation, useNavigationType } from 'react-router';
import type { CacheSnapshot } from 'virtua';
import { onDeviceCleared } from './device-stores.ts';

/** Where the reader was in a long list, with the measured heights of its rows, so that the way back needs no guess. */
export interface ListPlace {
  scrollTop: number;
  heights: CacheSnapshot;
  /** How many things stood in a row. */
  columns: number;
}

/** One for each list, as one may go from one to the other. */
const places = new Map<string, ListPlace>();
onDeviceCleared(() => places.clear());

/** What a link carries that leads back to a list. */
export const returning = { returning: true } as const;

/** Whether this visit of a page is a way back: the browser's, or a link that says so. */
export function useIsReturn(): boolean {
  const { state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  return isBack || (state as { returning?: boolean } | null)?.returning === true;
}

/** Kept when a list is left for one of its things. */
export function keepListPlace(list: string, now: ListPlace): void {
  places.set(list, now);
}

/** The place to return to; undefined for a visit that starts at the top. */
export function listPlace(list: string, isReturn: boolean): ListPlace | undefined {
  if (!isReturn) places.delete(list);
  return places.get(list);
}
