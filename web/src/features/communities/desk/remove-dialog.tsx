import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { membershipReasonMax } from '@baraza/contract/features/community-limits.ts';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { useRemoveMember } from '#features/communities/people.api.ts';
import { ReasonDialog } from '#ui/dialogs/reason-dialog.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { personName } from '#ui/text/person-name.ts';

interface RemoveDialogProps {
  club: Community;
  member: CommunityMember;
  onClose: () => void;
}

/** A dialog to remove a member with a reason. */
export function RemoveDialog({ club, member, onClose }: RemoveDialogProps) {
  const { t } = useLingui();
  const remove = useRemoveMember(club);
  const [canReturn, setCanReturn] = useState(true);
  const name = personName(member);
  return (
    <ReasonDialog
      title={t`Remove ${name}`}
      label={t`Reason`}
      hint={t`${name} reads it. They do not see who removed them.`}
      maxLength={membershipReasonMax}
      confirmLabel={<Trans>Remove from club</Trans>}
      sending={remove}
      onConfirm={(reason) => remove.mutate({ userId: member.id, reason, canReturn }, { onSuccess: onClose })}
      onClose={onClose}
    >
      <SwitchRow
        name={t`Can join again`}
        about={<Trans>Otherwise they need an invitation.</Trans>}
        isOn={canReturn}
        onChange={setCanReturn}
      />
    </ReasonDialog>
  );
}
