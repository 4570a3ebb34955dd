import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Event, EventComment } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { ErrorPanel } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useLinkedBox } from '#ui/text/use-linked-box.ts';
import { CommentItem } from './comment-item.tsx';
import { repliesByParent, withThread, type CommentTree } from './comment-tree.ts';
import { threadQuery } from './comments.api.ts';

interface LinkedCommentProps {
  event: Event;
  tree: CommentTree;
  linkedId: Id;
}

/** The comment that a link points to, below its ancestors, with a button to show the whole discussion. */
export function LinkedComment({ event, tree, linkedId }: LinkedCommentProps) {
  const { t } = useLingui();
  const { data: thread, error, isFetching, refetch } = useQuery(threadQuery(event.id, linkedId));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <ButtonLink to={`/events-parties/events/${event.id}`} replace variant="secondary" size="small">
        <Trans>Show all comments</Trans>
      </ButtonLink>
      {thread === null || hasCode(error, 'not_found') ? (
        <DeletedNotice takesFocus={thread === undefined} />
      ) : thread ? (
        <Thread {...{ event, tree, thread, linkedId }} />
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

/** Takes focus only when the link was opened after the deletion, not when the comment disappears while it is shown. */
function DeletedNotice({ takesFocus }: { takesFocus: boolean }) {
  const box = useLinkedBox<HTMLParagraphElement>(takesFocus);
  return (
    <p ref={box} tabIndex={-1} className="text-muted">
      <Trans>This comment is no longer there.</Trans>
    </p>
  );
}

function Thread({ event, tree, thread, linkedId }: LinkedCommentProps & { thread: readonly EventComment[] }) {
  const merged = withThread(tree, thread);
  const topLevel = thread[0] && merged.byId[thread[0].id];
  return (
    topLevel && (
      <ul className="w-full">
        <CommentItem
          comment={topLevel}
          replies={repliesByParent(merged)}
          depth={0}
          canModerate={event.viewerStatus === 'host'}
          linkedId={linkedId}
        />
      </ul>
    )
  );
}
