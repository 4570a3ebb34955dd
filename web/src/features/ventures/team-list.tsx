import { t as now } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { VentureMember } from '@baraza/contract/features/ventures.ts';
import { Avatar } from '#ui/avatar.tsx';
import { toast } from '#ui/toast.ts';
import { ActDialog } from './act-dialog.tsx';
import { ManagedItem, ManagedList } from './managed-list.tsx';
import { TeamDialog } from './team-dialog.tsx';
import { useDismissMember } from './team.api.ts';
import { partsOf, venturePartQuery } from './ventures.api.ts';
import './ventures-words.ts';

type Open = { act: 'add' } | { act: 'remove'; member: VentureMember };

/** The team of a venture of one's own, with those who have not said yes yet. */
export function TeamList({ ventureId }: { ventureId: string }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(venturePartQuery(ventureId, 'members'));
  const dismiss = useDismissMember(ventureId);
  const [open, setOpen] = useState<Open>();
  const close = () => setOpen(undefined);
  const members = partsOf(query.data);
  return (
    <>
      <ManagedList
        title={t`Team`}
        none={<Trans>You run it alone so far.</Trans>}
        add={t`Add member`}
        onAdd={() => setOpen({ act: 'add' })}
        query={query}
        isEmpty={members.length === 0}
      >
        {members.map((member) => (
          <ManagedItem key={member.id} name={nameOf(member)} onRemove={() => setOpen({ act: 'remove', member })}>
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
          </ManagedItem>
        ))}
      </ManagedList>
      {open?.act === 'add' && <TeamDialog ventureId={ventureId} onClose={close} />}
      {open?.act === 'remove' && (
        <ActDialog
          title={t`Take off the team?`}
          action={t`Remove`}
          onClose={close}
          onAct={async () => {
            await dismiss.mutateAsync(open.member.user.id);
            toast.success(now`Member removed!`);
          }}
        >
          <p>
            <Trans>
              <bdi className="font-semibold">{nameOf(open.member)}</bdi> will not be on the team of your business any
              more.
            </Trans>
          </p>
        </ActDialog>
      )}
    </>
  );
}

function nameOf({ user }: VentureMember): string {
  return `${user.first_name} ${user.last_name}`;
}
