import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Venture, VentureMember } from '@baraza/contract/features/ventures.ts';
import { useViewer } from '#platform/session.ts';
import { Button } from '#ui/button.tsx';
import { confirmed } from '#ui/confirm.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { toast } from '#ui/toast.ts';
import { PartList } from './expandable-list.tsx';
import { PersonLink } from './person-link.tsx';
import { Section } from './section.tsx';
import { useJoinTeam, useLeaveTeam } from '#features/ventures/manage/team.api.ts';
import '#features/ventures/ventures-messages.ts';

/** How many of the team are shown by themselves. */
const shownAtFirst = 5;

/** Who works at a venture beside its owner; whoever is one of them may leave. */
export function VentureTeam({ venture }: { venture: Venture }) {
  const { t } = useLingui();
  const { id: viewerId } = useViewer();
  const { id, members } = venture;
  const isMember = members.some(({ user, isInvited }) => user.id === viewerId && !isInvited);
  return (
    <Section title={t`Team`} beside={isMember && <LeaveTeam venture={venture} />}>
      {members.length === 0 ? (
        <p className="text-muted">
          <Trans>The owner runs this alone so far.</Trans>
        </p>
      ) : (
        <PartList
          ventureId={id}
          name="members"
          first={members.slice(0, shownAtFirst)}
          hasMore={members.length > shownAtFirst}
          label={t`team members`}
        >
          {(member) => <Member member={member} />}
        </PartList>
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
  const [isAsking, setAsking] = useState(false);
  const leave = useLeaveTeam(id, useViewer().id);
  const act = async () => {
    try {
      await leave.mutateAsync();
      toast.success(now`You have left the team`);
    } catch (error) {
      toast.error(error instanceof Error ? error.message : String(error));
    }
    setAsking(false);
  };
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setAsking(true)}>
        <Trans>Leave the team</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={t`Leave the team?`}
          act={t`Leave`}
          isPending={leave.isPending}
          onAct={() => void act()}
          onClose={() => setAsking(false)}
        >
          <p>
            <Trans>
              The page of <bdi>{name}</bdi> no longer names you. Its owner can ask you again.
            </Trans>
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Says that one is asked onto the team, and takes the answer; nothing for everybody else. */
export function Invitation({ venture }: { venture: Venture }) {
  const { id: viewerId } = useViewer();
  const invitation = venture.members.find(({ user, isInvited }) => isInvited && user.id === viewerId);
  const join = useJoinTeam(venture.id);
  const decline = useLeaveTeam(venture.id, viewerId);
  if (!invitation) return null;
  const refuse = async () => {
    const isSure = await confirmed({
      title: now`Decline the invitation?`,
      text: now`Only the owner can invite you again.`,
      act: now`Decline`,
    });
    if (isSure) decline.mutate(undefined, failed);
  };
  const hasReviewed = venture.reviews.some(({ user }) => user.id === viewerId);
  const isBusy = join.isPending || decline.isPending;
  const failed = { onError: (error: Error) => toast.error(error.message) };
  return (
    <section className="pinned grid gap-3 border border-hustles bg-raised p-4">
      <h2 className="font-bold">
        <Trans>
          You are asked onto this team as <bdi>{invitation.role}</bdi>
        </Trans>
      </h2>
      {hasReviewed && (
        <p className="text-label text-muted">
          <Trans>Teams do not review themselves: if you join, your review goes.</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          pending={join.isPending}
          disabled={isBusy}
          onClick={() =>
            join.mutate(undefined, { ...failed, onSuccess: () => toast.success(now`Welcome to the team!`) })
          }
        >
          <Trans>Join the team</Trans>
        </Button>
        <Button
          size="small"
          variant="secondary"
          pending={decline.isPending}
          disabled={isBusy}
          onClick={() => void refuse()}
        >
          <Trans>Decline</Trans>
        </Button>
      </div>
    </section>
  );
}
