import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { membershipReasonMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Election } from '@baraza/contract/features/elections.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
import { useCancelElection } from './elections.api.ts';

interface CancelDialogProps {
  club: Community;
  election: Election;
  onClose: () => void;
}

/** A dialog to cancel an election with a reason. */
export function CancelDialog({ club, election, onClose }: CancelDialogProps) {
  const { t } = useLingui();
  const cancel = useCancelElection(club, election.id);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={t`Cancel the election “${election.title}”?`}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          disabled={reason.trim() === ''}
          pending={cancel.isPending}
          onClick={() => cancel.mutate(reason, { onSuccess: onClose })}
        >
          <Trans>Cancel for all members</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <p>
          <Trans>All candidates and votes are deleted. This cannot be undone.</Trans>
        </p>
        <TextAreaField
          label={t`Reason`}
          hint={t`All members of the club read it.`}
          rows={3}
          required
          maxLength={membershipReasonMax}
          value={reason}
          error={cancel.error?.message}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
