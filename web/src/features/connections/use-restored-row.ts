import { useEffectEvent, useLayoutEffect, useRef, type RefObject } from 'react';
import { onDeviceCleared } from '#platform/device-stores.ts';
import { useIsReturn } from '#platform/list-place.ts';

/** A row by its place in the list, and how far below the top of the window it stood, in pixels. */
interface KeptRow {
  at: number;
  top: number;
}

const rows = new Map<string, KeptRow>();
onDeviceCleared(() => rows.clear());

/** For a list whose rows are all in the document: keeps which of them one was at, for who comes back. */
export function useKeptRow(key: string): RefObject<HTMLUListElement | null> {
  const isReturn = useIsReturn();
  const list = useRef<HTMLUListElement>(null);
  const returnToRow = useEffectEvent(() => {
    const row = isReturn ? rows.get(key) : undefined;
    const element = row && list.current?.children[row.at];
    if (element) window.scrollBy(0, element.getBoundingClientRect().top - row.top);
  });
  const keepRow = useEffectEvent(() => {
    const tops = [...(list.current?.children ?? [])].map((row) => row.getBoundingClientRect().top);
    const at = tops.findIndex((top) => top >= 0);
    if (at >= 0) rows.set(key, { at, top: tops[at] ?? 0 });
  });

  // The router starts every address at its top, before this.
  useLayoutEffect(() => {
    returnToRow();
    return () => keepRow();
  }, []);
  return list;
}
