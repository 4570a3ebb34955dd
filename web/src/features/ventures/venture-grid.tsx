import { useLingui } from '@lingui/react/macro';
import { useEffectEvent, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useNavigationType } from 'react-router';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { keepListPlace, listPlace } from '#platform/list-place.ts';
import { VentureCard } from './venture-card.tsx';
import { useListedVenture } from './ventures.api.ts';
import './ventures-words.ts';

interface VentureGridProps {
  ids: Id[];
  /** Under which its place is kept. */
  listKey: string;
  isBusy: boolean;
}

/** Ventures side by side; only the rows near the screen are in the document, and the way back leads to the old place. */
export function VentureGrid({ ids, listKey, isBusy }: VentureGridProps) {
  const { t } = useLingui();
  const columns = useColumns();
  const rows = rowsOf(ids, columns);
  const placeKey = `ventures ${listKey}`;
  const isReturn = useNavigationType() === 'POP';
  const [place] = useState(() => listPlace(placeKey, isReturn));
  const list = useRef<WindowVirtualizerHandle>(null);
  const keepPlace = useEffectEvent((heights: CacheSnapshot) =>
    keepListPlace(placeKey, { scrollTop: window.scrollY, heights, count: rows.length }),
  );

  // The router starts every address at its top, before this.
  useLayoutEffect(() => {
    if (place) window.scrollTo(0, place.scrollTop);
    const handle = list.current;
    return () => {
      if (handle) keepPlace(handle.cache);
    };
    // Once, for the place one came back to.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);

  return (
    <div role="feed" aria-label={t`Businesses`} aria-busy={isBusy}>
      <WindowVirtualizer
        key={columns}
        ref={list}
        data={rows}
        bufferSize={600}
        {...(place?.count === rows.length ? { cache: place.heights } : {})}
      >
        {(row, index) => (
          <div key={row[0]} className="grid gap-3 pb-3 md:grid-cols-2 xl:grid-cols-3">
            {row.map((id, column) => (
              <Item key={id} id={id} place={index * columns + column + 1} />
            ))}
          </div>
        )}
      </WindowVirtualizer>
    </div>
  );
}

function Item({ id, place }: { id: Id; place: number }) {
  const venture = useListedVenture(id);
  return venture && <VentureCard venture={venture} place={place} />;
}

function rowsOf(ids: readonly Id[], columns: number): Id[][] {
  return Array.from({ length: Math.ceil(ids.length / columns) }, (_, row) =>
    ids.slice(row * columns, (row + 1) * columns),
  );
}

const [twoColumns, threeColumns] = ['(width >= 48rem)', '(width >= 76rem)'];

/** How many ventures stand side by side; as the classes of the rows have it. */
function useColumns(): number {
  return useSyncExternalStore(watchWidth, () =>
    matchMedia(threeColumns).matches ? 3 : matchMedia(twoColumns).matches ? 2 : 1,
  );
}

function watchWidth(listener: () => void): () => void {
  const queries = [twoColumns, threeColumns].map((query) => matchMedia(query));
  for (const query of queries) query.addEventListener('change', listener);
  return () => {
    for (const query of queries) query.removeEventListener('change', listener);
  };
}
