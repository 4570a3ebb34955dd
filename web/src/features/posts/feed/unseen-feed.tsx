import { Trans } from '@lingui/react/macro';
import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/api/session.ts';
import { useIsReturn } from '#platform/device/scroll-position.ts';
import { Button } from '#ui/controls/button.tsx';
import { PostFeed, type PostFeedProps } from './post-feed.tsx';
import type { PostRowProps } from './post-list.tsx';
import { hideSeenSoFar, markSeen, showSeen, useHiddenPosts } from './seen-posts.ts';

/** Spotlight without the posts that the viewer has scrolled past on earlier visits. */
export function UnseenFeed(props: PostFeedProps) {
  const { id } = useViewer();
  const location = useLocation();
  const isReturn = useIsReturn();
  const hidden = useHiddenPosts(id);
  useLayoutEffect(() => {
    // A return shows the same list, at the same position.
    if (!isReturn) hideSeenSoFar(id);
    // A visit is a new history entry.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [location.key]);
  const isShown = (postId: Id) => !hidden.has(postId);
  return (
    <PostFeed
      {...props}
      hiddenPosts={{
        keep: (ids) => ids.filter(isShown),
        Row: WatchedRow,
        end: (feed, next) => endOf(feed, next, isShown),
        onRefresh: () => hideSeenSoFar(id),
      }}
    />
  );
}

type End = NonNullable<PostFeedProps['hiddenPosts']>['end'];

function endOf(
  { pages = [], hasNextPage }: Parameters<End>[0],
  next: ReactNode,
  isShown: (id: Id) => boolean,
): ReactNode {
  const last = pages.at(-1)?.ids ?? [];
  // Older pages were mostly seen, too. They are not loaded to show nothing of them.
  if (hasNextPage && (last.length === 0 || last.some(isShown))) return next;
  return pages.some(({ ids }) => !ids.every(isShown)) && <HiddenPosts />;
}

/** A post that is remembered as seen once it has left the screen at its top. */
function WatchedRow({ postId, className, children }: PostRowProps) {
  const { id } = useViewer();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return;
    const observer = new IntersectionObserver((changes) => {
      const last = changes.at(-1);
      if (last && !last.isIntersecting && last.boundingClientRect.bottom <= 0) markSeen(id, postId);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [id, postId]);
  return (
    <div ref={box} className={className}>
      {children}
    </div>
  );
}

function HiddenPosts() {
  return (
    <div className="grid justify-items-center gap-2 px-4 py-6 text-center text-muted">
      <p>
        <Trans>Posts that you have seen are hidden.</Trans>
      </p>
      <Button variant="secondary" size="small" onClick={showSeen}>
        <Trans>Show them</Trans>
      </Button>
    </div>
  );
}
