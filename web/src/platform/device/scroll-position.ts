import { useLocation, useNavigationType } from 'react-router';
import type { CacheSnapshot } from 'virtua';
import { onDeviceCleared } from './device-stores.ts';

/** The scroll position in a long list, with the measured heights of its rows, so that returning needs no estimates. */
export interface ScrollPosition {
  scrollTop: number;
  heights: CacheSnapshot;
  /** The number of items per row. */
  columns: number;
}

/** Positions by list, because a person may navigate from one list to another. */
const positions = new Map<string, ScrollPosition>();
onDeviceCleared(() => positions.clear());

/** Link state for a link that returns to a list. */
export const returning = { returning: true } as const;

/** Returns whether this visit returns to the page, with the browser's back button or a link that says so. */
export function useIsReturn(): boolean {
  const { state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  return isBack || (state as { returning?: boolean } | null)?.returning === true;
}

/** Stores the position when a list is left for one of its items. */
export function saveScrollPosition(list: string, position: ScrollPosition): void {
  positions.set(list, position);
}

/** Returns the position to restore; undefined for a visit that starts at the top. */
export function savedScrollPosition(list: string, isReturn: boolean): ScrollPosition | undefined {
  if (!isReturn) positions.delete(list);
  return positions.get(list);
}
