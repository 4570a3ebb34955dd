import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { ApiError } from '#platform/api-error.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { feedPlace } from './feed-place.ts';
import { idsOf } from './id-lists.ts';
import { NewerPosts } from './newer-posts.tsx';
import { EndOfPosts, PostList } from './post-list.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { arePostsOld, postsQuery, refreshPosts, type PostChoice } from './posts.api.ts';
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
  const listKey = JSON.stringify(choice);
  const isReturn = useNavigationType() === 'POP' || isReturning(location.state);
  const [place] = useState(() => feedPlace(listKey, isReturn));
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
    return <FeedError error={feed.error} isRetrying={feed.isFetching} onRetry={() => void feed.refetch()} />;
  }
  return (
    <>
      <PullToRefresh onRefresh={refresh} />
      <NewerPosts choice={choice} newestId={ids[0]} onShow={refresh} />
      {ids.length === 0 ? (
        empty
      ) : (
        <PostList ids={ids} label={label} listKey={listKey} isBusy={feed.isFetching} place={place} />
      )}
      {feed.isFetchNextPageError ? (
        <FeedError error={feed.error} isRetrying={feed.isFetchingNextPage} onRetry={() => void feed.fetchNextPage()} />
      ) : feed.hasNextPage ? (
        <More isFetching={feed.isFetching} onNear={() => void feed.fetchNextPage()} />
      ) : (
        ids.length > 0 && <EndOfPosts />
      )}
    </>
  );
}

function isReturning(state: unknown): boolean {
  return (state as { returning?: boolean } | null)?.returning === true;
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

interface FeedErrorProps {
  error: Error | null;
  isRetrying: boolean;
  onRetry: () => void;
}

function FeedError({ error, isRetrying, onRetry }: FeedErrorProps) {
  const { t } = useLingui();
  const detail = error instanceof ApiError ? error.detail : undefined;
  return <ErrorPanel message={t`Error fetching posts...`} {...{ detail, isRetrying, onRetry }} />;
}

/** Asks for the next page 500 px before its place comes into sight. */
function More({ isFetching, onNear }: { isFetching: boolean; onNear: () => void }) {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isFetching || !line.current) return;
    // A slow phone is told of several changes at once; where the line is now stands last.
    const observer = new IntersectionObserver((changes) => changes.at(-1)?.isIntersecting && onNear(), {
      rootMargin: '500px',
    });
    observer.observe(line.current);
    return () => observer.disconnect();
  });
  return (
    <div ref={line} className="grid min-h-40">
      {isFetching && <PostSkeleton />}
    </div>
  );
}
