import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { askAgainDays, membershipReasonMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useDecline } from '#features/communities/people.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';

interface DeclineDialogProps {
  club: Community;
  userId: Id;
  name: string;
  onClose: () => void;
}

/** A dialog to decline a request to join, with an optional reason. */
export function DeclineDialog({ club, userId, name, onClose }: DeclineDialogProps) {
  const { t } = useLingui();
  const decline = useDecline(club);
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={t`Decline the request of ${name}`}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          pending={decline.isPending}
          onClick={() => decline.mutate({ userId, reason }, { onSuccess: onClose })}
        >
          <Trans>Decline request</Trans>
        </Button>
      }
    >
      <TextAreaField
        label={t`Reason (optional)`}
        hint={t`${name} reads it, and can ask again after ${askAgainDays} days.`}
        rows={3}
        maxLength={membershipReasonMax}
        value={reason}
        error={decline.error?.message}
        onChange={({ target }) => setReason(target.value)}
      />
    </Dialog>
  );
}
