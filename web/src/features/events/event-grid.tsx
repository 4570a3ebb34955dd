import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#platform/api-error.ts';
import { idsOf, type IdPage } from '#platform/id-lists.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { NearEnd } from '#ui/near-end.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { EventCard } from './event-card.tsx';
import { useListedEvent } from './events.api.ts';

interface EventGridProps {
  query: UseInfiniteQueryResult<InfiniteData<IdPage>>;
  /** The name of the list, read out. */
  label: string;
  /** What failed, when the list does not load. */
  errorMessage: string;
  /** Stands in for no event. */
  empty: ReactNode;
}

const columns = 'grid gap-3 lg:grid-cols-2 xl:grid-cols-3';

/** Events beside and below each other, without end. */
export function EventGrid({ query, label, errorMessage, empty }: EventGridProps) {
  const retry = (act: () => unknown) => ({
    message: errorMessage,
    detail: query.error instanceof ApiError ? query.error.detail : undefined,
    isRetrying: query.isFetching,
    onRetry: () => void act(),
  });
  if (query.isPending) return <Skeletons />;
  if (!query.data) return <ErrorPanel {...retry(query.refetch)} />;
  const ids = idsOf(query.data);
  return (
    <>
      {ids.length === 0 && !query.hasNextPage ? (
        empty
      ) : (
        <ul aria-label={label} aria-busy={query.isFetching} className={columns}>
          {ids.map((id, index) => (
            <Item key={id} id={id} isFirst={index === 0} />
          ))}
        </ul>
      )}
      {query.isFetchNextPageError ? (
        <ErrorPanel {...retry(query.fetchNextPage)} />
      ) : (
        query.hasNextPage && (
          <NearEnd isFetching={query.isFetching} onNear={() => void query.fetchNextPage()}>
            <Skeletons />
          </NearEnd>
        )
      )}
    </>
  );
}

function Item({ id, isFirst }: { id: Id; isFirst: boolean }) {
  const event = useListedEvent(id);
  return event ? (
    <li>
      <EventCard event={event} isFirst={isFirst} />
    </li>
  ) : null;
}

/** The boxes of a few cards, while they are on their way. */
function Skeletons() {
  return (
    <div aria-busy className={columns}>
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
