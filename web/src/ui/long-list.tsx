import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactElement } from 'react';
import { WindowVirtualizer, type WindowVirtualizerHandle } from 'virtua';
import { keepListPlace, listPlace, useIsReturn, type ListPlace } from '#platform/list-place.ts';

interface LongListProps<Row> {
  rows: readonly Row[];
  /** Under which its place is kept. */
  listKey: string;
  /** How far above and below the screen rows are drawn already, in pixels. */
  bufferSize?: number;
  /** How many things stand in a row: with others beside them rows have other heights. */
  columns?: number;
  as?: 'ul';
  item?: 'li';
  children: (row: Row, index: number) => ReactElement;
}

/** Rows below each other; only those near the screen are in the document, and who comes back finds the place where they were. */
export function LongList<Row>({ rows, listKey, columns = 1, bufferSize = 800, children, ...look }: LongListProps<Row>) {
  const isReturn = useIsReturn();
  const [place] = useState(() => listPlace(listKey, isReturn));
  const list = useRef<WindowVirtualizerHandle>(null);
  const returnToPlace = useEffectEvent(() => {
    if (place) window.scrollTo(0, place.scrollTop);
  });
  const keepPlace = useEffectEvent(() => {
    if (!list.current) return;
    keepListPlace(listKey, { scrollTop: window.scrollY, heights: list.current.cache, columns });
  });

  // The router starts every address at its top, before this; leaving, the heights are kept for the way back.
  useLayoutEffect(() => {
    returnToPlace();
    return () => keepPlace();
  }, []);

  return (
    // The list takes no pointer while it scrolls: a press that began before then would end on nothing, and do nothing.
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
 * What is known of the rows from the last visit. Some may have gone or come since, but seldom above the place, and near it they are
 * measured again. The size only keeps the list from waiting for one to guess, drawing nothing beyond the screen meanwhile: where
 * all heights are known it would wait for ever. The guess that was kept with the heights comes before it.
 */
function known({ heights }: ListPlace) {
  return { cache: heights, itemSize: 1 };
}
