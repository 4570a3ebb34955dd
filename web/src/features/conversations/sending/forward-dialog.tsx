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
  message: Message;
  onClose: () => void;
}

/** Chooses the conversations to which a message is forwarded. */
export function ForwardDialog({ message, onClose }: ForwardDialogProps) {
  const { t } = useLingui();
  const cache = useQueryClient();
  const [chosen, setChosen] = useState<readonly Recipient[]>([]);
  const [problem, setProblem] = useState<string>();
  const [isSending, setSending] = useState(false);
  // The same for all attempts, so that each conversation gets the message once.
  const [keyOf] = useState(createAttemptKeys);
  const submit = async () => {
    setSending(true);
    setProblem(undefined);
    try {
      for (const { conversationId: known, face } of chosen) {
        const conversationId = known ?? (face.other && (await startChat(cache, face.other)).id);
        if (conversationId === null) continue;
        const clientId = `${keyOf(message.id)}.${conversationId}`;
        await emit('/conversations message:post', { conversationId, content: '', clientId, forwardOf: message.id });
      }
      toast.success(t`Forwarded`);
      onClose();
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
