import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { idsOf } from '#platform/id-lists.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { NearEnd } from '#ui/near-end.tsx';
import { EndOfPosts } from '#features/posts/end-of-posts.tsx';
import { PostCard } from '#features/posts/card/post-card.tsx';
import { PostSkeleton } from '#features/posts/post-skeleton.tsx';
import { PostsError } from '#features/posts/posts-error.tsx';
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
    return <PostsError error={posts.error} isRetrying={posts.isFetching} onRetry={() => void posts.refetch()} />;
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
      {posts.isFetchNextPageError ? (
        <PostsError error={posts.error} isRetrying={posts.isFetching} onRetry={() => void posts.fetchNextPage()} />
      ) : posts.hasNextPage ? (
        <NearEnd isFetching={posts.isFetching} onNear={() => void posts.fetchNextPage()}>
          <PostSkeleton />
        </NearEnd>
      ) : (
        <EndOfPosts />
      )}
    </>
  );
}

function Item({ id, position }: { id: Id; position: number }) {
  const post = usePost(id);
  return (
    post && (
      <div className="pb-3">
        <PostCard post={post} position={position} />
      </div>
    )
  );
}
