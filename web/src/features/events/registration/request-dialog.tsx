import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { requestMessageMax } from '@baraza/contract/features/event-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';

interface RequestDialogProps {
  eventId: Id;
  isPending: boolean;
  /** Sends the request. Resolves to whether it was sent or kept. */
  onSend: (message: string) => Promise<boolean>;
  onClose: () => void;
}

/** A dialog to request a seat with a note to the host, which is kept until it is sent. */
export function RequestDialog({ eventId, isPending, onSend, onClose }: RequestDialogProps) {
  const { t } = useLingui();
  const draftKey = draftKeyOf(useViewer().id, `event.${eventId}.request`);
  const [message, setMessage] = useState(() => readDraft(draftKey));
  const send = async () => {
    if (!(await onSend(message.trim()))) return;
    keepDraft(draftKey, '');
    onClose();
  };
  return (
    <Dialog
      title={t`Register with a note`}
      onClose={onClose}
      footer={
        <Button pending={isPending} onClick={() => void send()}>
          <Trans>Send request</Trans>
        </Button>
      }
    >
      <TextAreaField
        label={t`Note to the host`}
        hint={t`Who you are, and why you want to come.`}
        rows={4}
        maxLength={requestMessageMax}
        value={message}
        onChange={({ target }) => {
          setMessage(target.value);
          keepDraft(draftKey, target.value);
        }}
      />
    </Dialog>
  );
}
