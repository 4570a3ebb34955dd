import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import type { Event } from '@baraza/contract/features/events.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { lazyDialog } from '#ui/dialogs/lazy-dialog.tsx';
import { toast } from '#ui/page/toast.ts';
import { invitationsQuery, useWithdrawInvitation } from './guests.api.ts';
import { GuestCount, GuestList } from './guest-list.tsx';

const { Dialog: InviteDialog } = lazyDialog(async () => (await import('./invite-dialog.tsx')).InviteDialog);

/** The people invited by the host, with a button to invite more. */
export function InvitationsPanel({ event }: { event: Event }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(invitationsQuery(event.id));
  const withdraw = useWithdrawInvitation(event.id);
  const [isInviting, setInviting] = useState(false);
  const total = query.data?.pages.at(-1)?.total ?? 0;
  const confirmWithdrawal = async (userId: string) => {
    const isSure = await confirmAction({
      title: t`Take the invitation back?`,
      text: t`They can no longer use your invitation. You can invite them again.`,
      confirmLabel: t`Take back`,
    });
    if (!isSure) return;
    try {
      await withdraw.mutateAsync(userId);
    } catch {
      toast.error(t`The invitation could not be taken back. Please try again.`);
    }
  };
  return (
    <>
      {event.cancelledAt === null && (
        <Button wide onClick={() => setInviting(true)}>
          <UserPlus aria-hidden size={18} />
          <Trans>Invite people</Trans>
        </Button>
      )}
      {total > 0 && <GuestCount count={plural(total, { one: '# person invited', other: '# people invited' })} />}
      <GuestList
        query={query}
        errorMessage={t`Failed to fetch the invitations...`}
        empty={<Trans>No one is invited yet.</Trans>}
        renderActions={({ userId }, nameId) => (
          <Button
            size="small"
            variant="secondary"
            disabled={withdraw.isPending}
            aria-describedby={nameId}
            onClick={() => void confirmWithdrawal(userId)}
          >
            <Trans>Take back</Trans>
          </Button>
        )}
      />
      {isInviting && <InviteDialog event={event} onClose={() => setInviting(false)} />}
    </>
  );
}
