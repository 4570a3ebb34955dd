import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import {
  saveScrollPosition,
  savedScrollPosition,
  useIsReturn,
  type ScrollPosition,
} from '#platform/device/scroll-position.ts';

interface LongListProps<Row> {
  rows: readonly Row[];
  /** The key of its scroll position. */
  listKey: string;
  /** How far above and below the screen rows are rendered, in pixels. */
  bufferSize?: number;
  /** How many items are in a row; the heights of rows depend on it. */
  columns?: number;
  as?: 'ul';
  item?: 'li';
  children: (row: Row, index: number) => ReactElement;
}

/** A virtual list: only rows near the screen are in the document. Restores the scroll position when the person returns. */
export function LongList<Row>({ rows, listKey, columns = 1, bufferSize = 800, children, ...look }: LongListProps<Row>) {
  const isReturn = useIsReturn();
  const [position] = useState(() => savedScrollPosition(listKey, isReturn));
  const list = useRef<WindowVirtualizerHandle>(null);
  const restorePosition = useEffectEvent(() => {
    if (position) window.scrollTo(0, position.scrollTop);
  });
  const savePosition = useEffectEvent(() => {
    if (!list.current) return;
    saveScrollPosition(listKey, { scrollTop: window.scrollY, heights: list.current.cache, columns });
  });

  // The router scrolls to the top before this effect; on leaving, the heights are stored for the return.
  useLayoutEffect(() => {
    restorePosition();
    return () => savePosition();
  }, []);

  return (
    // The list ignores pointers while it scrolls, so a press that began earlier would do nothing.
    <div className="[&>*>*]:pointer-events-auto">
      <WindowVirtualizer
        key={columns}
        ref={list}
        data={rows}
        bufferSize={bufferSize}
        {...(position?.columns === columns ? cachedHeights(position) : {})}
        {...look}
      >
        {children}
      </WindowVirtualizer>
    </div>
  );
}

/**
 * The row heights of the last visit. Rows may have been added or removed since, but rarely above the position, and rows near it
 * are measured again. `size` is set because the list would otherwise wait for a measurement and render nothing beyond the
 * screen; the stored heights take precedence over it.
 */
function cachedHeights({ heights }: ScrollPosition) {
  return { cache: heights, itemSize: 1 };
}
