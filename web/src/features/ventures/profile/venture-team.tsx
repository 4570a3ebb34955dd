import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Venture, VentureMember } from '@baraza/contract/features/ventures.ts';
import { useJoinTeam, useLeaveTeam } from '#features/ventures/team/team.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { ConfirmDialog } from '#ui/dialogs/confirm-dialog.tsx';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { toast, toastError } from '#ui/page/toast.ts';
import { ExpandableList } from './expandable-list.tsx';
import { PersonLink } from './person-link.tsx';
import { Section } from './section.tsx';

/** How many members are shown while the list is collapsed. */
const collapsedCount = 5;

/** The team of a venture, without its owner. A member can leave. */
export function VentureTeam({ venture }: { venture: Venture }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const { id, members } = venture;
  const isMember = members.some(({ user, isInvited }) => user.id === viewerId && !isInvited);
  return (
    <Section title={t`Team`} action={isMember && <LeaveTeam venture={venture} />}>
      {members.length === 0 ? (
        <p className="text-muted">
          <Trans>The owner runs this alone so far.</Trans>
        </p>
      ) : (
        <ExpandableList
          ventureId={id}
          name="members"
          first={members.slice(0, collapsedCount)}
          hasMore={members.length > collapsedCount}
          label={t`team members`}
        >
          {(member) => <Member member={member} />}
        </ExpandableList>
      )}
    </Section>
  );
}

function Member({ member: { user, role, isInvited } }: { member: VentureMember }) {
  return (
    <PersonLink person={user}>
      <p className="flex min-w-0 gap-1 text-meta text-muted">
        <bdi className="truncate">{role}</bdi>
        {isInvited && (
          <span className="shrink-0 font-semibold">
            · <Trans>Invited</Trans>
          </span>
        )}
      </p>
    </PersonLink>
  );
}

function LeaveTeam({ venture: { id, name } }: { venture: Venture }) {
  const { t } = useLingui();
  const [isConfirming, setConfirming] = useState(false);
  const leave = useLeaveTeam(id, useViewer().id);
  const confirmLeave = async () => {
    try {
      await leave.mutateAsync();
      toast.success(t`You have left the team`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setConfirming(false);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setConfirming(true)}>
        <Trans>Leave the team</Trans>
      </Button>
      {isConfirming && (
        <ConfirmDialog
          title={t`Leave the team?`}
          confirmLabel={t`Leave`}
          isPending={leave.isPending}
          onConfirm={() => void confirmLeave()}
          onClose={() => setConfirming(false)}
        >
          <p>
            <Trans>
              <bdi>{name}</bdi> will no longer list you as a member. The owner can invite you again.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** The viewer's open invitation to the team; renders nothing without one. */
export function Invitation({ venture }: { venture: Venture }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const invitation = venture.members.find(({ user, isInvited }) => isInvited && user.id === viewerId);
  const join = useJoinTeam(venture.id);
  const decline = useLeaveTeam(venture.id, viewerId);
  if (!invitation) return null;
  const confirmDecline = async () => {
    const isSure = await confirmAction({
      title: t`Decline the invitation?`,
      text: t`Only the owner can invite you again.`,
      confirmLabel: t`Decline`,
    });
    if (isSure) await decline.mutateAsync().catch(toastError);
  };
  const hasReviewed = venture.reviews.some(({ user }) => user.id === viewerId);
  const isBusy = join.isPending || decline.isPending;
  return (
    <section className="pinned grid gap-3 border border-hustles bg-raised p-4">
      <h2 className="font-bold">
        <Trans>
          You are invited to join this team as <bdi>{invitation.role}</bdi>
        </Trans>
      </h2>
      {hasReviewed && (
        <p className="text-label text-muted">
          <Trans>Team members cannot review their own business: if you join, your review is deleted.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" pending={join.isPending} disabled={isBusy} onClick={() => join.mutate()}>
          <Trans>Join the team</Trans>
        </Button>
        <Button
          size="small"
          variant="secondary"
          pending={decline.isPending}
          disabled={isBusy}
          onClick={() => void confirmDecline()}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
    </section>
  );
}
