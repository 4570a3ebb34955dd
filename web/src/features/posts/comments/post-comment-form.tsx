import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { commentMax } from '@baraza/contract/features/post-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { CommentForm } from '#features/comments/comments.public.tsx';
import { PostSuggestions } from '#features/posts/composer/post-suggestions.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { postComments } from './comment-outbox.ts';
import { showNewComment } from './comments.api.ts';

interface PostCommentFormProps {
  postId: Id;
  /** The comment to reply to; null for a comment on the post. */
  parentId: Id | null;
  onDone?: () => void;
}

export function PostCommentForm({ postId, parentId, onDone }: PostCommentFormProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const isReply = parentId !== null;
  const thread = { subjectId: postId, parentId };
  const post = async (content: string, key: string) => {
    const progress = toast.loading(t`Posting Comment...`, { duration: feedToastDuration });
    try {
      const outcome = await postComments.submit({ ...thread, content }, key);
      if (!outcome.isSent) return progress.info(keptText());
      void showNewComment(cache, { postId, parentId }, outcome.reply);
      progress.success(t`Comment Posted Successfully`);
    } catch (error) {
      progress.error(t`Failed to Post Comment...`);
      throw error;
    }
  };
  return (
    <CommentForm
      draft={postComments.draftOf(thread)}
      max={commentMax}
      isReply={isReply}
      hasAvatar={!isReply}
      hasCount
      texts={
        isReply
          ? { label: t`Write a reply`, placeholder: t`Write a reply...`, send: t`Post reply` }
          : { label: t`Write a comment`, placeholder: t`Write a comment...`, send: t`Post comment` }
      }
      post={post}
      Suggestions={PostSuggestions}
      onDone={onDone}
    />
  );
}
