import { Trans, useLingui } from '@lingui/react/macro';
import { UsersRound } from 'lucide-react';
import { communityInvitationMax } from '@baraza/contract/features/event-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import { canHostEvents, useOwnCommunities } from '#features/communities/communities.public.ts';
import { Button } from '#ui/controls/button.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { useNow } from '#ui/text/relative-time.tsx';
import { useInviteClub } from './guests.api.ts';

/** Buttons that invite all members of the club of an event, and of the clubs that the viewer moderates. */
export function InviteClubs({ event }: { event: Event }) {
  const isUpcoming = Date.parse(event.startTime) > useNow();
  const clubs = (useOwnCommunities() ?? []).filter(
    (each) =>
      each.kind === 'CLUB' &&
      each.archivedAt === null &&
      (each.id === event.community?.id || canHostEvents(each)) &&
      each.membersCount > 1 &&
      each.membersCount <= communityInvitationMax,
  );
  if (!isUpcoming || clubs.length === 0) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {clubs.map((club) => (
        <InviteClub key={club.id} eventId={event.id} club={club} />
      ))}
    </div>
  );
}

function InviteClub({ eventId, club: { id, name } }: { eventId: string; club: Community }) {
  const { t } = useLingui();
  const invite = useInviteClub(eventId);
  const confirmInvitation = async () => {
    const isSure = await confirmAction({
      title: t`Invite all members of ${name}?`,
      text: t`A club can be invited to an event once. Members who have muted the club are not notified.`,
      confirmLabel: t`Invite all`,
      isHarmless: true,
    });
    if (isSure) invite.mutate({ id, name });
  };
  return (
    <Button
      variant="secondary"
      wide
      pending={invite.isPending}
      disabled={invite.isSuccess}
      onClick={() => void confirmInvitation()}
    >
      <UsersRound aria-hidden size={18} />
      <span className="min-w-0 truncate">
        {invite.isSuccess ? (
          <Trans>
            Members of <bdi>{name}</bdi> invited
          </Trans>
        ) : (
          <Trans>
            Invite all members of <bdi>{name}</bdi>
          </Trans>
        )}
      </span>
    </Button>
  );
}
