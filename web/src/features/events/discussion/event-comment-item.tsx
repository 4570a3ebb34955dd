import { Trans } from '@lingui/react/macro';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { CommentItem } from '#features/comments/comments.public.tsx';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import type { FlatComment } from './comment-tree.ts';
import { useAllReplies, useDeleteComment } from './comments.api.ts';
import { EventCommentForm } from './event-comment-form.tsx';

interface EventCommentItemProps {
  comment: FlatComment;
  /** All loaded replies, by the id of their parent. */
  replies: Map<Id, FlatComment[]>;
  depth: number;
  /** Whether the viewer may delete comments of others. */
  canModerate: boolean;
  /** The comment to highlight and focus. */
  linkedId?: Id | undefined;
}

/** A comment with its replies. */
export function EventCommentItem({ comment, replies, depth, canModerate, linkedId }: EventCommentItemProps) {
  const viewer = useViewer();
  const { id, eventId, author, createdAt, isHidden } = comment;
  const remove = useDeleteComment(eventId, id);
  const allReplies = useAllReplies(eventId, id);
  const loaded = replies.get(id) ?? [];
  const hasMissing = comment.repliesCount > loaded.length;
  return (
    <CommentItem
      {...{ id, author, createdAt, isHidden, depth, isLinked: id === linkedId }}
      reportedAs="EVENT_COMMENT"
      text={<LinkedParagraph text={comment.content} author={author} />}
      onDelete={canModerate || comment.authorId === viewer.id ? () => remove.mutateAsync() : undefined}
      renderReplyForm={(close) => <EventCommentForm eventId={eventId} parentId={id} onDone={close} onCancel={close} />}
    >
      {(loaded.length > 0 || hasMissing) && (
        <>
          {loaded.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {loaded.map((reply) => (
                <EventCommentItem
                  key={reply.id}
                  comment={reply}
                  depth={depth + 1}
                  {...{ replies, canModerate, linkedId }}
                />
              ))}
            </ul>
          )}
          {hasMissing && (
            <Button
              variant="quiet"
              size="small"
              pending={allReplies.isPending}
              onClick={() => allReplies.mutate()}
              className="justify-self-start"
            >
              <Trans>Show all replies</Trans>
            </Button>
          )}
          {allReplies.isError && (
            <p role="alert" className="text-label text-danger">
              <Trans>Failed to load comments...</Trans>
            </p>
          )}
        </>
      )}
    </CommentItem>
  );
}
