import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { earlyPosts, type EarlyPosts } from '#platform/api/api-client.ts';
import { remember } from '#platform/api/id-lists.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { toDeviceTime } from '#platform/api/server-time.ts';
import { useViewer } from '#platform/api/session.ts';
import { feedCards } from '#platform/features/feed-cards.ts';
import { Button } from '#ui/controls/button.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { PageTitle } from '#ui/page/page-title.tsx';
import { ComposerButton } from '#features/posts/composer/composer-button.tsx';
import { PostSkeleton } from '#features/posts/post-skeleton.tsx';
import { newestPostQuery, postLane, postQuery, postsQuery, refreshPosts } from '#features/posts/posts.api.ts';
import { filterFor, isFeedTab, readFeedTab, storeFeedTab, type FeedTab } from './feed-tab.ts';
import { FeedTabs } from './feed-tabs.tsx';
import { PostFeed } from './post-feed.tsx';
import { seenPosts } from './seen-choice.ts';

const UnseenFeed = lazyPart(async () => (await import('./unseen-feed.tsx')).UnseenFeed, ['unseen']);

/**
 * Caches the posts that the page has shown before the app's code ran (`web/build/preload-feed.ts`), so that the first render does not
 * replace them by a skeleton.
 */
export async function cacheFirstPosts(): Promise<void> {
  const early = earlyPosts();
  if (early?.stored) void showStoredPosts(early, early.stored).catch(() => undefined);
  else if (early?.newestId !== undefined) await queryClient.prefetchInfiniteQuery(postsQuery(filterFor('everyone')));
}

/** Shows the posts of the last visit until the response arrives; while they are being read, only on request. */
async function showStoredPosts(early: EarlyPosts, { posts, next, fetchedAt }: NonNullable<EarlyPosts['stored']>) {
  const filter = filterFor('everyone');
  const ids = posts.map(({ id }) => id);
  for (const post of posts) remember(queryClient, postQuery(post.id).queryKey, post);
  const list = { pages: [{ ids, next }], pageParams: [null] };
  queryClient.setQueryData(postsQuery(filter).queryKey, list, { updatedAt: toDeviceTime(fetchedAt) });
  await early.arrival;
  const isRead = scrollY > 0 || hasEarlyTaps();
  const { newestId = '' } = early;
  if (isRead && newestId > (ids[0] ?? '')) queryClient.setQueryData(newestPostQuery(filter, 0).queryKey, newestId);
  else await refreshPosts(queryClient, filter);
}

function hasEarlyTaps(): boolean {
  return ((globalThis as { earlyTaps?: Map<string, unknown> }).earlyTaps?.size ?? 0) > 0;
}

/** Spotlight: the posts of everyone, of people the viewer follows, or of the viewer's campus; newest first. */
export function FeedPage() {
  const { t } = useLingui();
  const viewer = useViewer();
  const [isComposing, setComposing] = useState(false);
  const [params, setParams] = useSearchParams();
  const shown = params.get('show');
  const tab = isFeedTab(shown) ? shown : readFeedTab(viewer.id);
  const setTab = (next: FeedTab) => {
    storeFeedTab(viewer.id, next);
    setParams({ show: next }, { replace: true });
    window.scrollTo(0, 0);
  };
  const Feed: typeof UnseenFeed = seenPosts.hasAny() ? UnseenFeed : PostFeed;
  return (
    <div className="pb-16 max-md:-mt-2">
      <PageTitle title={t`Spotlight`} />
      <h1 className="sr-only">
        <Trans>Spotlight</Trans>
      </h1>
      {/* First in the tab order, so that keyboard users do not have to pass all posts. */}
      <ComposerButton
        isOpen={isComposing}
        setOpen={setComposing}
        // The Following tab does not contain the viewer's own posts.
        onPosted={(isLater) => tab === 'following' && !isLater && setTab('everyone')}
      />
      <div className="mb-1 flex items-center gap-1 md:mb-3">
        <FeedTabs tab={tab} onChange={setTab} />
        <Link
          to="/feed/saved"
          aria-label={t`Saved posts`}
          title={t`Saved posts`}
          className="-my-0.5 -me-3 ms-auto grid size-[48px] shrink-0 place-items-center rounded-full hover:bg-sunk md:me-0"
        >
          <Bookmark aria-hidden size={22} />
        </Link>
      </div>
      {feedCards().map((Card, index) => (
        // The list never changes.
        // oxlint-disable-next-line react/no-array-index-key
        <Card key={index} />
      ))}
      <div className="mb-3 empty:hidden">
        <UnsentItems lane={postLane} />
      </div>
      <Feed
        key={tab}
        filter={filterFor(tab)}
        label={t`Spotlight`}
        empty={<Empty tab={tab} onCompose={() => setComposing(true)} onSeeAll={() => setTab('everyone')} />}
        fallback={<PostSkeleton />}
      />
    </div>
  );
}

interface EmptyProps {
  tab: FeedTab;
  onCompose: () => void;
  onSeeAll: () => void;
}

function Empty({ tab, onCompose, onSeeAll }: EmptyProps) {
  if (tab === 'following') {
    return (
      <EmptyState
        action={
          <Button onClick={onSeeAll}>
            <Trans>See everyone's posts</Trans>
          </Button>
        }
      >
        <Trans>Nobody you follow has posted yet. Follow people to see their posts here.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      action={
        <Button onClick={onCompose}>
          <Trans>Create the first post</Trans>
        </Button>
      }
    >
      {tab === 'campus' ? (
        <Trans>Nobody on your campus has posted yet. Be the first to pin something here.</Trans>
      ) : (
        <Trans>The board is still empty. Be the first to pin something on it.</Trans>
      )}
    </EmptyState>
  );
}
