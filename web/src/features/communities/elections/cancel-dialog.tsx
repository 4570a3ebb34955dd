import { Trans, useLingui } from '@lingui/react/macro';
import { membershipReasonMax } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Election } from '@baraza/contract/features/elections.ts';
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx';
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
  return (
    <ReasonDialog
      title={t`Cancel the election “${election.title}”?`}
      introduction={
        <p>
          <Trans>All candidates and votes are deleted. This cannot be undone.</Trans>
        </p>
      }
      label={t`Reason`}
      hint={t`All members of the club read it.`}
      maxLength={membershipReasonMax}
      confirmLabel={<Trans>Cancel for all members</Trans>}
      sending={cancel}
      onConfirm={(reason) => cancel.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}
