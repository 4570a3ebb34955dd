import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from 'react-router';
import type { VentureMember } from '@baraza/contract/features/ventures.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { personName } from '#ui/text/person-name.ts';
import { toast } from '#ui/page/toast.ts';
import { ManagedList } from '#features/ventures/manage/managed-list.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { useRemoveMember } from './team.api.ts';

/** The team of the owner's venture, including open invitations. */
export function TeamList({ ventureId }: { ventureId: string }) {
  const { t } = useLingui();
  const dismiss = useRemoveMember(ventureId);
  return (
    <ManagedList
      ventureId={ventureId}
      name="members"
      title={t`Team`}
      emptyText={<Trans>You run it alone so far.</Trans>}
      addLabel={t`Add member`}
      nameOf={nameOf}
      renderAddDialog={(close) => <TeamDialog ventureId={ventureId} onClose={close} />}
      removeTitle={t`Remove from the team?`}
      renderRemoveText={(member) => (
        <Trans>
          <bdi className="font-semibold">{nameOf(member)}</bdi> will be removed from the team of your business.
        </Trans>
      )}
      onRemove={async ({ user }) => {
        await dismiss.mutateAsync(user.id);
        toast.success(t`Member removed!`);
      }}
    >
      {(member) => (
        <div className="flex min-w-0 items-center gap-3">
          <Avatar name={nameOf(member)} src={member.user.image} size={40} />
          <div className="min-w-0">
            <Link
              to={`/profile/${member.user.username}`}
              dir="auto"
              className="block truncate font-semibold hover:underline"
            >
              {nameOf(member)}
            </Link>
            <p className="flex min-w-0 gap-1 text-meta text-muted">
              <bdi className="truncate">{member.role}</bdi>
              {member.isInvited && (
                <span className="shrink-0">
                  · <Trans>invited, no answer yet</Trans>
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
