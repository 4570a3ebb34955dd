import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { idsOf } from '#platform/api/id-lists.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { EndOfPosts } from '#features/posts/end-of-posts.tsx';
import { PostCard } from '#features/posts/card/post-card.tsx';
import { PostSkeleton } from '#features/posts/post-skeleton.tsx';
import { authorPostsQuery, usePost } from '#features/posts/posts.api.ts';

/** The posts of one person without pictures. `MediaGrid` shows the others. */
export function ProfilePosts({ ownerId }: { ownerId: Id }) {
  const { t } = useLingui();
  const posts = useInfiniteQuery(authorPostsQuery(ownerId, 'without'));
  const ids = idsOf(posts.data);
  if (posts.isPending) {
    return (
      <div aria-busy className="grid gap-3">
        <PostSkeleton />
        <PostSkeleton />
      </div>
    );
  }
  if (!posts.data) {
    return <FailedQuery query={posts} message={t`Error fetching posts...`} />;
  }
  if (ids.length === 0) {
    return (
      <EmptyState>
        <Trans>No posts...</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <div role="feed" aria-label={t`Posts`} aria-busy={posts.isFetching} className="grid grid-cols-[minmax(0,1fr)]">
        {ids.map((id, index) => (
          <Item key={id} id={id} position={index + 1} />
        ))}
      </div>
      <NextPage query={posts} errorMessage={t`Error fetching posts...`}>
        <PostSkeleton />
      </NextPage>
      {!posts.hasNextPage && <EndOfPosts />}
    </>
  );
}

function Item({ id, position }: { id: Id; position: number }) {
  const post = usePost(id);
  return (
    post && (
      <div className="pb-2">
        <PostCard post={post} position={position} />
      </div>
    )
  );
}
