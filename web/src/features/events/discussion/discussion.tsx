import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { LinkedComment } from '#features/comments/comments.public.tsx';
import { canSeeInside } from '#features/events/event-access.ts';
import { UnsentItems } from '#features/outbox/outbox.public.tsx';
import { useIsUnreachable } from '#platform/api/sockets.ts';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { eventComments } from './comment-outbox.ts';
import { repliesByParent, topLevelOf, withThread, type CommentTree, type FlatComment } from './comment-tree.ts';
import { discussionQuery, threadQuery, useLiveDiscussion, useMoreComments } from './comments.api.ts';
import { EventCommentForm } from './event-comment-form.tsx';
import { EventCommentItem } from './event-comment-item.tsx';

/** How many top-level comments show before the viewer expands the list. */
const collapsedCount = 3;

/** The live discussion of an event. */
export function Discussion({ event, id }: { event: Event; id: string }) {
  const headingId = useId();
  return (
    <section
      id={id}
      aria-labelledby={headingId}
      tabIndex={-1}
      className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-4"
    >
      <h2 id={headingId} className="text-card font-bold">
        <Trans>Event Discussion</Trans>
      </h2>
      {canSeeInside(event) ? (
        <LiveDiscussion event={event} />
      ) : (
        <p className="pinned border border-hairline bg-raised p-4 text-muted">
          <Trans>Only the host and attendees can read and write here.</Trans>
        </p>
      )}
    </section>
  );
}

function LiveDiscussion({ event }: { event: Event }) {
  const { t } = useLingui();
  const query = useQuery(discussionQuery(event.id));
  const isUnreachable = useIsUnreachable('/events');
  const [isOpen, setOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const linkedId = params.get('comment');
  useLiveDiscussion(event.id);

  if (query.isPending) {
    return <SkeletonList count={3} gap="gap-4" picture="size-9" lines={['h-16 w-full', 'h-4 w-24']} />;
  }
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load comments...`} />;
  }
  // The viewer's own new comment is always visible.
  const showAll = () => {
    setOpen(true);
    if (linkedId !== null) setParams({}, { replace: true });
  };
  return (
    <>
      {event.archivedAt === null && <EventCommentForm eventId={event.id} parentId={null} onDone={showAll} />}
      <UnsentItems lane={eventComments.laneOf(event.id)} />
      {isUnreachable && (
        <output className="block animate-late text-label text-muted">
          <Trans>Connecting to the live discussion...</Trans>
        </output>
      )}
      {linkedId === null ? (
        <Comments event={event} tree={query.data} isOpen={isOpen} onToggle={setOpen} />
      ) : (
        <Linked key={linkedId} event={event} tree={query.data} linkedId={linkedId} />
      )}
    </>
  );
}

function Linked({ event, tree, linkedId }: { event: Event; tree: CommentTree; linkedId: Id }) {
  const thread = useQuery(threadQuery(event.id, linkedId));
  return (
    <LinkedComment allPath={`/events-parties/events/${event.id}`} thread={thread}>
      {(comments) => {
        const merged = withThread(tree, comments);
        const topLevel = comments[0] && merged.byId[comments[0].id];
        const replies = repliesByParent(merged);
        return (
          topLevel && (
            <EventCommentItem comment={topLevel} depth={0} {...{ replies, linkedId }} canModerate={event.canManage} />
          )
        );
      }}
    </LinkedComment>
  );
}

interface CommentsProps {
  event: Event;
  tree: CommentTree;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function Comments({ event, tree, isOpen, onToggle }: CommentsProps) {
  const more = useMoreComments(event.id);
  const { t, i18n } = useLingui();
  const countId = useId();
  const { loaded, live } = topLevelOf(tree);
  const replies = repliesByParent(tree);
  const { canManage: canModerate } = event;
  // Collapsed, the list shows the first few comments, and those that arrived since it was opened or collapsed.
  const [seenLiveIds, setSeenLiveIds] = useState(() => new Set(tree.liveIds));
  const newIds = new Set(tree.liveIds.filter((id) => !seenLiveIds.has(id)));
  const all = [...loaded, ...live];
  const isNew = ({ id }: FlatComment, index: number) => index >= collapsedCount && newIds.has(id);
  const [first, rest] = isOpen ? [loaded, live] : [all.slice(0, collapsedCount), all.filter(isNew)];
  const hidden = all.length - first.length - rest.length;
  const canOpen = !isOpen && (tree.hasMore || hidden > 0);
  // The server does not say how many comments the remaining pages have.
  const count = `${i18n.number(hidden)}${tree.hasMore ? '+' : ''}`;
  const list = (comments: FlatComment[]) => (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {comments.map((comment) => (
        <EventCommentItem key={comment.id} comment={comment} depth={0} {...{ replies, canModerate }} />
      ))}
    </ul>
  );
  if (all.length === 0) {
    return (
      <p className="py-6 text-center text-muted">
        <Trans>No comments yet. Be the first to write one.</Trans>
      </p>
    );
  }
  return (
    <>
      {list(first)}
      <div className="flex flex-wrap gap-2 empty:hidden">
        {(canOpen || (isOpen && tree.hasMore)) && (
          <Button
            variant="secondary"
            size="small"
            pending={more.isPending}
            {...(hidden > 0 && { 'aria-describedby': countId })}
            onClick={() => (canOpen ? onToggle(true) : more.mutate())}
          >
            <span>
              <Trans>Show more</Trans>
            </span>
            {hidden > 0 && (
              <span aria-hidden className="numbers">
                ({count})
              </span>
            )}
          </Button>
        )}
        {isOpen && all.length > collapsedCount && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setSeenLiveIds(new Set(tree.liveIds));
              onToggle(false);
            }}
          >
            <Trans>Show less</Trans>
          </Button>
        )}
      </div>
      {hidden > 0 && <span id={countId} className="sr-only">{t`Hidden comments: ${count}`}</span>}
      {more.isError && (
        <p role="alert" className="text-label text-danger">
          <Trans>Failed to load comments...</Trans>
        </p>
      )}
      {list(rest)}
    </>
  );
}
