import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { roleMax } from '@baraza/contract/features/venture-limits.ts';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { useKeptWords } from './form-draft.ts';
import { meantVenture, OwnVentureField, useOpenVentures } from './own-venture-field.tsx';
import { SheetForm } from './sheet-form.tsx';
import { FriendField, type Friend } from './friend-field.tsx';
import { useInviteMember } from './team.api.ts';
import '#features/ventures/ventures-messages.ts';

interface TeamDialogProps {
  /** The venture they are asked for; without it one of one's own is chosen. */
  ventureId?: string;
  onClose: () => void;
}

/** Asks a friend onto the team of a venture; they are on it once they have said yes. */
export function TeamDialog({ ventureId: known, onClose }: TeamDialogProps) {
  const { t } = useLingui();
  const { words, change, forget } = useKeptWords(known === undefined ? 'member' : `member.of.${known}`, {
    ventureId: known ?? '',
    role: '',
  });
  const [friend, setFriend] = useState<Friend>();
  const open = useOpenVentures();
  const invite = useInviteMember();
  const ventureId = known ?? meantVenture(words.ventureId, open.data);
  const members = open.data?.find(({ id }) => id === ventureId)?.members ?? [];

  return (
    <SheetForm
      title={t`Add Team Member`}
      send={<Trans>Add Member</Trans>}
      isPending={invite.isPending}
      problem={() =>
        ventureId === '' || !friend || words.role.trim() === ''
          ? t`Please select a business, user, and enter a role.`
          : undefined
      }
      onSend={async () => {
        if (!friend) return;
        const { isInvited } = await invite.mutateAsync({ ventureId, userId: friend.id, role: words.role });
        // Somebody who has accepted an earlier invitation meanwhile is on the team already.
        toast.success(isInvited ? now`Invitation sent` : now`Member Added!`);
      }}
      failed={(reason) => now`Error adding member: ${reason}`}
      onSent={forget}
      onClose={onClose}
    >
      {known === undefined && (
        <OwnVentureField
          value={words.ventureId}
          isLocked={invite.isPending}
          onChange={(id) => change({ ventureId: id })}
        />
      )}
      <FriendField
        label={t`User`}
        chosen={friend}
        without={members.map(({ user }) => user.id)}
        isLocked={invite.isPending}
        onChoose={setFriend}
      />
      <TextField
        label={t`Role`}
        hint={t`Such as cook, designer or driver. They decide whether they join.`}
        dir="auto"
        maxLength={roleMax}
        value={words.role}
        onChange={(event) => change({ role: event.target.value })}
      />
    </SheetForm>
  );
}
