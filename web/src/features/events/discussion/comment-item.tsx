import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { confirmed } from '#ui/confirm.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { LinkedParagraph } from '#ui/linked-paragraph.tsx';
import { personName } from '#ui/person-name.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { toast } from '#ui/toast.ts';
import { useLinkedBox } from '#ui/use-linked-box.ts';
import { CommentForm } from './comment-form.tsx';
import type { FlatComment } from './comment-tree.ts';
import { useAllReplies, useDeleteComment } from './comments.api.ts';

/** Deeper replies are not indented any further, because phones have no room for it. */
const indentedDepthMax = 5;

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
  const { author } = comment;
  const loaded = replies.get(comment.id) ?? [];
  const missingCount = comment.repliesCount - loaded.length;
  const name = personName(author);
  const profile = `/profile/${author.username}`;
  const isLinked = comment.id === linkedId;
  const box = useLinkedBox<HTMLDivElement>(isLinked);

  const deleteComment = async () => {
    const isSure = await confirmed({
      title: t`Delete this comment?`,
      text: t`Its replies are deleted too. This cannot be undone.`,
      act: t`Delete`,
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
      <article aria-label={t`Comment by ${name}`} className="flex gap-3">
        <Link to={profile} tabIndex={-1} aria-hidden className="h-fit shrink-0 rounded-full">
          <Avatar name={name} src={author.image} size={depth === 0 ? 36 : 28} />
        </Link>
        <div className="grid min-w-0 grow grid-cols-[minmax(0,1fr)] gap-1">
          <div
            ref={box}
            tabIndex={isLinked ? -1 : undefined}
            className={classNames('pinned-small bg-sunk px-3 py-2', isLinked && 'outline-2 outline-primary')}
          >
            <p className="flex min-w-0 items-baseline gap-1.5 text-label">
              <Link to={profile} className="touch min-w-0 truncate font-bold hover:underline">
                <bdi>{name}</bdi>
              </Link>
              <span className="shrink-0 text-meta text-muted">
                <RelativeTime iso={comment.createdAt} />
              </span>
            </p>
            <LinkedParagraph text={comment.content} />
          </div>
          <div className="-ms-2 flex flex-wrap items-center gap-1">
            <button
              type="button"
              onClick={() => setReplying(!isReplying)}
              aria-expanded={isReplying}
              className="touch inline-flex min-h-8 items-center rounded-full px-2 text-label font-semibold text-muted hover:bg-sunk hover:text-ink"
            >
              <Trans>Reply</Trans>
            </button>
            {(canModerate || comment.authorId === viewer.id) && (
              <IconButton
                label={t`Delete comment`}
                size="small"
                onClick={() => void deleteComment()}
                className="ms-auto text-muted"
              >
                <Trash2 aria-hidden size={16} />
              </IconButton>
            )}
          </div>
          {isReplying && (
            <CommentForm
              eventId={comment.eventId}
              parentId={comment.id}
              onPosted={() => setReplying(false)}
              onCancel={() => setReplying(false)}
            />
          )}
        </div>
      </article>
      {(loaded.length > 0 || missingCount > 0) && (
        // Below the comment and not next to the avatar, so that deep replies keep their width.
        <div
          className={classNames('mt-2 grid gap-3', depth < indentedDepthMax && 'ms-3 border-s-2 border-hairline ps-3')}
        >
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
