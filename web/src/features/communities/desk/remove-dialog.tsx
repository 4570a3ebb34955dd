import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { membershipReasonMax } from '@baraza/contract/features/community-limits.ts';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { useRemoveMember } from '#features/communities/people.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { TextAreaField } from '#ui/fields/text-area-field.tsx';
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
  const [reason, setReason] = useState('');
  const [canReturn, setCanReturn] = useState(true);
  const name = personName(member);
  return (
    <Dialog
      title={t`Remove ${name}`}
      onClose={onClose}
      footer={
        <Button
          variant="danger"
          disabled={reason.trim() === ''}
          pending={remove.isPending}
          onClick={() => remove.mutate({ userId: member.id, reason, canReturn }, { onSuccess: onClose })}
        >
          <Trans>Remove from club</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <TextAreaField
          label={t`Reason`}
          hint={t`${name} reads it. They do not see who removed them.`}
          rows={3}
          required
          maxLength={membershipReasonMax}
          value={reason}
          error={remove.error?.message}
          onChange={({ target }) => setReason(target.value)}
        />
        <SwitchRow
          name={t`Can join again`}
          about={<Trans>Otherwise they need an invitation.</Trans>}
          isOn={canReturn}
          onChange={setCanReturn}
        />
      </div>
    </Dialog>
  );
}
