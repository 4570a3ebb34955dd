import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Comment } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { confirmed } from '#ui/confirm.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { personName } from '#ui/person-name.ts';
import { RelativeTime } from '#ui/relative-time.tsx';
import { feedToastDuration, toast } from '#ui/toast.ts';
import { useLinkedBox } from '#ui/use-linked-box.ts';
import { CommentForm } from './comment-form.tsx';
import { LikeButton } from '#features/posts/likes/like-button.tsx';
import { PostText } from '#features/posts/card/post-text.tsx';
import { useComment, useDeleteComment } from './comments.api.ts';

/** Deeper replies are not indented any further, to fit a phone screen. */
const indentedDepthMax = 5;

interface CommentItemProps {
  id: Id;
  postId: Id;
  parentId: Id | null;
  depth: number;
  renderReplies: () => ReactNode;
  /** Shown while the replies are hidden: the reply on the path to a linked comment. */
  linkedReply?: ReactNode;
  /** Whether this is the linked comment. */
  isLinked?: boolean;
}

/** A comment or reply of a list. Renders nothing after it was deleted. */
export function CommentItem({ id, ...rest }: CommentItemProps) {
  const comment = useComment(id);
  return comment && <Item comment={comment} {...rest} />;
}

function Item({
  comment,
  postId,
  parentId,
  depth,
  renderReplies,
  linkedReply,
  isLinked = false,
}: Omit<CommentItemProps, 'id'> & { comment: Comment }) {
  const { i18n, t } = useLingui();
  const viewer = useViewer();
  const remove = useDeleteComment(postId, comment);
  const [isReplying, setReplying] = useState(false);
  const [isShowingReplies, setShowingReplies] = useState(false);
  const { user } = comment;
  const name = personName(user);
  const profile = `/profile/${user.username}`;
  const replies = i18n.number(comment.replies);
  const box = useLinkedBox<HTMLDivElement>(isLinked);

  // Below the comment's own box, so that deep replies keep enough width.
  const repliesStyle = classNames('mt-2', depth < indentedDepthMax && 'ms-3 border-s-2 border-hairline ps-3');

  const deleteComment = async () => {
    const isSure = await confirmed({
      title: t`Delete this comment?`,
      text: t`Its replies are deleted too. This cannot be undone.`,
      act: t`Delete`,
    });
    if (!isSure) return;
    const progress = toast.loading(t`Deleting comment...`, { duration: feedToastDuration });
    try {
      await remove.mutateAsync();
      progress.success(t`Comment Deleted Successfully`);
    } catch {
      progress.error(t`Failed to delete comment...`);
    }
  };
  return (
    <li className={classNames('grid grid-cols-[minmax(0,1fr)]', remove.isPending && 'opacity-60')}>
      <div className="flex gap-3">
        <Link to={profile} tabIndex={-1} aria-hidden className="h-fit shrink-0 rounded-full">
          <Avatar name={name} src={user.image} size={depth === 0 ? 36 : 28} />
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
              {/* The permalink of the comment. */}
              <Link
                to={`/feed/${postId}?comment=${comment.id}`}
                className="touch shrink-0 text-meta text-muted hover:underline"
              >
                <RelativeTime iso={comment.createdAt} />
              </Link>
            </p>
            <PostText text={comment.content} hasPicture={false} />
          </div>
          <div className="-ms-2 flex flex-wrap items-center gap-1">
            <LikeButton postId={postId} comment={{ id: comment.id, parentId }} server={comment} size="small" />
            <TextButton onClick={() => setReplying(!isReplying)} isExpanded={isReplying}>
              <Trans>Reply</Trans>
            </TextButton>
            {comment.replies > 0 && (
              <TextButton onClick={() => setShowingReplies(!isShowingReplies)} isExpanded={isShowingReplies}>
                {isShowingReplies ? <Trans>Hide replies ({replies})</Trans> : <Trans>Show replies ({replies})</Trans>}
              </TextButton>
            )}
            {user.id === viewer.id && (
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
              postId={postId}
              parentId={comment.id}
              onDone={() => {
                setReplying(false);
                setShowingReplies(true);
              }}
            />
          )}
        </div>
      </div>
      {!isShowingReplies && linkedReply && <ul className={repliesStyle}>{linkedReply}</ul>}
      {isShowingReplies && comment.replies > 0 && <div className={repliesStyle}>{renderReplies()}</div>}
    </li>
  );
}

interface TextButtonProps {
  onClick: () => void;
  isExpanded?: boolean;
  children: ReactNode;
}

function TextButton({ onClick, isExpanded, children }: TextButtonProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      aria-expanded={isExpanded}
      className="touch numbers inline-flex min-h-8 items-center gap-1 rounded-full px-2 text-label font-semibold text-muted hover:bg-sunk hover:text-ink"
    >
      {children}
    </button>
  );
}
