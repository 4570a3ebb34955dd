import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Community } from '@baraza/contract/features/communities.ts';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { ComposerButton } from '#features/posts/composer/composer-button.tsx';
import { addDone, readDone } from '#features/posts/first-posts/first-posts-store.ts';
import { type FirstPost, hasPostedQuery, isNewInCountry, templateOf } from '#features/posts/first-posts/first-posts.ts';
import { PostFeed } from '#features/posts/feed/post-feed.tsx';
import { postLane, postsQuery } from '#features/posts/posts.api.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { useViewer } from '#platform/api/session.ts';
import { useReturnedKind } from '#platform/outbox/returned-kind.ts';
import { Button } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

const ClubFirstPosts = lazyPart(
  async () => (await import('#features/posts/first-posts/club-first-posts.tsx')).ClubFirstPosts,
  ['first-posts'],
);

interface CommunityPostsProps {
  community: Community;
  /** Its name in the language of the viewer. */
  name: string;
  /** A first post that was chosen elsewhere on the page, with which the composer is open. */
  initialPost?: FirstPost | undefined;
  /** Called when the composer is closed. */
  onClosed?: () => void;
}

/** The posts of a club or hub, the pinned ones first, and for members the composer. */
export function CommunityPosts({ community, name, initialPost, onClosed }: CommunityPostsProps) {
  const { id, slug, archivedAt, posting, viewer } = community;
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const cache = useQueryClient();
  const [isComposing, setComposing] = useState(false);
  const [chosen, setChosen] = useState<FirstPost>();
  const start = chosen ?? initialPost;
  const [done, setDone] = useState(() => readDone(viewerId));
  const filter = useMemo(() => ({ communityId: id }), [id]);
  const pinned = useInfiniteQuery(postsQuery({ communityId: id, pinned: 'true' }));
  const isActiveMember = viewer.status === 'member' && archivedAt === null;
  const canPost = isActiveMember && (posting !== 'MODERATORS' || viewer.role !== 'MEMBER');
  // What was typed stays readable when the right to post ends: an open composer, and an unsent or scheduled post that returns to it.
  const isReturned = useReturnedKind()?.endsWith('post') === true;
  const hasComposer = canPost || (isActiveMember && (isReturned || isComposing));
  const template = canPost ? templateOf(community) : undefined;
  const isNew = canPost && isNewInCountry(community);
  const finish = (keys: string[]) => {
    addDone(viewerId, keys);
    setDone((before) => [...before, ...keys]);
  };
  const write = (post: FirstPost) => {
    setChosen(post);
    setComposing(true);
  };
  return (
    <section aria-labelledby="posts" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <h2 id="posts" className="text-card font-bold">
        <Trans>Posts</Trans>
      </h2>
      {hasComposer && (
        <>
          <ComposerButton
            // The pictures of another draft are not shown.
            key={start?.key}
            isOpen={isComposing || initialPost !== undefined}
            setOpen={(isOpen) => {
              setComposing(isOpen);
              setChosen(undefined);
              onClosed?.();
            }}
            start={start}
            onPosted={() => {
              if (isNew) cache.setQueryData(hasPostedQuery(id, viewerId).queryKey, true);
              if (start) finish([start.key]);
            }}
            club={{ id, slug, name, isModerator: viewer.role !== 'MEMBER' }}
          />
          {template && (
            <ClubFirstPosts communityId={id} template={template} done={done} onWrite={write} onDone={finish} />
          )}
        </>
      )}
      {isActiveMember && !canPost && (
        <p className="rounded-md bg-sunk p-3 text-label">
          <Trans>Only moderators post in this club. You can comment on their posts.</Trans>
        </p>
      )}
      {isActiveMember && (
        <div className="empty:hidden">
          <UnsentItems lane={postLane} />
        </div>
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
