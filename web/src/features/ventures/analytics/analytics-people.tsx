import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { collectParts, venturePartQuery } from '#features/ventures/ventures.api.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore, type PagedQuery } from '#ui/lists/load-more.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { fansQuery } from './analytics.api.ts';

/** The people who like or follow a venture. */
export function AnalyticsFans({ id, kind }: { id: string; kind: 'likes' | 'followers' }) {
  const { data, ...query } = useInfiniteQuery(fansQuery(id, kind));
  const fans = new Map(data?.pages.flatMap(({ items }) => items.map(({ user }) => [user.id, user] as const)));
  return (
    <List
      title={kind === 'likes' ? <Trans>Likes</Trans> : <Trans>Followers</Trans>}
      emptyText={kind === 'likes' ? <Trans>No likes yet.</Trans> : <Trans>No followers yet.</Trans>}
      query={query}
      hasAny={data === undefined ? undefined : fans.size > 0}
    >
      {[...fans.values()].map((user) => (
        <PersonRow key={user.id} user={user} />
      ))}
    </List>
  );
}

/** The reviews of a venture with their authors. */
export function AnalyticsReviews({ id }: { id: string }) {
  const { i18n } = useLingui();
  const { data, ...query } = useInfiniteQuery(venturePartQuery(id, 'reviews'));
  const reviews = collectParts(data);
  return (
    <List
      title={<Trans>Reviews</Trans>}
      emptyText={<Trans>No reviews yet.</Trans>}
      query={query}
      hasAny={data === undefined ? undefined : reviews.length > 0}
    >
      {reviews.map(({ id: key, user, rating, comment, createdAt }) => (
        <PersonRow key={key} user={user}>
          <p className="numbers flex items-center gap-2 text-meta text-muted">
            <span className="inline-flex items-center gap-1 font-semibold text-ink">
              <Star aria-hidden size={14} className="fill-accent stroke-ink" />
              <Trans>{i18n.number(rating)} of 5</Trans>
            </span>
            <RelativeTime iso={createdAt} />
          </p>
          <p dir="auto" lang="" className="line-clamp-4 text-label [overflow-wrap:anywhere]">
            {comment}
          </p>
        </PersonRow>
      ))}
    </List>
  );
}

interface ListProps {
  title: ReactNode;
  /** Shown when the list is empty. */
  emptyText: ReactNode;
  query: PagedQuery & { refetch: () => unknown };
  /** Undefined until the list is loaded. */
  hasAny: boolean | undefined;
  children: ReactNode;
}

function List({ title, emptyText, query, hasAny, children }: ListProps) {
  const { t } = useLingui();
  const errorMessage = t`Failed to load business analytics. Please try again.`;
  return (
    <section className="pinned grid grid-cols-[minmax(0,1fr)] content-start gap-2 border border-hairline bg-raised p-4">
      <h2 className="text-lead font-bold">{title}</h2>
      {hasAny === undefined && !query.error && <Skeleton className="h-28" />}
      {hasAny === false && <p className="text-label text-muted">{emptyText}</p>}
      {hasAny && <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">{children}</ul>}
      {query.error && !query.isFetchNextPageError ? (
        <FailedQuery query={query} message={errorMessage} />
      ) : (
        <LoadMore query={query} errorMessage={errorMessage}>
          <Trans>Show more</Trans>
        </LoadMore>
      )}
    </section>
  );
}

function PersonRow({ user, children }: { user: Person; children?: ReactNode }) {
  const name = personName(user);
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <Link
        to={`/profile/${user.username}`}
        className="col-span-2 grid min-h-12 grid-cols-subgrid items-center rounded-md hover:bg-sunk"
      >
        <Avatar name={name} src={user.image} size={36} />
        <NameLines name={name} username={user.username} className="text-label font-semibold" />
      </Link>
      {children && <div className="col-start-2 grid gap-0.5 pb-2">{children}</div>}
    </li>
  );
}
