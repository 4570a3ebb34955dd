import { Trans, useLingui } from '@lingui/react/macro';
import { askAgainDays, membershipReasonMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useDecline } from '#features/communities/people.api.ts';
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx';

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
  return (
    <ReasonDialog
      title={t`Decline the request of ${name}`}
      label={t`Reason (optional)`}
      hint={t`${name} reads it, and can ask again after ${askAgainDays} days.`}
      maxLength={membershipReasonMax}
      isOptional
      confirmLabel={<Trans>Decline request</Trans>}
      sending={decline}
      onConfirm={(reason) => decline.mutate({ userId, reason }, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
