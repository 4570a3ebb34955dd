import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { roleMax } from '@baraza/contract/features/venture-limits.ts';
import { TextField } from '#ui/fields/text-field.tsx';
import { toast } from '#ui/page/toast.ts';
import { useFormDraft } from '#features/ventures/manage/form-draft.ts';
import { FriendField, type Friend } from './friend-field.tsx';
import { selectedVentureId, OwnVentureField, useOpenVentures } from '#features/ventures/manage/own-venture-field.tsx';
import { SheetForm } from '#features/ventures/manage/sheet-form.tsx';
import { useInviteMember } from './team.api.ts';

interface TeamDialogProps {
  /** The venture to invite to. Without it the dialog lets the owner choose. */
  ventureId?: string;
  onClose: () => void;
}

/** Invites a friend to the team of a venture. They become a member when they accept. */
export function TeamDialog({ ventureId: givenId, onClose }: TeamDialogProps) {
  const { t } = useLingui();
  const { values, change, clear } = useFormDraft(givenId === undefined ? 'member' : `member.of.${givenId}`, {
    ventureId: givenId ?? '',
    role: '',
  });
  const [friend, setFriend] = useState<Friend>();
  const openVentures = useOpenVentures();
  const invite = useInviteMember();
  const ventureId = givenId ?? selectedVentureId(values.ventureId, openVentures.data);
  const members = openVentures.data?.find(({ id }) => id === ventureId)?.members ?? [];

  return (
    <SheetForm
      title={t`Add Team Member`}
      submitLabel={<Trans>Add Member</Trans>}
      isPending={invite.isPending}
      validate={() =>
        ventureId === '' || !friend || values.role.trim() === ''
          ? t`Please select a business, user, and enter a role.`
          : undefined
      }
      onSubmit={async () => {
        if (!friend) return;
        const { isInvited } = await invite.mutateAsync({ ventureId, userId: friend.id, role: values.role });
        // A friend who has just accepted an earlier invitation is already a member.
        toast.success(isInvited ? t`Invitation sent` : t`Member Added!`);
      }}
      errorMessage={(reason) => t`Error adding member: ${reason}`}
      onSent={clear}
      onClose={onClose}
    >
      {givenId === undefined && (
        <OwnVentureField
          value={values.ventureId}
          isLocked={invite.isPending}
          onChange={(id) => change({ ventureId: id })}
        />
      )}
      <FriendField
        label={t`User`}
        selected={friend}
        excludedIds={members.map(({ user }) => user.id)}
        isLocked={invite.isPending}
        onSelect={setFriend}
      />
      <TextField
        label={t`Role`}
        hint={t`Such as cook, designer or driver. They decide whether they join.`}
        maxLength={roleMax}
        value={values.role}
        onChange={(event) => change({ role: event.target.value })}
      />
    </SheetForm>
  );
}
