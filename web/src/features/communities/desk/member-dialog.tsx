import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { memberTitleMax } from '@baraza/contract/features/community-limits.ts';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { givenRoles } from '#features/communities/club-rights.ts';
import { roleNames } from '#features/communities/community-names.ts';
import { useChangeMember } from '#features/communities/people.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { personName } from '#ui/text/person-name.ts';

interface MemberDialogProps {
  club: Community;
  member: CommunityMember;
  onSaved?: () => void;
  onClose: () => void;
}

/** A dialog to change the role and the title of a member. */
export function MemberDialog({ club, member, onSaved, onClose }: MemberDialogProps) {
  const { t } = useLingui();
  const change = useChangeMember(club);
  const roles = givenRoles(club, member.role);
  const [role, setRole] = useState(roles.find((each) => each === member.role) ?? 'MEMBER');
  const [title, setTitle] = useState(member.title);
  const save = async () => {
    try {
      // Awaited, because callbacks of `mutate` are not called once the row with this dialog is gone.
      await change.mutateAsync({ userId: member.id, role, title });
    } catch {
      // The dialog shows the error.
      return;
    }
    onSaved?.();
    onClose();
  };
  return (
    <Dialog
      title={personName(member)}
      onClose={onClose}
      footer={
        <Button pending={change.isPending} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <SelectField
          label={t`Role`}
          hint={t`Moderators look after posts. Officers also answer requests, invite people and edit the club.`}
          choices={roles.map((value) => ({ value, label: t(roleNames[value]) }))}
          value={role}
          onChange={({ target }) => setRole(roles.find((each) => each === target.value) ?? role)}
        />
        <TextField
          label={t`Title (optional)`}
          hint={t`For example: Treasurer`}
          maxLength={memberTitleMax}
          autoComplete="off"
          value={title}
          error={change.error?.message}
          onChange={({ target }) => setTitle(target.value)}
        />
      </div>
    </Dialog>
  );
}
