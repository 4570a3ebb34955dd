import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Event } from '@baraza/contract/features/events.ts';
import { useIsConnected } from '#platform/sockets.ts';
import { Button } from '#ui/button.tsx';
import { FailedQuery } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { CommentForm } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import { repliesByParent, topLevelOf, type Discussion as Talk, type FlatComment } from './comment-tree.ts';
import { discussionQuery, useLiveDiscussion, useMoreComments } from './comments.api.ts';
import { LinkedComment } from './linked-comment.tsx';

/** So many of the top level show before one asks for more. */
const shownAtFirst = 3;

/** Whether somebody who stands so takes part in what is said, and sees who comes. */
export function canSeeInside({ visibility, viewerStatus }: Pick<Event, 'visibility' | 'viewerStatus'>): boolean {
  return visibility !== 'PRIVATE' || viewerStatus === 'host' || viewerStatus === 'registered';
}

/** What is said about an event, live. */
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
        <Room event={event} />
      ) : (
        <p className="pinned border border-hairline bg-raised p-4 text-muted">
          <Trans>Only the host and attendees can read and write here.</Trans>
        </p>
      )}
    </section>
  );
}

function Room({ event }: { event: Event }) {
  const { t } = useLingui();
  const query = useQuery(discussionQuery(event.id));
  const isConnected = useIsConnected('/events');
  const [isOpen, setOpen] = useState(false);
  const [params, setParams] = useSearchParams();
  const linkedId = params.get('comment');
  useLiveDiscussion(event.id);

  if (query.isPending) {
    return (
      <div aria-busy className="grid gap-4">
        {[1, 2, 3].map((row) => (
          <div key={row} className="flex gap-3">
            <Skeleton className="size-9 rounded-full!" />
            <div className="grid grow gap-2">
              <Skeleton className="h-16 w-full" />
              <Skeleton className="h-4 w-24" />
            </div>
          </div>
        ))}
      </div>
    );
  }
  if (!query.data) {
    return <FailedQuery query={query} message={t`Failed to load comments...`} />;
  }
  // One's own words are shown, however many there are before them.
  const showAll = () => {
    setOpen(true);
    if (linkedId !== null) setParams({}, { replace: true });
  };
  return (
    <>
      <CommentForm eventId={event.id} parentId={null} onSaid={showAll} />
      {!isConnected && (
        <output className="block animate-late text-label text-muted">
          <Trans>Connecting to the live discussion...</Trans>
        </output>
      )}
      {linkedId === null ? (
        <Comments event={event} talk={query.data} isOpen={isOpen} onToggle={setOpen} />
      ) : (
        <LinkedComment key={linkedId} event={event} talk={query.data} linkedId={linkedId} />
      )}
    </>
  );
}

interface CommentsProps {
  event: Event;
  talk: Talk;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

function Comments({ event, talk, isOpen, onToggle }: CommentsProps) {
  const more = useMoreComments(event.id);
  const { t, i18n } = useLingui();
  const countId = useId();
  const { known, live } = topLevelOf(talk);
  const replies = repliesByParent(talk);
  const isModerated = event.viewerStatus === 'host';
  // Folded, the first few are shown, and what has been said since it was opened or folded.
  const [heardBefore, setHeardBefore] = useState(() => new Set(talk.heard));
  const heard = new Set(talk.heard.filter((id) => !heardBefore.has(id)));
  const all = [...known, ...live];
  const isNew = ({ id }: FlatComment, at: number) => at >= shownAtFirst && heard.has(id);
  const [first, rest] = isOpen ? [known, live] : [all.slice(0, shownAtFirst), all.filter(isNew)];
  const hidden = all.length - first.length - rest.length;
  const canOpen = !isOpen && (talk.hasMore || hidden > 0);
  // How many pages are still to come, the server does not say.
  const count = `${i18n.number(hidden)}${talk.hasMore ? '+' : ''}`;
  const list = (comments: typeof known) => (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-4 empty:hidden">
      {comments.map((said) => (
        <CommentItem key={said.id} said={said} depth={0} {...{ replies, isModerated }} />
      ))}
    </ul>
  );
  if (known.length + live.length === 0) {
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
        {(canOpen || (isOpen && talk.hasMore)) && (
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
        {isOpen && known.length + live.length > shownAtFirst && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              setHeardBefore(new Set(talk.heard));
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
