import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ContentMenu } from '#features/moderation/moderation.public.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { CommentAction, CommentBox, repliesLook } from '#ui/fields/comment-box.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { LinkedParagraph } from '#ui/text/linked-paragraph.tsx';
import { personName } from '#ui/text/person-name.ts';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { toast } from '#ui/page/toast.ts';
import { CommentForm } from './comment-form.tsx';
import type { FlatComment } from './comment-tree.ts';
import { useAllReplies, useDeleteComment } from './comments.api.ts';

interface CommentItemProps {
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
export function CommentItem({ comment, replies, depth, canModerate, linkedId }: CommentItemProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const [isReplying, setReplying] = useState(false);
  const remove = useDeleteComment(comment.eventId, comment.id);
  const allReplies = useAllReplies(comment.eventId, comment.id);
  const loaded = replies.get(comment.id) ?? [];
  const missingCount = comment.repliesCount - loaded.length;
  const name = personName(comment.author);

  const deleteComment = async () => {
    const isSure = await confirmAction({
      title: t`Delete this comment?`,
      text: t`Its replies are deleted too. This cannot be undone.`,
      confirmLabel: t`Delete`,
    });
    if (!isSure) return;
    const pendingToast = toast.loading(t`Deleting comment...`);
    try {
      await remove.mutateAsync();
      pendingToast.success(t`Comment Deleted Successfully`);
    } catch {
      pendingToast.error(t`Failed to delete comment...`);
    }
  };
  return (
    <li className={classNames('grid grid-cols-[minmax(0,1fr)]', remove.isPending && 'opacity-60')}>
      <article aria-label={t`Comment by ${name}`}>
        <CommentBox
          author={comment.author}
          depth={depth}
          isLinked={comment.id === linkedId}
          time={
            <span className="shrink-0 text-meta text-muted">
              <RelativeTime iso={comment.createdAt} />
            </span>
          }
          text={<LinkedParagraph text={comment.content} author={comment.author} />}
          isHidden={comment.isHidden}
          actions={
            <CommentAction onClick={() => setReplying(!isReplying)} isExpanded={isReplying}>
              <Trans>Reply</Trans>
            </CommentAction>
          }
          menu={
            <>
              <ContentMenu target={{ type: 'EVENT_COMMENT', id: comment.id }} author={comment.author} />
              {(canModerate || comment.authorId === viewer.id) && (
                <IconButton label={t`Delete comment`} size="small" onClick={() => void deleteComment()}>
                  <Trash2 aria-hidden size={16} />
                </IconButton>
              )}
            </>
          }
        >
          {isReplying && (
            <CommentForm
              eventId={comment.eventId}
              parentId={comment.id}
              onPosted={() => setReplying(false)}
              onCancel={() => setReplying(false)}
            />
          )}
        </CommentBox>
      </article>
      {(loaded.length > 0 || missingCount > 0) && (
        <div className={classNames('grid gap-3', repliesLook(depth))}>
          {loaded.length > 0 && (
            <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
              {loaded.map((reply) => (
                <CommentItem key={reply.id} comment={reply} depth={depth + 1} {...{ replies, canModerate, linkedId }} />
              ))}
            </ul>
          )}
          {missingCount > 0 && (
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
        </div>
      )}
    </li>
  );
}
