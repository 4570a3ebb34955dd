import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { VentureMember } from '@baraza/contract/features/ventures.ts';
import { Avatar } from '#ui/avatar.tsx';
import { personName } from '#ui/person-name.ts';
import { toast } from '#ui/toast.ts';
import { ManagedList } from './managed-list.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { useDismissMember } from './team.api.ts';
import '#features/ventures/ventures-messages.ts';

/** The team of a venture of one's own, with those who have not said yes yet. */
export function TeamList({ ventureId }: { ventureId: string }) {
  const { t } = useLingui();
  const dismiss = useDismissMember(ventureId);
  return (
    <ManagedList
      ventureId={ventureId}
      name="members"
      title={t`Team`}
      none={<Trans>You run it alone so far.</Trans>}
      add={t`Add member`}
      nameOf={nameOf}
      renderAdding={(close) => <TeamDialog ventureId={ventureId} onClose={close} />}
      removing={t`Take off the team?`}
      renderRemoval={(member) => (
        <Trans>
          <bdi className="font-semibold">{nameOf(member)}</bdi> will not be on the team of your business any more.
        </Trans>
      )}
      onRemove={async ({ user }) => {
        await dismiss.mutateAsync(user.id);
        toast.success(now`Member removed!`);
      }}
    >
      {(member) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(member)} src={member.user.image} size={40} />
          <div className="min-w-0">
            <Link
              to={`/profile/${member.user.username}`}
              dir="auto"
              className="block truncate own-direction font-semibold hover:underline"
            >
              {nameOf(member)}
            </Link>
            <p className="flex min-w-0 gap-1 text-meta text-muted">
              <bdi className="truncate">{member.role}</bdi>
              {member.isInvited && (
                <span className="shrink-0">
                  · <Trans>asked, no answer yet</Trans>
                </span>
              )}
            </p>
          </div>
        </div>
      )}
    </ManagedList>
  );
}

function nameOf({ user }: VentureMember): string {
  return personName(user);
}
