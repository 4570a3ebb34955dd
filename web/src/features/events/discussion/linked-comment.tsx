import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Event, EventComment } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasCode } from '#platform/api-error.ts';
import { ButtonLink } from '#ui/button.tsx';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { useLinkedBox } from '#ui/use-linked-box.ts';
import { CommentItem } from './comment-item.tsx';
import { repliesByParent, withThread, type Discussion } from './comment-tree.ts';
import { threadQuery } from './comments.api.ts';

interface LinkedCommentProps {
  event: Event;
  talk: Discussion;
  linkedId: Id;
}

/** The comment a link leads to, in its place below what it answers, and the way to all the others. */
export function LinkedComment({ event, talk, linkedId }: LinkedCommentProps) {
  const { t } = useLingui();
  const { data: thread, error, isFetching, refetch } = useQuery(threadQuery(event.id, linkedId));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <ButtonLink to={`/events-parties/events/${event.id}`} replace variant="secondary" size="small">
        <Trans>Show all comments</Trans>
      </ButtonLink>
      {thread === null || hasCode(error, 'not_found') ? (
        <Gone isFound={thread === undefined} />
      ) : thread ? (
        <Thread {...{ event, talk, thread, linkedId }} />
      ) : error === null ? (
        <Skeleton className="h-16 w-full" />
      ) : (
        <ErrorPanel
          message={t`Failed to load comments...`}
          error={error}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
    </div>
  );
}

/** Found gone, it is what the link leads to; gone while it was read, it moves nothing. */
function Gone({ isFound }: { isFound: boolean }) {
  const box = useLinkedBox<HTMLParagraphElement>(isFound);
  return (
    <p ref={box} tabIndex={-1} className="text-muted">
      <Trans>This comment is no longer there.</Trans>
    </p>
  );
}

function Thread({ event, talk, thread, linkedId }: LinkedCommentProps & { thread: readonly EventComment[] }) {
  const whole = withThread(talk, thread);
  const top = thread[0] && whole.byId[thread[0].id];
  return (
    top && (
      <ul className="w-full">
        <CommentItem
          said={top}
          replies={repliesByParent(whole)}
          depth={0}
          isModerated={event.viewerStatus === 'host'}
          linkedId={linkedId}
        />
      </ul>
    )
  );
}
