import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Copy, Forward, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { messageChangeMinutes } from '@baraza/contract/features/conversation-limits.ts';
import type { Message } from '@baraza/contract/features/conversations.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deleteMessage } from '#features/conversations/conversations.api.ts';
import { canChange } from '#features/conversations/thread/message-rows.ts';
import { detailOf } from '#platform/api/api-error.ts';
import { useViewer } from '#platform/api/session.ts';
import { IconButton } from '#ui/controls/icon-button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { useBackToClose } from '#ui/dialogs/use-back-to-close.ts';
import { useCloseRequest } from '#ui/dialogs/use-close-request.ts';
import { toast } from '#ui/page/toast.ts';
import { useNow } from '#ui/text/relative-time.tsx';
import { ForwardDialog } from './forward-dialog.tsx';
import { selectedMax } from './selectable-message.tsx';

interface SelectionBarProps {
  /** The selected messages, in their order. */
  messages: readonly Message[];
  onDeleted: (id: Id) => void;
  /** Ends the selection; Escape and the back button do so as well. */
  onClose: () => void;
}

/** How many messages are selected, and what can be done with all of them. Replaces the header of the conversation. */
export function SelectionBar({ messages, onDeleted, onClose }: SelectionBarProps) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const now = useNow();
  const [isForwarding, setForwarding] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  // A dialog in front closes first.
  const leave = () => {
    if (!isForwarding && !isDeleting) onClose();
  };
  useCloseRequest(leave);
  useBackToClose(true, onClose);
  const text = messages
    .map(({ content }) => content)
    .filter(Boolean)
    .join('\n');
  const canDelete = messages.every(
    (message) => message.senderId === ownId && canChange(message, now, messageChangeMinutes),
  );

  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      toast.success(t`Copied`, { id: 'message-copied' });
      onClose();
    } catch {
      toast.error(t`Could not copy.`, { id: 'message-copied' });
    }
  };
  const remove = async () => {
    setDeleting(true);
    const isSure = await confirmAction({
      title: plural(messages.length, { one: 'Delete # message?', other: 'Delete # messages?' }),
      text: t`What you delete is gone for everyone in this chat. This cannot be undone.`,
      confirmLabel: t`Delete`,
    });
    try {
      if (!isSure) return;
      for (const message of messages) {
        await deleteMessage(message);
        onDeleted(message.id);
      }
      onClose();
    } catch (error) {
      toast.error(detailOf(error) ?? t`Something went wrong on this phone.`);
    } finally {
      setDeleting(false);
    }
  };
  return (
    <div
      role="toolbar"
      aria-label={t`Selected messages`}
      className="flex min-h-16 items-center gap-1 border-b border-hairline bg-raised px-1 pt-[env(safe-area-inset-top)]"
    >
      <IconButton label={t`Stop selecting`} onClick={onClose}>
        <X aria-hidden size={24} />
      </IconButton>
      <output className="numbers grid min-w-0 grow">
        <span className="truncate font-bold">
          {plural(messages.length, { one: '# selected', other: '# selected' })}
        </span>
        {messages.length >= selectedMax && (
          <span className="text-meta text-muted">{t`You can select up to ${selectedMax} messages.`}</span>
        )}
      </output>
      {text !== '' && (
        <IconButton label={t`Copy text`} onClick={() => void copy()}>
          <Copy aria-hidden size={22} />
        </IconButton>
      )}
      {messages.length > 0 && canDelete && (
        <IconButton label={t`Delete`} disabled={isDeleting} onClick={() => void remove()}>
          <Trash2 aria-hidden size={22} className="text-danger" />
        </IconButton>
      )}
      <IconButton label={t`Forward`} disabled={messages.length === 0} onClick={() => setForwarding(true)}>
        <Forward aria-hidden size={22} className="rtl:-scale-x-100" />
      </IconButton>
      {isForwarding && <ForwardDialog messages={messages} onClose={() => setForwarding(false)} onForwarded={onClose} />}
    </div>
  );
}
