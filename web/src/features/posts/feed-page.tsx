import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { NearEnd } from '#ui/near-end.tsx';
import { usePageTitle } from '#ui/use-page-title.ts';
import { ComposerButton } from './composer-button.tsx';
import { EndOfPosts } from './end-of-posts.tsx';
import { feedPlace } from './feed-place.ts';
import { PostList } from './post-list.tsx';
import { PostSkeleton } from './post-skeleton.tsx';
import { PostsError } from './posts-error.tsx';
import { feedQuery, idsOf, isFeedOld, refreshFeed } from './posts.api.ts';

/** Spotlight: what everybody posted, newest first. */
export function FeedPage() {
  const { t } = useLingui();
  usePageTitle(t`Spotlight`);
  const [isComposing, setComposing] = useState(false);
  return (
    <div className="mx-auto w-full max-w-[600px] pb-16">
      <h1 className="sr-only">
        <Trans>Spotlight</Trans>
      </h1>
      {/* Before the posts, or a keyboard would have to pass them all to write one. */}
      <ComposerButton isOpen={isComposing} setOpen={setComposing} />
      <Feed onCompose={() => setComposing(true)} />
    </div>
  );
}

function Feed({ onCompose }: { onCompose: () => void }) {
  const cache = useQueryClient();
  const location = useLocation();
  const isReturn = useNavigationType() === 'POP' || isReturning(location.state);
  const [place] = useState(() => feedPlace(isReturn));
  const feed = useInfiniteQuery(feedQuery);
  const ids = idsOf(feed.data);

  useEffect(() => {
    if (!isReturn && isFeedOld(cache)) void refreshFeed(cache);
    // A visit begins with each new entry of the history, not with each render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key]);

  if (feed.isPending) return <Skeletons />;
  if (feed.isError && !feed.data) {
    return <PostsError error={feed.error} isRetrying={feed.isFetching} onRetry={() => void feed.refetch()} />;
  }
  if (ids.length === 0) {
    return (
      <EmptyState
        action={
          <Button onClick={onCompose}>
            <Trans>Create the first post</Trans>
          </Button>
        }
      >
        <Trans>The board is still empty. Be the first to pin something on it.</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <PostList ids={ids} isBusy={feed.isFetching} place={place} />
      {feed.isFetchNextPageError ? (
        <PostsError error={feed.error} isRetrying={feed.isFetchingNextPage} onRetry={() => void feed.fetchNextPage()} />
      ) : feed.hasNextPage ? (
        <NearEnd isFetching={feed.isFetching} onNear={() => void feed.fetchNextPage()}>
          <PostSkeleton />
        </NearEnd>
      ) : (
        <EndOfPosts />
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
