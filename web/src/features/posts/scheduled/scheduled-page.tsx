import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ListHeading } from '#features/posts/feed/list-heading.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ScheduledCard } from './scheduled-card.tsx';
import { scheduledPostsQuery } from './scheduled.api.ts';

/** The viewer's posts that are published later, and those that could not be published. Only the viewer can see them. */
export function ScheduledPage() {
  const { t } = useLingui();
  return (
    <div className="pb-16">
      <PageTitle title={t`Scheduled posts`} />
      <ListHeading>
        <Trans>Scheduled posts</Trans>
      </ListHeading>
      <ScheduledPosts />
    </div>
  );
}

function ScheduledPosts() {
  const { t } = useLingui();
  const query = useQuery(scheduledPostsQuery);
  if (query.isPending) {
    return (
      <div aria-busy className="grid gap-2">
        <Skeleton className="pinned h-40" />
        <Skeleton className="pinned h-40" />
      </div>
    );
  }
  if (!query.data) return <FailedQuery query={query} message={t`Failed to load your scheduled posts`} />;
  if (query.data.length === 0) {
    return (
      <EmptyState
        action={
          <ButtonLink to="/feed">
            <Trans>Back to feed</Trans>
          </ButtonLink>
        }
      >
        <Trans>Nothing is scheduled. Choose “Post later” when you write a post.</Trans>
      </EmptyState>
    );
  }
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2" aria-label={t`Scheduled posts`}>
      {query.data.map((post) => (
        <li key={post.id}>
          <ScheduledCard post={post} />
        </li>
      ))}
    </ul>
  );
}
