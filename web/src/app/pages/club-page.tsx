import { useSearchParams } from 'react-router';
import { ClubPage as Page } from '#features/communities/club/club-page.tsx';
import { PostSkeleton } from '#features/posts/post-skeleton.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

const CommunityPosts = lazyPart(
  async () => (await import('#features/posts/community/community-posts.tsx')).CommunityPosts,
  ['posts'],
);
const CommunityEvents = lazyPart(
  async () => (await import('#features/events/community/community-events.tsx')).CommunityEvents,
  ['events'],
);
const RemovedNotice = lazyPart(
  async () => (await import('#features/posts/community/removed-notice.tsx')).RemovedNotice,
  ['posts'],
);

/** The page of a club or hub with its events and posts. */
export function ClubPage() {
  const [params] = useSearchParams();
  const removed = params.get('removed');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {removed !== null && <RemovedNotice removed={removed} />}
      <Page
        renderEvents={(community) => <CommunityEvents community={community} fallback={<Skeleton className="h-24" />} />}
        renderPosts={(community, name) => (
          <CommunityPosts community={community} name={name} fallback={<PostSkeleton />} />
        )}
      />
    </div>
  );
}
