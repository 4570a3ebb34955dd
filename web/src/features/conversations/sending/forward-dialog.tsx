import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { startChat } from '#features/conversations/conversations.api.ts';
import { ApiError } from '#platform/api/api-error.ts';
import { createAttemptKeys } from '#platform/api/attempt-key.ts';
import { emit } from '#platform/api/sockets.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogFooter } from '#ui/dialogs/dialog-footer.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/page/toast.ts';
import { ConversationPicker, type Recipient } from './conversation-picker.tsx';

interface ForwardDialogProps {
  /** In the order in which they are sent. */
  messages: readonly Message[];
  onClose: () => void;
  onForwarded?: () => void;
}

/** Chooses the conversations to which messages are forwarded. */
export function ForwardDialog({ messages, onClose, onForwarded }: ForwardDialogProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<readonly Recipient[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  // The same for all attempts, so that each conversation gets the message once.
  const [attempt] = useState(() => createAttemptKeys()(null));
  const submit = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      for (const { conversationId: known, face } of chosen) {
        const conversationId = known ?? (face.other && (await startChat(cache, face.other)).id);
        if (conversationId === null) continue;
        for (const { id: forwardOf } of messages) {
          // The same when it is repeated, so that nothing is sent twice. At most 100 characters.
          const clientId = [attempt, forwardOf, conversationId].join('.').replaceAll('-', '');
          await emit('/conversations message:post', { conversationId, content: '', clientId, forwardOf });
        }
      }
      toast.success(t`Forwarded`);
      onClose();
      onForwarded?.();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.detail : t`Something went wrong on this phone.`);
    } finally {
      setSending(false);
    }
  };
  return (
    <Dialog
      kind="sheet"
      title={t`Forward to`}
      onClose={onClose}
      footer={
        <DialogFooter problem={problem}>
          <Button wide disabled={chosen.length === 0} pending={isSending} onClick={() => void submit()}>
            <Trans>Forward</Trans>
          </Button>
        </DialogFooter>
      }
    >
      <ConversationPicker chosen={chosen} onChoose={setChosen} />
    </Dialog>
  );
}
