import { useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, type ComponentType, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { idsOf, type IdPage } from '#platform/api/id-lists.ts';
import { lazyCode, useLazyCode } from '#platform/offline/lazy-code.ts';
import { painted } from '#platform/device/painted.ts';
import { useIsReturn } from '#platform/device/scroll-position.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { EndOfPosts } from '#features/posts/end-of-posts.tsx';
import { NewPostsButton } from './new-posts-button.tsx';
import { PostList, type PostRowProps } from './post-list.tsx';
import { PostSkeleton } from '#features/posts/post-skeleton.tsx';
import { arePostsStale, postsQuery, refreshPosts, type PostFilter } from '#features/posts/posts.api.ts';

/** It is in the file of the live updates, which loads after the page. */
const pullToRefresh = lazyCode(async () => (await import('./pull-to-refresh.tsx')).PullToRefresh);

/** How a list leaves out some posts. */
interface HiddenPosts {
  keep: (ids: Id[]) => Id[];
  /** Renders each of the other posts. */
  Row: ComponentType<PostRowProps>;
  /** Renders the end of the list; `next` loads and shows the next page. */
  end: (feed: { pages: IdPage[] | undefined; hasNextPage: boolean }, next: ReactNode) => ReactNode;
  onRefresh: () => void;
}

export interface PostFeedProps {
  filter: PostFilter;
  /** The accessible name of the list. */
  label: string;
  /** Posts that come before the others, whatever their age. */
  first?: readonly Id[];
  hiddenPosts?: HiddenPosts;
  /** Shown when there are no posts. */
  empty: ReactNode;
}

/** An endless list of posts, newest first. New posts appear only when the user asks for them. */
export function PostFeed({ filter, label, first = [], hiddenPosts, empty }: PostFeedProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const location = useLocation();
  const isReturn = useIsReturn();
  const feed = useInfiniteQuery(postsQuery(filter));
  const newest = idsOf(feed.data);
  const all = [...new Set([...first, ...newest])];
  const ids = hiddenPosts ? hiddenPosts.keep(all) : all;
  const PullToRefresh = useLazyCode(pullToRefresh, painted);
  const refresh = async () => {
    try {
      await refreshPosts(cache, filter);
      hiddenPosts?.onRefresh();
      window.scrollTo(0, 0);
    } catch (error) {
      const message = detailOf(error) ?? t`Error fetching posts...`;
      toast.error(message, { duration: feedToastDuration, id: 'refresh-posts' });
    }
  };

  useEffect(() => {
    if (!isReturn && arePostsStale(cache, filter)) refreshPosts(cache, filter).catch(() => undefined);
    // A visit is a new history entry, not a render.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key]);

  if (feed.isPending) return <Skeletons />;
  if (feed.isError && !feed.data) {
    return <FailedQuery query={feed} message={t`Error fetching posts...`} />;
  }
  const next = (
    <NextPage query={feed} errorMessage={t`Error fetching posts...`}>
      <PostSkeleton />
    </NextPage>
  );
  return (
    <>
      {PullToRefresh && createElement(PullToRefresh, { onRefresh: refresh })}
      <NewPostsButton filter={filter} newestId={newest[0]} onShow={refresh} />
      {all.length === 0 && empty}
      {ids.length > 0 && (
        <PostList
          ids={ids}
          label={label}
          listKey={JSON.stringify(filter)}
          isBusy={feed.isFetching}
          Row={hiddenPosts?.Row}
        />
      )}
      {hiddenPosts ? hiddenPosts.end({ pages: feed.data?.pages, hasNextPage: feed.hasNextPage }, next) : next}
      {!feed.hasNextPage && ids.length > 0 && <EndOfPosts />}
    </>
  );
}

function Skeletons() {
  return (
    <div aria-busy className="grid gap-2">
      <PostSkeleton />
      <PostSkeleton />
      <PostSkeleton />
    </div>
  );
}
