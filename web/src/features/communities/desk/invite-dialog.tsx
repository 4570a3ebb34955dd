import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { clubInvitationsPerRequest } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { type Friend, FriendPicker } from '#features/connections/friend-picker.public.ts';
import { useInvite } from '#features/communities/people.api.ts';
import { Button } from '#ui/controls/button.tsx';
import { DialogFooter } from '#ui/dialogs/dialog-footer.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';

/** A dialog to invite friends to a club. */
export function InviteDialog({ club, onClose }: { club: Community; onClose: () => void }) {
  const { t } = useLingui();
  const [people, setPeople] = useState<Friend[]>([]);
  const invite = useInvite(club);
  return (
    <Dialog
      kind="sheet"
      title={t`Invite people`}
      onClose={onClose}
      footer={
        <DialogFooter problem={invite.error?.message}>
          <Button
            wide
            disabled={people.length === 0}
            pending={invite.isPending}
            onClick={() =>
              invite.mutate(
                people.map(({ id }) => id),
                { onSuccess: onClose },
              )
            }
          >
            <Trans>Send invitations</Trans>
          </Button>
        </DialogFooter>
      }
    >
      <p className="pb-3 text-label text-muted">
        <Trans>Here you invite friends. Send others the invitation link of the club.</Trans>
      </p>
      <FriendPicker chosen={people} onChange={setPeople} max={clubInvitationsPerRequest} />
    </Dialog>
  );
}
