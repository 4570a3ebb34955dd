import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { roleMax } from '@baraza/contract/features/venture-limits.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/text-field.tsx';
import { toast } from '#ui/toast.ts';
import { reasonOf, Refusal } from './dialog-refusal.tsx';
import { useKeptWords } from './kept-words.ts';
import { meantVenture, OwnVentureField, useOpenVentures } from './own-venture-field.tsx';
import { FriendField, type Friend } from './team-friend-field.tsx';
import { useInviteMember } from './team.api.ts';
import './ventures-words.ts';

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
  const [problem, setProblem] = useState('');
  const open = useOpenVentures();
  const invite = useInviteMember();
  const formId = useId();
  const ventureId = known ?? meantVenture(words.ventureId, open.data);
  const members = open.data?.find(({ id }) => id === ventureId)?.members ?? [];

  const submit = async () => {
    if (ventureId === '' || !friend || words.role.trim() === '') {
      return setProblem(t`Please select a business, user, and enter a role.`);
    }
    setProblem('');
    try {
      await invite.mutateAsync({ ventureId, userId: friend.id, role: words.role });
      forget();
      toast.success(now`Member Added!`);
      onClose();
    } catch (error) {
      const reason = reasonOf(error);
      setProblem(now`Error adding member: ${reason}`);
      toast.error(now`Error adding member: ${reason}`);
    }
  };
  return (
    <Dialog
      kind="sheet"
      title={t`Add Team Member`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} pending={invite.isPending}>
            <Trans>Add Member</Trans>
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!invite.isPending) void submit();
        }}
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
        <Refusal>{problem}</Refusal>
      </form>
    </Dialog>
  );
}
