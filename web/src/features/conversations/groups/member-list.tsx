import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { ShieldCheck, ShieldOff, UserMinus, UserRound } from 'lucide-react';
import { useNavigate } from 'react-router';
import type { Member } from '@baraza/contract/features/conversation-groups.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { useViewer } from '#platform/api/session.ts';
import { confirmAction } from '#ui/dialogs/confirm.ts';
import { Menu, MenuItem } from '#ui/dialogs/menu.tsx';
import { PagedList } from '#ui/lists/paged-list.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { membersQuery, useChangeMember } from './groups.api.ts';

interface MemberListProps {
  groupId: Id;
  /** Whether the viewer is an admin and can change the members. */
  isAdmin: boolean;
}

/** The members of a group, in pages, with what the viewer can do with each of them. */
export function MemberList({ groupId, isAdmin }: MemberListProps) {
  const { t } = useLingui();
  const query = useInfiniteQuery(membersQuery(groupId));
  const failed = t`Failed to load the members`;
  const skeleton = <SkeletonList picture="size-11" lines={['h-4 w-2/5']} className="items-center py-3" />;
  const all = query.data?.pages.flatMap(({ items }) => items.users) ?? [];
  const members = [...new Map(all.map((member) => [member.id, member])).values()];
  return (
    <PagedList query={query} errorMessage={failed} skeleton={skeleton}>
      <ul aria-label={t`Members`} aria-busy={query.isFetching} className="-mx-4 divide-y divide-hairline">
        {members.map((member) => (
          <MemberRow key={member.id} {...{ groupId, member, isAdmin }} />
        ))}
      </ul>
    </PagedList>
  );
}

function MemberRow({ groupId, member, isAdmin }: MemberListProps & { member: Member }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { id: ownId } = useViewer();
  const change = useChangeMember(groupId);
  const { id: userId, name, username, image, role } = member;
  const set = (to: Member['role'] | null) => change.mutate({ userId, role: to });
  const remove = async () => {
    const isSure = await confirmAction({
      title: t`Remove ${name} from this group?`,
      text: t`They receive no more messages of it. All members see that you removed them.`,
      confirmLabel: t`Remove`,
    });
    if (isSure) set(null);
  };
  return (
    <li className="flex min-h-16 items-center gap-3 px-4 py-2 [contain-intrinsic-size:auto_64px] [content-visibility:auto]">
      <Avatar name={name} src={image} size={44} />
      <NameLines name={userId === ownId ? t`You` : name} username={username} className="font-bold" />
      {role === 'ADMIN' && (
        <span className="shrink-0 rounded-full bg-sunk px-2.5 py-0.5 text-meta font-semibold">
          <Trans>Admin</Trans>
        </span>
      )}
      {userId !== ownId && (
        <Menu label={t`Options for ${name}`}>
          {username && (
            <MenuItem icon={<UserRound aria-hidden size={18} />} onClick={() => void navigate(`/profile/${username}`)}>
              <Trans>View profile</Trans>
            </MenuItem>
          )}
          {isAdmin && (
            <>
              {role === 'MEMBER' ? (
                <MenuItem icon={<ShieldCheck aria-hidden size={18} />} onClick={() => set('ADMIN')}>
                  <Trans>Make admin</Trans>
                </MenuItem>
              ) : (
                <MenuItem icon={<ShieldOff aria-hidden size={18} />} onClick={() => set('MEMBER')}>
                  <Trans>Remove as admin</Trans>
                </MenuItem>
              )}
              <MenuItem icon={<UserMinus aria-hidden size={18} />} onClick={() => void remove()} isDangerous>
                <Trans>Remove from group</Trans>
              </MenuItem>
            </>
          )}
        </Menu>
      )}
    </li>
  );
}
