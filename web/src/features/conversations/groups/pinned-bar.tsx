import { Trans, useLingui } from '@lingui/react/macro';
import { Pin, X } from 'lucide-react';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { toast } from '#ui/page/toast.ts';
import { setPinned } from './groups.api.ts';

interface PinnedBarProps {
  message: Message;
  isAdmin: boolean;
  onShow: () => void;
}

/** The pinned message of a group below its header. Pressing it scrolls to the message; admins can unpin it. */
export function PinnedBar({ message, isAdmin, onShow }: PinnedBarProps) {
  const { t } = useLingui();
  const { content, sender, voice } = message;
  const unpin = async () => {
    try {
      await setPinned(message, false);
    } catch (error) {
      toast.error(detailOf(error) ?? t`Something went wrong on this phone.`);
    }
  };
  return (
    <section
      aria-label={t`Pinned message`}
      className="flex items-center border-b border-hairline bg-raised ps-3 pe-1 lg:ps-4"
    >
      <Pin aria-hidden size={18} className="shrink-0 text-whispers" />
      <button
        type="button"
        onClick={onShow}
        className="grid min-h-12 min-w-0 grow grid-cols-[minmax(0,1fr)] content-center px-3 text-start -outline-offset-3!"
      >
        <span dir="auto" className="truncate text-meta font-bold">
          {sender?.name ?? <Trans>Pinned message</Trans>}
        </span>
        <span dir="auto" lang="" className="truncate text-label text-muted">
          {content || (voice ? <Trans>Voice note</Trans> : <Trans>Picture</Trans>)}
        </span>
      </button>
      {isAdmin && (
        <IconButton label={t`Unpin`} onClick={() => void unpin()}>
          <X aria-hidden size={20} />
        </IconButton>
      )}
    </section>
  );
}
