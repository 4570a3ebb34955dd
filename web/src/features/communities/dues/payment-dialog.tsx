import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { dueNoteMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { DuePerson } from '@baraza/contract/features/dues.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogFooter } from '#ui/dialogs/dialog-footer.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { personName } from '#ui/text/person-name.ts';
import { today } from './due-format.ts';
import { useRecordPayment } from './dues.api.ts';

interface PaymentDialogProps {
  club: Community;
  dueId: Id;
  person: DuePerson;
  onClose: () => void;
}

/** A dialog to change when a person paid, and a note about it. */
export function PaymentDialog({ club, dueId, person: { user, payment }, onClose }: PaymentDialogProps) {
  const { t } = useLingui();
  const name = personName(user);
  const record = useRecordPayment(club, dueId, user.id);
  const [paidOn, setPaidOn] = useState(payment?.paidOn ?? today());
  const [note, setNote] = useState(payment?.note ?? '');
  return (
    <Dialog
      title={t`Payment of ${name}`}
      onClose={onClose}
      footer={
        <DialogFooter problem={record.error?.message}>
          <Button
            disabled={paidOn === '' || paidOn > today()}
            pending={record.isPending}
            onClick={() => record.mutate({ paidOn, note }, { onSuccess: onClose })}
          >
            <Trans>Save</Trans>
          </Button>
        </DialogFooter>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextField
          label={t`Paid on`}
          type="date"
          required
          min="2000-01-01"
          max={today()}
          value={paidOn}
          onChange={({ target }) => setPaidOn(target.value)}
        />
        <TextField
          label={t`Note (optional)`}
          hint={t`${name} can read it. For example: in cash`}
          autoComplete="off"
          maxLength={dueNoteMax}
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
      </div>
    </Dialog>
  );
}
