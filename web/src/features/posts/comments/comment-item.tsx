import { Trans, useLingui } from '@lingui/react/macro';
import { Trash2 } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Comment } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { ContentMenu } from '#features/moderation/moderation.public.ts';
import { useViewer } from '#platform/api/session.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { CommentAction, CommentBox, repliesLook } from '#ui/fields/comment-box.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { RelativeTime } from '#ui/text/relative-time.tsx';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { CommentForm } from './comment-form.tsx';
import { LikeButton } from '#features/posts/likes/like-button.tsx';
import { PostText } from '#features/posts/card/post-text.tsx';
import { useComment, useDeleteComment } from './comments.api.ts';

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
  const replies = i18n.number(comment.replies);

  const deleteComment = async () => {
    const isSure = await confirmAction({
      title: t`Delete this comment?`,
      text: t`Its replies are deleted too. This cannot be undone.`,
      confirmLabel: t`Delete`,
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
      <CommentBox
        author={user}
        depth={depth}
        isLinked={isLinked}
        time={
          // The permalink of the comment.
          <Link
            to={`/feed/${postId}?comment=${comment.id}`}
            className="touch shrink-0 text-meta text-muted hover:underline"
          >
            <RelativeTime iso={comment.createdAt} />
          </Link>
        }
        text={<PostText text={comment.content} author={user} hasPicture={false} />}
        isHidden={comment.isHidden}
        actions={
          <>
            <LikeButton postId={postId} comment={{ id: comment.id, parentId }} server={comment} size="small" />
            <CommentAction onClick={() => setReplying(!isReplying)} isExpanded={isReplying}>
              <Trans>Reply</Trans>
            </CommentAction>
            {comment.replies > 0 && (
              <CommentAction onClick={() => setShowingReplies(!isShowingReplies)} isExpanded={isShowingReplies}>
                {isShowingReplies ? <Trans>Hide replies ({replies})</Trans> : <Trans>Show replies ({replies})</Trans>}
              </CommentAction>
            )}
          </>
        }
        menu={
          user.id === viewer.id ? (
            <IconButton label={t`Delete comment`} size="small" onClick={() => void deleteComment()}>
              <Trash2 aria-hidden size={16} />
            </IconButton>
          ) : (
            <ContentMenu target={{ type: 'COMMENT', id: comment.id }} author={user} />
          )
        }
      >
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
      </CommentBox>
      {!isShowingReplies && linkedReply && <ul className={repliesLook(depth)}>{linkedReply}</ul>}
      {isShowingReplies && comment.replies > 0 && <div className={repliesLook(depth)}>{renderReplies()}</div>}
    </li>
  );
}
