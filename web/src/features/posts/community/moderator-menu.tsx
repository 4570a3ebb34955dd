import { Trans, useLingui } from '@lingui/react/macro';
import { Pin, PinOff, ShieldCheck, ShieldX } from 'lucide-react';
import type { Post } from '@baraza/contract/features/posts.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { Menu, MenuItem } from '#ui/dialogs/menu.tsx';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { usePinPost } from './moderation.api.ts';

interface ModeratorMenuProps {
  post: Post;
  /** Omitted for the viewer's own post, which they can delete. */
  onRemove: (() => void) | undefined;
}

/** The menu of what moderators of the community can do with a post. */
export function ModeratorMenu({ post, onRemove }: ModeratorMenuProps) {
  const { t } = useLingui();
  const pin = usePinPost(post);
  const togglePinned = async () => {
    try {
      const { pinned } = await pin.mutateAsync(!post.pinned);
      toast.success(pinned ? t`Pinned` : t`Unpinned`, { duration: feedToastDuration });
    } catch (error) {
      const message = detailOf(error) ?? t`Something went wrong on this phone.`;
      toast.error(message, { duration: feedToastDuration });
    }
  };
  const Icon = post.pinned ? PinOff : Pin;
  return (
    <Menu label={t`Moderator options`} icon={<ShieldCheck aria-hidden size={20} />} className="ms-auto">
      <MenuItem icon={<Icon aria-hidden size={18} />} onClick={() => void togglePinned()}>
        {post.pinned ? <Trans>Unpin</Trans> : <Trans>Pin</Trans>}
      </MenuItem>
      {onRemove && (
        <MenuItem icon={<ShieldX aria-hidden size={18} />} onClick={onRemove} isDangerous>
          <Trans>Remove with a reason</Trans>
        </MenuItem>
      )}
    </Menu>
  );
}
