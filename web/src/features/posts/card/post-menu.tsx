import { Trans, useLingui } from '@lingui/react/macro';
import { Bookmark, Link2, Pencil, Share2, Trash2 } from 'lucide-react';
import { classNames } from '#ui/class-names.ts';
import { Choice, Menu } from '#ui/menu.tsx';

interface PostMenuProps {
  isSaved: boolean;
  onSave: () => void;
  onCopyLink: () => void;
  onShare: () => void;
  /** Both are left out where the viewer is not the owner. */
  onEdit: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** What else can be done with a post. */
export function PostMenu({ isSaved, onSave, onCopyLink, onShare, onEdit, onDelete }: PostMenuProps) {
  const { t } = useLingui();
  return (
    <Menu label={t`Post options`}>
      <Choice icon={<Share2 aria-hidden size={18} />} onClick={onShare}>
        <Trans>Share</Trans>
      </Choice>
      <Choice icon={<Link2 aria-hidden size={18} />} onClick={onCopyLink}>
        <Trans>Copy link</Trans>
      </Choice>
      <Choice
        icon={<Bookmark aria-hidden size={18} className={classNames(isSaved && 'fill-current')} />}
        onClick={onSave}
      >
        {isSaved ? <Trans>Remove from saved</Trans> : <Trans>Save</Trans>}
      </Choice>
      {onEdit && (
        <Choice icon={<Pencil aria-hidden size={18} />} onClick={onEdit}>
          <Trans>Edit Post</Trans>
        </Choice>
      )}
      {onDelete && (
        <Choice icon={<Trash2 aria-hidden size={18} />} onClick={onDelete} isDangerous>
          <Trans>Delete Post</Trans>
        </Choice>
      )}
    </Menu>
  );
}
