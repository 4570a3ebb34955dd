import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { ClubPage as Page } from '#features/communities/club/club-page.tsx';
import type { FirstPost } from '#features/posts/first-posts/first-posts.ts';
import { PostSkeleton } from '#features/posts/post-skeleton.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';

const CommunityPosts = lazyPart(
  async () => (await import('#features/posts/community/community-posts.tsx')).CommunityPosts,
  ['posts'],
);
const HubWelcome = lazyPart(
  async () => (await import('#features/posts/first-posts/hub-welcome.tsx')).HubWelcome,
  ['first-posts'],
);
const CommunityEvents = lazyPart(
  async () => (await import('#features/events/community/community-events.tsx')).CommunityEvents,
  ['events'],
);
const HubAnnouncements = lazyPart(async () => (await import('./hub-announcements.tsx')).HubAnnouncements, ['intake']);
const RemovedNotice = lazyPart(
  async () => (await import('#features/posts/community/removed-notice.tsx')).RemovedNotice,
  ['posts'],
);

/** The page of a club or hub with its announcements, events and posts. */
export function ClubPage() {
  const [params] = useSearchParams();
  const removed = params.get('removed');
  const [initialPost, setInitialPost] = useState<FirstPost>();
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {removed !== null && <RemovedNotice removed={removed} />}
      <Page
        renderWelcome={(community, name) =>
          community.kind === 'COUNTRY' && <HubWelcome community={community} name={name} onWrite={setInitialPost} />
        }
        renderEvents={(community) => (
          <>
            {community.kind !== 'CLUB' && <HubAnnouncements community={community} />}
            <CommunityEvents community={community} fallback={<Skeleton className="h-40" />} />
          </>
        )}
        renderPosts={(community, name) => (
          <CommunityPosts
            community={community}
            name={name}
            initialPost={initialPost}
            onClosed={() => setInitialPost(undefined)}
            fallback={<PostSkeleton />}
          />
        )}
      />
    </div>
  );
}
