import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import {
  saveScrollPosition,
  savedScrollPosition,
  useIsReturn,
  type ScrollPosition,
} from '#platform/scroll-position.ts';

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
  const [place] = useState(() => savedScrollPosition(listKey, isReturn));
  const list = useRef<WindowVirtualizerHandle>(null);
  const returnToPlace = useEffectEvent(() => {
    if (place) window.scrollTo(0, place.scrollTop);
  });
  const keepPlace = useEffectEvent(() => {
    if (!list.current) return;
    saveScrollPosition(listKey, { scrollTop: window.scrollY, heights: list.current.cache, columns });
  });

  // The router scrolls to the top before this effect; on leaving, the heights are stored for the return.
  useLayoutEffect(() => {
    returnToPlace();
    return () => keepPlace();
  }, []);

  return (
    // The list ignores pointers while it scrolls, so a press that began earlier would do nothing.
    <div className="[&>*>*]:pointer-events-auto">
      <WindowVirtualizer
        key={columns}
        ref={list}
        data={rows}
        bufferSize={bufferSize}
        {...(place?.columns === columns ? known(place) : {})}
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
function known({ heights }: ScrollPosition) {
  return { cache: heights, itemSize: 1 };
}
