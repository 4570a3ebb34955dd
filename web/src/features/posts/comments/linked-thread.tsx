import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { hasCode } from '#platform/api/api-error.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { useLinkedBox } from '#ui/text/use-linked-box.ts';
import { CommentItem } from './comment-item.tsx';
import { threadQuery } from './comments.api.ts';

interface LinkedThreadProps {
  postId: Id;
  commentId: Id;
  renderReplies: (parentId: Id, depth: number) => ReactNode;
}

/** A linked comment below its ancestors, with a button that shows all comments. */
export function LinkedThread({ postId, commentId, renderReplies }: LinkedThreadProps) {
  const { t } = useLingui();
  const thread = useQuery(threadQuery(postId, commentId));
  const renderLevel = ([id, ...rest]: Id[], depth: number): ReactNode =>
    id !== undefined && (
      <CommentItem
        key={id}
        id={id}
        postId={postId}
        parentId={depth === 0 ? null : (thread.data?.[depth - 1] ?? null)}
        depth={depth}
        isLinked={id === commentId}
        linkedReply={renderLevel(rest, depth + 1)}
        renderReplies={() => renderReplies(id, depth + 1)}
      />
    );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] justify-items-start gap-4">
      <ButtonLink to={`/feed/${postId}`} replace variant="secondary" size="small">
        <Trans>Show all comments</Trans>
      </ButtonLink>
      {thread.isPending ? (
        <Skeleton className="h-16 w-full" />
      ) : thread.data ? (
        <ul className="w-full">{renderLevel(thread.data, 0)}</ul>
      ) : hasCode(thread.error, 'not_found') ? (
        <CommentNotFound />
      ) : (
        <FailedQuery query={thread} message={t`Failed to load comments...`} />
      )}
    </div>
  );
}

/** Scrolled into view and focused, because the post above may be long. */
function CommentNotFound() {
  const box = useLinkedBox<HTMLParagraphElement>(true);
  return (
    <p ref={box} tabIndex={-1} className="text-muted">
      <Trans>This comment is no longer there.</Trans>
    </p>
  );
}
