import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { communitySearchMax } from '@baraza/contract/features/community-limits.ts';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { canRemove, givenRoles } from '#features/communities/club-rights.ts';
import { roleNames } from '#features/communities/community-names.ts';
import { membersQuery } from '#features/communities/people.api.ts';
import { useViewer } from '#platform/api/session.ts';
import { Button } from '#ui/controls/button.tsx';
import { controlLook } from '#ui/fields/field.tsx';
import { useDebounced } from '#ui/fields/use-debounced.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { lazyPart } from '#ui/lists/lazy-part.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';
import { personName } from '#ui/text/person-name.ts';
import { EmptyState } from '#ui/lists/empty-state.tsx';

// Only in the hub of a country.
const CampusField = lazyPart(async () => (await import('./campus-field.tsx')).CampusField);
// Only for officers and owners.
const MemberMenu = lazyPart(async () => (await import('./member-menu.tsx')).MemberMenu, ['communities', 'club-desk']);

/** From this number of members on the list can be searched. */
const searchFrom = 10;

interface MemberListProps {
  club: Community;
  /** How many members are shown until the viewer asks for all; by default all. */
  shown?: number;
  /** An action beside the heading. */
  aside?: ReactNode;
  /** Renders what the viewer can do with a member instead of the menu. */
  renderAction?: (member: CommunityMember) => ReactNode;
}

/** The members of a club: owners and officers with their titles first, and what the viewer can do with each of them. */
export function MemberList({ club, shown = Infinity, aside, renderAction }: MemberListProps) {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  const [search, setSearch] = useState('');
  const [campus, setCampus] = useState('');
  const isWhole = isOpen || club.membersCount <= shown;
  const query = useInfiniteQuery({
    ...membersQuery(club.id, { search: useDebounced(search.trim()), campus, limit: isWhole ? undefined : shown }),
    placeholderData: keepPreviousData,
  });
  const failed = t`Failed to load the members`;
  const all = query.data?.pages.flatMap(({ items }) => items.users) ?? [];
  const members = [...new Map(all.map((member) => [member.id, member])).values()];
  const skeleton = <SkeletonList picture="size-11" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center py-3" />;
  return (
    <section aria-labelledby="members" className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <h2 id="members" className="text-card font-bold">
          <Trans>Members</Trans>
        </h2>
        {aside}
      </div>
      {isWhole && club.kind === 'COUNTRY' && <CampusField club={club} value={campus} onChange={setCampus} />}
      {isWhole && (club.membersCount >= searchFrom || search !== '') && (
        <input
          type="search"
          dir="auto"
          aria-label={t`Search members`}
          placeholder={t`Search members`}
          autoComplete="off"
          maxLength={communitySearchMax}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
          className={controlLook}
        />
      )}
      {query.isPending ? (
        skeleton
      ) : !query.data ? (
        <FailedQuery query={query} message={failed} />
      ) : (
        <>
          {members.length === 0 && !query.hasNextPage && (
            <EmptyState of="people">
              <Trans>No members found</Trans>
            </EmptyState>
          )}
          <ul aria-labelledby="members" aria-busy={query.isFetching} className="divide-y divide-hairline">
            {members.map((member) => (
              <MemberRow key={member.id} club={club} member={member} action={renderAction?.(member)} />
            ))}
          </ul>
          {isWhole ? (
            <NextPage query={query} errorMessage={failed}>
              {skeleton}
            </NextPage>
          ) : (
            <div>
              <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
                <Plural value={club.membersCount} one="All # members" other="All # members" />
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  );
}

interface MemberRowProps {
  club: Community;
  member: CommunityMember;
  /** What the viewer can do with the member; by default the menu. */
  action: ReactNode;
}

function MemberRow({ club, member, action }: MemberRowProps) {
  const { t } = useLingui();
  const { id: ownId } = useViewer();
  const { id, username, image, role, title } = member;
  const name = personName(member);
  const canChange =
    id !== ownId && club.kind === 'CLUB' && (canRemove(club, role) || givenRoles(club, role).length > 0);
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1">
        <Link to={`/profile/${username}`} className="flex max-w-full min-w-0 flex-auto items-center gap-3 rounded-md">
          <Avatar name={name} src={image} size={44} />
          <NameLines name={name} username={username} className="font-bold" />
        </Link>
        {(title !== '' || role !== 'MEMBER') && (
          <span className="max-w-full rounded-full bg-sunk px-2.5 py-0.5 text-meta font-semibold wrap-anywhere">
            {role !== 'MEMBER' && t(roleNames[role])}
            {role !== 'MEMBER' && title !== '' && ' · '}
            {title !== '' && <bdi>{title}</bdi>}
          </span>
        )}
      </div>
      {action ??
        (canChange && (
          <div className="min-h-11 min-w-11 shrink-0">
            <MemberMenu club={club} member={member} />
          </div>
        ))}
    </li>
  );
}
