import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { CommentAction, CommentItem } from '#features/comments/comments.public.tsx';
import { PostText } from '#features/posts/card/post-text.tsx';
import { LikeButton } from '#features/posts/likes/like-button.tsx';
import { useViewer } from '#platform/api/session.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { useComment, useDeleteComment } from './comments.api.ts';
import { PostCommentForm } from './post-comment-form.tsx';

const { Dialog: RemoveDialog } = lazyDialog(
  async () => (await import('#features/posts/community/remove-dialog.tsx')).RemoveDialog,
  ['posts'],
);

interface PostCommentItemProps {
  id: Id;
  post: Post;
  parentId: Id | null;
  depth: number;
  renderReplies: () => ReactNode;
  /** Shown while the replies are hidden: the reply on the path to a linked comment. */
  linkedReply?: ReactNode;
  /** Whether this is the linked comment. */
  isLinked?: boolean;
}

/** A comment or reply of a list. Renders nothing after it was deleted. */
export function PostCommentItem({ id, ...rest }: PostCommentItemProps) {
  const comment = useComment(id);
  return comment && <Item comment={comment} {...rest} />;
}

function Item({ comment, post, parentId, ...props }: Omit<PostCommentItemProps, 'id'> & { comment: Comment }) {
  const { renderReplies, linkedReply } = props;
  const postId = post.id;
  const { i18n } = useLingui();
  const viewer = useViewer();
  const remove = useDeleteComment(postId, comment);
  const [isShowingReplies, setShowingReplies] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const { id, user } = comment;
  const replies = i18n.number(comment.replies);
  return (
    <CommentItem
      {...{ id, author: user, createdAt: comment.createdAt, isHidden: comment.isHidden }}
      depth={props.depth}
      isLinked={props.isLinked ?? false}
      reportedAs="COMMENT"
      path={`/feed/${postId}?comment=${id}`}
      text={<PostText text={comment.content} author={user} hasPicture={false} />}
      onDelete={user.id === viewer.id ? () => remove.mutateAsync() : undefined}
      renderReplyForm={
        post.canComment
          ? (close) => (
              <PostCommentForm
                postId={postId}
                parentId={id}
                onDone={() => {
                  close();
                  setShowingReplies(true);
                }}
              />
            )
          : undefined
      }
      renderActions={(reply) => (
        <>
          <LikeButton postId={postId} comment={{ id, parentId }} server={comment} size="small" />
          {reply}
          {post.canModerate && user.id !== viewer.id && (
            <CommentAction onClick={() => setRemoving(true)} isExpanded={isRemoving}>
              <Trans>Remove</Trans>
            </CommentAction>
          )}
          {comment.replies > 0 && (
            <CommentAction onClick={() => setShowingReplies(!isShowingReplies)} isExpanded={isShowingReplies}>
              {isShowingReplies ? <Trans>Hide replies ({replies})</Trans> : <Trans>Show replies ({replies})</Trans>}
            </CommentAction>
          )}
        </>
      )}
    >
      {isRemoving && <RemoveDialog content={{ post, comment }} onClose={() => setRemoving(false)} />}
      {isShowingReplies ? comment.replies > 0 && renderReplies() : linkedReply && <ul>{linkedReply}</ul>}
    </CommentItem>
  );
}
