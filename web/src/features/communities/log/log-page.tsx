import { Trans, useLingui } from '@lingui/react/macro';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import type { ClubLogEntry } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ClubSubpage } from '#features/communities/club-subpage.tsx';
import { hasCode } from '#platform/api/api-error.ts';
import { isSteward, useViewer } from '#platform/api/session.ts';
import { callPage } from '#platform/api/api-client.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { LogSentence } from './log-sentence.tsx';

/** What happened in a club, newest first. */
function logQuery(id: Id) {
  return infiniteQueryOptions({
    queryKey: ['communities', 'log', id],
    queryFn: ({ pageParam, signal }) =>
      callPage('GET /api/communities/:id/log', { params: { id }, from: pageParam, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });
}

/** What the officers of a club did, for its officers and stewards, who read it by the id of a club that they cannot see. */
export function LogPage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const entriesOf = (id: Id) => <Entries key={id} id={id} />;
  return (
    <ClubSubpage title={t`Log`} {...(isSteward(viewer) && { unseen: entriesOf })}>
      {({ id }) => entriesOf(id)}
    </ClubSubpage>
  );
}

function Entries({ id }: { id: Id }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(logQuery(id));
  const failed = t`Failed to load the log.`;
  if (query.isPending) return <Skeleton className="h-60" />;
  if (hasCode(query.error, 'not_found')) {
    return (
      <EmptyState of="people">
        <Trans>This club does not exist, or it is not open to you.</Trans>
      </EmptyState>
    );
  }
  if (hasCode(query.error, 'not_allowed')) {
    return (
      <EmptyState of="people">
        <Trans>The log is for officers and owners of the club.</Trans>
      </EmptyState>
    );
  }
  if (!query.data) return <FailedQuery query={query} message={failed} />;
  const entries = query.data.pages.flatMap(({ items }) => items);
  if (entries.length === 0) {
    return (
      <EmptyState of="people">
        <Trans>Nothing has happened yet.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="text-muted">
        <Trans>
          What officers do and who joins by the invitation link is recorded here. Entries cannot be changed or deleted.
        </Trans>
      </p>
      <ul aria-label={t`Log`} className="divide-y divide-hairline">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
      <LoadMore query={query} errorMessage={failed}>
        <Trans>Show more</Trans>
      </LoadMore>
    </>
  );
}

function Entry({ entry }: { entry: ClubLogEntry }) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-0.5 py-3">
      <p className="wrap-anywhere">
        <LogSentence entry={entry} />
      </p>
      {entry.reason !== null && (
        <p dir="auto" lang="" className="text-label wrap-anywhere whitespace-pre-wrap">
          {entry.reason}
        </p>
      )}
      <p className="text-meta text-muted">
        <RelativeTime iso={entry.createdAt} />
      </p>
    </li>
  );
}
