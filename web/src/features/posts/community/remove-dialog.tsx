import { Trans, useLingui } from '@lingui/react/macro';
import { removalReasonMax } from '@baraza/contract/features/post-limits.ts';
import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import { useDeleteComment } from '#features/posts/comments/comments.api.ts';
import { useDeletePost } from '#features/posts/posts.api.ts';
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx';
import { personName } from '#ui/text/person-name.ts';

interface RemoveDialogProps {
  /** The post, or a comment on it. */
  content: { post: Post; comment?: Comment };
  onRemoved?: (() => void) | undefined;
  onClose: () => void;
}

/** A dialog in which a moderator of a community removes content of another person with a reason. */
export function RemoveDialog({ content: { post, comment }, onRemoved, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const removePost = useDeletePost(post.id);
  const removeComment = useDeleteComment(post.id, comment ?? { id: post.id });
  const remove = comment ? removeComment : removePost;
  const name = personName(comment?.user ?? post.owner);
  const finish = () => {
    onClose();
    onRemoved?.();
  };
  return (
    <ReasonDialog
      title={comment ? t`Remove the comment` : t`Remove the post`}
      label={t`Reason`}
      hint={t`${name} reads it. They do not see who removed it.`}
      maxLength={removalReasonMax}
      confirmLabel={<Trans>Remove</Trans>}
      sending={remove}
      onConfirm={(reason) => remove.mutate(reason, { onSuccess: finish })}
      onClose={onClose}
    />
  );
}
