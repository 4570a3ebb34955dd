import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Message } from '@baraza/contract/features/conversations.ts';
import { startChat } from '#features/conversations/conversations.api.ts';
import { detailOf } from '#platform/api/api-error.ts';
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
  const [sent, setSent] = useState(0);
  const isClosed = useRef(false);
  useEffect(() => {
    isClosed.current = false;
    return () => void (isClosed.current = true);
  }, []);
  // The same for all attempts, so that each conversation gets the message once.
  const [attempt] = useState(() => createAttemptKeys()(null));
  const submit = async () => {
    setSending(true);
    setSent(0);
    setProblem(undefined);
    try {
      for (const { conversationId: known, face } of chosen) {
        const conversationId = known ?? (face.other && (await startChat(cache, face.other)).id);
        if (conversationId === null) continue;
        for (const { id: forwardOf } of messages) {
          if (isClosed.current) return;
          // The same when it is repeated, so that nothing is sent twice. At most 100 characters.
          const clientId = [attempt, forwardOf, conversationId].join('.').replaceAll('-', '');
          await emit('/conversations message:post', { conversationId, content: '', clientId, forwardOf });
          setSent((before) => before + 1);
        }
      }
      toast.success(t`Forwarded`);
      if (isClosed.current) return;
      onClose();
      onForwarded?.();
    } catch (error) {
      setProblem(detailOf(error) ?? t`Something went wrong on this phone.`);
    } finally {
      setSending(false);
    }
  };
  const total = messages.length * chosen.length;
  return (
    <Dialog
      kind="sheet"
      title={t`Forward to`}
      onClose={onClose}
      onCancel={onClose}
      footer={
        <DialogFooter problem={problem}>
          <output className="numbers text-center text-label text-muted empty:hidden">
            {isSending && total > 1 && t`${sent} of ${total} sent`}
          </output>
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
