import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { removalReasonMax } from '@baraza/contract/features/post-limits.ts';
import type { Comment, Post } from '@baraza/contract/features/posts.ts';
import { useDeleteComment } from '#features/posts/comments/comments.api.ts';
import { useDeletePost } from '#features/posts/posts.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
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
  const [reason, setReason] = useState('');
  const removePost = useDeletePost(post.id);
  const removeComment = useDeleteComment(post.id, comment ?? { id: post.id });
  const remove = comment ? removeComment : removePost;
  const name = personName(comment?.user ?? post.owner);
  return (
    <Dialog
      title={comment ? t`Remove the comment` : t`Remove the post`}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          disabled={reason.trim() === ''}
          pending={remove.isPending}
          onClick={() =>
            remove.mutate(reason, {
              onSuccess: () => {
                onClose();
                onRemoved?.();
              },
            })
          }
        >
          <Trans>Remove</Trans>
        </Button>
      }
    >
      <TextAreaField
        label={t`Reason`}
        hint={t`${name} reads it. They do not see who removed it.`}
        rows={3}
        required
        maxLength={removalReasonMax}
        value={reason}
        error={remove.error?.message}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
