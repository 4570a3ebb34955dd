import { useLingui } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffectEvent, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { WindowVirtualizer, type CacheSnapshot, type WindowVirtualizerHandle } from 'virtua';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { idsOf, type IdPage } from '#platform/id-lists.ts';
import { keepListPlace, listPlace, type ListPlace } from '#platform/list-place.ts';
import { NearEnd } from '#ui/near-end.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import { EventsError } from './events-error.tsx';
import { useListedEvent } from './events.api.ts';
import { useColumns } from './use-columns.ts';

interface EventGridProps {
  query: UseInfiniteQueryResult<InfiniteData<IdPage>>;
  /** The name of the list, read out, and the one under which its place is kept. */
  label: string;
  listKey: string;
  /** Stands in for no event. */
  empty: ReactNode;
}

/** Events beside and below each other, without end; who comes back to it finds it where they left it. */
export function EventGrid({ query, label, listKey, empty }: EventGridProps) {
  const { t } = useLingui();
  const isReturn = useIsReturn();
  const [place] = useState(() => listPlace(listKey, isReturn));
  if (query.isPending) return <GridSkeleton />;
  if (!query.data) {
    return (
      <EventsError
        message={t`Failed to fetch`}
        error={query.error}
        isRetrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  const ids = idsOf(query.data);
  return (
    <>
      {ids.length === 0 && !query.hasNextPage ? (
        empty
      ) : (
        <Grid {...{ ids, label, listKey, place }} isBusy={query.isFetching} />
      )}
      {query.isFetchNextPageError ? (
        <EventsError
          message={t`Failed to fetch`}
          error={query.error}
          isRetrying={query.isFetchingNextPage}
          onRetry={() => void query.fetchNextPage()}
        />
      ) : (
        query.hasNextPage && (
          <NearEnd isFetching={query.isFetching} onNear={() => void query.fetchNextPage()}>
            <GridSkeleton />
          </NearEnd>
        )
      )}
    </>
  );
}

function useIsReturn(): boolean {
  const { state } = useLocation();
  const isBack = useNavigationType() === 'POP';
  return isBack || (state as { returning?: boolean } | null)?.returning === true;
}

interface GridProps extends Pick<EventGridProps, 'label' | 'listKey'> {
  ids: Id[];
  place: ListPlace | undefined;
  isBusy: boolean;
}

function Grid({ ids, label, listKey, place, isBusy }: GridProps) {
  const box = useRef<HTMLDivElement>(null);
  const columns = useColumns(box);
  return (
    <div ref={box} role="feed" aria-label={label} aria-busy={isBusy}>
      {/* The heights of rows are those of so many columns, so others begin anew. */}
      {columns && <Rows key={columns} {...{ ids, columns, listKey, place }} />}
    </div>
  );
}

/** The rows of the grid; only those near the screen are in the document. */
function Rows({ ids, columns, listKey, place }: Pick<GridProps, 'ids' | 'listKey' | 'place'> & { columns: number }) {
  const list = useRef<WindowVirtualizerHandle>(null);
  const rows = Array.from({ length: Math.ceil(ids.length / columns) }, (_, row) =>
    ids.slice(row * columns, (row + 1) * columns),
  );
  const keepPlace = useEffectEvent((heights: CacheSnapshot) =>
    keepListPlace(listKey, { scrollTop: window.scrollY, heights, count: rows.length }),
  );
  const restored = useRef(place);
  useLayoutEffect(() => {
    if (restored.current) window.scrollTo(0, restored.current.scrollTop);
    const handle = list.current;
    return () => {
      if (handle) keepPlace(handle.cache);
    };
  }, []);
  return (
    <WindowVirtualizer
      ref={list}
      data={rows}
      bufferSize={600}
      {...(place?.count === rows.length ? { cache: place.heights } : {})}
    >
      {(row, at) => (
        <div
          key={row[0]}
          className="grid gap-3 pb-3"
          style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
        >
          {row.map((id, column) => (
            <Item key={id} id={id} place={at * columns + column + 1} />
          ))}
        </div>
      )}
    </WindowVirtualizer>
  );
}

function Item({ id, place }: { id: Id; place: number }) {
  const event = useListedEvent(id);
  return event ? <EventCard event={event} place={place} /> : null;
}

/** The boxes of a few cards, while they are on their way. */
function GridSkeleton() {
  return (
    <div aria-busy className="grid gap-3 lg:grid-cols-2 xl:grid-cols-3">
      {[1, 2, 3].map((card) => (
        <div key={card} className="pinned grid gap-3 overflow-hidden border border-hairline bg-raised pb-4">
          <Skeleton className="aspect-[16/9] rounded-none!" />
          <Skeleton className="mx-4 h-6 w-3/4" />
          <Skeleton className="mx-4 h-4 w-1/2" />
          <Skeleton className="mx-4 h-4 w-2/5" />
          <Skeleton className="mx-4 mt-2 h-7 w-1/2" />
        </div>
      ))}
    </div>
  );
}
