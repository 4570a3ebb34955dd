import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Link2, Pencil, Share2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Post } from '@baraza/contract/features/posts.ts';
import { ReportMenuItem } from '#features/moderation/moderation.public.ts';
import { BlockMenuItem, MuteMenuItem } from '#features/privacy/privacy.public.ts';
import { useSavePost } from '#features/posts/posts.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { classNames } from '#ui/controls/class-names.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { MenuItem, Menu } from '#ui/dialogs/menu.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { SendMenuItem } from '#ui/dialogs/send-menu-item.tsx';
import { feedToastDuration, toast } from '#ui/page/toast.ts';
import { copyPostLink, sharePost } from './share-post.ts';

const { Dialog: EditDialog } = lazyDialog(async () => (await import('./edit-dialog.tsx')).EditDialog, ['composer']);
const WhyShown = lazyPart(async () => (await import('./why-shown.tsx')).WhyShown, ['why']);

interface PostMenuProps {
  post: Post;
  onDelete: () => void;
}

/** The menu of a post. Only its owner can edit and delete it. */
export function PostMenu({ post, onDelete }: PostMenuProps) {
  const { t } = useLingui();
  const viewer = useViewer();
  const save = useSavePost(post.id);
  const [isEditing, setEditing] = useState(false);
  // The owner of a post as a community may be that, whose slug may be like the viewer's username.
  const isOwner = post.owner.username === viewer.username && post.owner.id !== post.community?.id;

  const toggleSaved = async () => {
    try {
      const { saved } = await save.mutateAsync(!post.saved);
      const message = saved ? t`Saved. Find it in Saved posts.` : t`Removed from Saved posts.`;
      toast.success(message, { duration: feedToastDuration, id: `save-${post.id}-${saved}` });
    } catch {
      const message = post.saved ? t`Failed to remove from Saved posts...` : t`Failed to save post...`;
      toast.error(message, { duration: feedToastDuration, id: `save-${post.id}` });
    }
  };
  return (
    <>
      <Menu label={t`Post options`}>
        <MenuItem icon={<Share2 aria-hidden size={18} />} onClick={() => void sharePost(post)}>
          <Trans>Share</Trans>
        </MenuItem>
        <SendMenuItem path={`/feed/${post.id}`} />
        <MenuItem icon={<Link2 aria-hidden size={18} />} onClick={() => void copyPostLink(post)}>
          <Trans>Copy link</Trans>
        </MenuItem>
        <MenuItem
          icon={<Bookmark aria-hidden size={18} className={classNames(post.saved && 'fill-current')} />}
          onClick={() => void toggleSaved()}
        >
          {post.saved ? <Trans>Remove from saved</Trans> : <Trans>Save</Trans>}
        </MenuItem>
        {!isOwner && (
          <>
            <ReportMenuItem target={{ type: 'POST', id: post.id }} />
            {!post.asCommunity && (
              <>
                <MuteMenuItem person={post.owner} />
                <BlockMenuItem person={post.owner} />
              </>
            )}
          </>
        )}
        {isOwner && (
          <>
            <MenuItem icon={<Pencil aria-hidden size={18} />} onClick={() => setEditing(true)}>
              <Trans>Edit Post</Trans>
            </MenuItem>
            <MenuItem icon={<Trash2 aria-hidden size={18} />} onClick={onDelete} isDangerous>
              <Trans>Delete Post</Trans>
            </MenuItem>
          </>
        )}
        {!isOwner && <WhyShown post={post} />}
      </Menu>
      {isEditing && <EditDialog post={post} onClose={() => setEditing(false)} />}
    </>
  );
}
