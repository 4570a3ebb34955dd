import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { idsOf } from '#platform/id-lists.ts';
import { useIsReturn } from '#platform/list-place.ts';
import { NearEnd } from '#ui/near-end.tsx';
import { EndOfPosts } from '#features/posts/end-of-posts.tsx';
import { NewerPosts } from './new-posts-button.tsx';
import { PostList } from './post-list.tsx';
import { PostSkeleton } from '#features/posts/post-skeleton.tsx';
import { PostsError } from '#features/posts/posts-error.tsx';
import { arePostsOld, postsQuery, refreshPosts, type PostChoice } from '#features/posts/posts.api.ts';
import { PullToRefresh } from './pull-to-refresh.tsx';

interface PostFeedProps {
  choice: PostChoice;
  /** The name of the list, read out. */
  label: string;
  /** What stands where there are no posts. */
  empty: ReactNode;
}

/** Posts below each other, newest first, with more of them as one scrolls; newer ones come when they are asked for. */
export function PostFeed({ choice, label, empty }: PostFeedProps) {
  const cache = useQueryClient();
  const location = useLocation();
  const isReturn = useIsReturn();
  const feed = useInfiniteQuery(postsQuery(choice));
  const ids = idsOf(feed.data);
  const refresh = async () => {
    await refreshPosts(cache, choice);
    window.scrollTo(0, 0);
  };

  useEffect(() => {
    if (!isReturn && arePostsOld(cache, choice)) void refreshPosts(cache, choice);
    // A visit begins with each new entry of the history, not with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key]);

  if (feed.isPending) return <Skeletons />;
  if (feed.isError && !feed.data) {
    return <PostsError error={feed.error} isRetrying={feed.isFetching} onRetry={() => void feed.refetch()} />;
  }
  return (
    <>
      <PullToRefresh onRefresh={refresh} />
      <NewerPosts choice={choice} newestId={ids[0]} onShow={refresh} />
      {ids.length === 0 ? (
        empty
      ) : (
        <PostList ids={ids} label={label} listKey={JSON.stringify(choice)} isBusy={feed.isFetching} />
      )}
      {feed.isFetchNextPageError ? (
        <PostsError error={feed.error} isRetrying={feed.isFetchingNextPage} onRetry={() => void feed.fetchNextPage()} />
      ) : feed.hasNextPage ? (
        <NearEnd isFetching={feed.isFetching} onNear={() => void feed.fetchNextPage()}>
          <PostSkeleton />
        </NearEnd>
      ) : (
        ids.length > 0 && <EndOfPosts />
      )}
    </>
  );
}

function Skeletons() {
  return (
    <div aria-busy className="grid gap-3">
      <PostSkeleton />
      <PostSkeleton />
      <PostSkeleton />
    </div>
  );
}
