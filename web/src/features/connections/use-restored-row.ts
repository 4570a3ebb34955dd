import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { onDeviceCleared } from '#platform/device/device-stores.ts';
import { useIsReturn } from '#platform/device/scroll-position.ts';

/** The index of a row and its distance from the top of the window, in pixels. */
interface SavedRow {
  index: number;
  top: number;
}

const rows = new Map<string, SavedRow>();
onDeviceCleared(() => rows.clear());

/** Restores the scroll position of a list after Back. For lists whose rows are all in the document. */
export function useRestoredRow(key: string): RefObject<HTMLUListElement | null> {
  const isReturn = useIsReturn();
  const list = useRef<HTMLUListElement>(null);
  const restoreRow = useEffectEvent(() => {
    const row = isReturn ? rows.get(key) : undefined;
    const element = row && list.current?.children[row.index];
    if (element) window.scrollBy(0, element.getBoundingClientRect().top - row.top);
  });
  const saveRow = useEffectEvent(() => {
    const tops = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect().top);
    const index = tops.findIndex((top) => top >= 0);
    if (index >= 0) rows.set(key, { index, top: tops[index] ?? 0 });
  });

  // Runs after the router has scrolled to the top.
  useLayoutEffect(() => {
    restoreRow();
    return () => saveRow();
  }, []);
  return list;
}
