import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { Community } from '@baraza/contract/features/communities.ts';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { ComposerButton } from '#features/posts/composer/composer-button.tsx';
import { PostFeed } from '#features/posts/feed/post-feed.tsx';
import { postLane, postsQuery } from '#features/posts/posts.api.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';

interface CommunityPostsProps {
  community: Pick<Community, 'id' | 'slug' | 'archivedAt' | 'viewer'>;
  /** Its name in the language of the viewer. */
  name: string;
}

/** The posts of a club or hub, the pinned ones first, and for members the composer. */
export function CommunityPosts({ community: { id, slug, archivedAt, viewer }, name }: CommunityPostsProps) {
  const { t } = useLingui();
  const { key, state } = useLocation();
  const [isComposing, setComposing] = useState(false);
  const filter = useMemo(() => ({ communityId: id }), [id]);
  const pinned = useInfiniteQuery(postsQuery({ communityId: id, pinned: 'true' }));
  const canPost = viewer.status === 'member' && archivedAt === null;
  useEffect(() => {
    // The outbox has returned the text of an unsent post to the draft.
    if ((state as { isChanging?: string } | null)?.isChanging === 'post') setComposing(true);
    // A visit is a new history entry.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [key]);
  return (
    <section aria-labelledby="posts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="posts" className="text-card font-bold">
        <Trans>Posts</Trans>
      </h2>
      {canPost && (
        <>
          <ComposerButton
            isOpen={isComposing}
            setOpen={setComposing}
            club={{ id, slug, name, isModerator: viewer.role !== 'MEMBER' }}
          />
          <div className="empty:hidden">
            <UnsentItems lane={postLane} />
          </div>
        </>
      )}
      <PostFeed
        key={id}
        filter={filter}
        first={idsOf(pinned.data)}
        label={t`Posts of ${name}`}
        empty={
          <EmptyState
            isBelow
            action={
              canPost && (
                <Button onClick={() => setComposing(true)}>
                  <Trans>Write the first post</Trans>
                </Button>
              )
            }
          >
            <Trans>No posts here yet.</Trans>
          </EmptyState>
        }
      />
    </section>
  );
}
