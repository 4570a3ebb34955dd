import { useSearchParams } from 'react-router';
import { ClubPage as Page } from '#features/communities/club/club-page.tsx';
import { PostSkeleton } from '#features/posts/post-skeleton.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

const CommunityPosts = lazyPart(
  async () => (await import('#features/posts/community/community-posts.tsx')).CommunityPosts,
  ['posts'],
);
const RemovedNotice = lazyPart(
  async () => (await import('#features/posts/community/removed-notice.tsx')).RemovedNotice,
  ['posts'],
);

/** The page of a club or hub with its posts. */
export function ClubPage() {
  const [params] = useSearchParams();
  const removed = params.get('removed');
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {removed !== null && <RemovedNotice removed={removed} />}
      <Page
        renderPosts={(community, name) => (
          <CommunityPosts community={community} name={name} fallback={<PostSkeleton />} />
        )}
      />
    </div>
  );
}
