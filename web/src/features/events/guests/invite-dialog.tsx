import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { invitationsPerRequest } from '@baraza/contract/features/event-limits.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import { detailOf, hasCode } from '#platform/api/api-error.ts';
import { Button } from '#ui/controls/button.tsx';
import { Dialog } from '#ui/dialogs/dialog.tsx';
import { toast } from '#ui/page/toast.ts';
import { useInvite } from './guests.api.ts';
import { InviteClubs } from './invite-clubs.tsx';
import { PeoplePicker } from './people-picker.tsx';

/** Chooses friends or search results and invites them together, or all members of a club. */
export function InviteDialog({ event, onClose }: { event: Event; onClose: () => void }) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const invite = useInvite(event.id);
  const toggle = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const send = async () => {
    const ids = [...chosen];
    try {
      await invite.mutateAsync(ids);
      toast.success(plural(chosen.size, { one: '# invitation sent', other: '# invitations sent' }));
      onClose();
    } catch (error) {
      if (hasCode(error, 'not_invitable')) {
        const refusedIds = new Set(
          ids.filter((_, index) => error.errors.some(({ path }) => path === `userIds.${index}`)),
        );
        setRefused((before) => new Set([...before, ...refusedIds]));
        setChosen((before) => new Set([...before].filter((id) => !refusedIds.has(id))));
      }
      toast.error(detailOf(error) ?? t`The invitations were not sent. Please try again.`);
    }
  };
  return (
    <Dialog
      title={t`Invite people`}
      onClose={onClose}
      kind="sheet"
      footer={
        <Button disabled={chosen.size === 0} pending={invite.isPending} onClick={() => void send()}>
          {chosen.size === 0 ? (
            <Trans>Invite</Trans>
          ) : (
            plural(chosen.size, { one: 'Invite # person', other: 'Invite # people' })
          )}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <InviteClubs event={event} />
        <PeoplePicker
          chosen={chosen}
          refused={refused}
          isFull={chosen.size >= invitationsPerRequest}
          onToggle={({ id }) => toggle(id)}
        />
      </div>
    </Dialog>
  );
}
