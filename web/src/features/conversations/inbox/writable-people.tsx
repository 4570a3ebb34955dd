import { Trans, useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { foundFriendsQuery, peopleOf, peopleQuery } from '#features/connections/connections.public.ts';
import { callPage } from '#platform/api/api-client.ts';
import { useViewer } from '#platform/api/session.ts';
import { ButtonLink } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { Spinner } from '#ui/lists/spinner.tsx';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { NameLines } from '#ui/text/name-lines.tsx';

/** People of the viewer's campus, and intake if given, who accept messages from everyone of the campus. */
function openPeopleQuery(search: string, intake?: string | null) {
  return peopleQuery(['open', search, intake ?? ''], (from, signal) =>
    callPage('GET /api/users', {
      query: { messagesFrom: 'campus', ...(search && { search }), ...(intake && { intake }) },
      from,
      signal,
    }),
  );
}

interface WritablePeopleProps {
  search: string;
  /** The person whose conversation is being started. */
  busyId?: string | undefined;
  onChoose: (person: ListedUser) => void;
  /** Shown if there is nobody. */
  empty: ReactNode;
}

/** The people whom the viewer may write to: friends, then people of the campus who accept whispers from it, their intake first. */
export function WritablePeople({ search, busyId, onChoose, empty }: WritablePeopleProps) {
  const { t } = useLingui();
  const friends = useInfiniteQuery({ ...foundFriendsQuery(search), placeholderData: keepPreviousData });
  const hasAllFriends = friends.isSuccess && !friends.isPlaceholderData && !friends.hasNextPage;
  const open = useInfiniteQuery({
    ...openPeopleQuery(search),
    enabled: hasAllFriends,
    placeholderData: keepPreviousData,
  });
  const { intake } = useViewer();
  const fellows = useInfiniteQuery({
    ...openPeopleQuery(search, intake),
    enabled: hasAllFriends && intake !== null,
    placeholderData: keepPreviousData,
  });
  const rowProps = { busyId, onChoose };
  const friendsFailed = t`Failed to fetch friends...`;
  const openFailed = t`Failed to load people of your campus`;
  const isFriend = ({ isFollowing, isFollowedBy }: ListedUser) => isFollowing && isFollowedBy;
  const listed = peopleOf(friends.data);
  const openFellows = peopleOf(fellows.data).filter((person) => !isFriend(person));
  const fellowIds = new Set(openFellows.map(({ id }) => id));
  const others = peopleOf(open.data).filter((person) => !isFriend(person) && !fellowIds.has(person.id));
  const isEmpty =
    hasAllFriends && open.isSuccess && !open.hasNextPage && listed.length + openFellows.length + others.length === 0;
  return (
    <div
      aria-busy={friends.isFetching || open.isFetching}
      className="grid grid-cols-[minmax(0,1fr)] content-start gap-3"
    >
      {friends.isError && !friends.data && <FailedQuery query={friends} message={friendsFailed} />}
      <Group title={<Trans>Friends</Trans>} people={listed} {...rowProps} />
      {friends.isPending ? (
        <RowsSkeleton />
      ) : (
        <NextPage query={friends} errorMessage={friendsFailed}>
          <RowsSkeleton />
        </NextPage>
      )}
      {hasAllFriends && (open.isPending || fellows.isLoading) && <RowsSkeleton />}
      {/* Both groups together, so that no row moves. */}
      {hasAllFriends && !open.isPending && !fellows.isLoading && (
        <>
          <Group title={<Trans>Started with you, open to whispers</Trans>} people={openFellows} {...rowProps} />
          <Group title={<Trans>On your campus, open to whispers</Trans>} people={others} {...rowProps} />
          {open.isError && !open.data && <FailedQuery query={open} message={openFailed} />}
          <NextPage query={open} errorMessage={openFailed}>
            <RowsSkeleton />
          </NextPage>
        </>
      )}
      {isEmpty && empty}
    </div>
  );
}

interface GroupProps extends Pick<WritablePeopleProps, 'busyId' | 'onChoose'> {
  title: ReactNode;
  people: ListedUser[];
}

function Group({ title, people, busyId, onChoose }: GroupProps) {
  const titleId = useId();
  if (people.length === 0) return null;
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId} className="text-label font-semibold text-muted">
        {title}
      </h3>
      <ul className="-mx-4">
        {people.map((person) => (
          <li key={person.id}>
            <button
              type="button"
              disabled={busyId !== undefined}
              onClick={() => onChoose(person)}
              className="flex min-h-16 w-full items-center gap-3 px-4 py-2 text-start -outline-offset-3! hover:bg-sunk disabled:opacity-60"
            >
              <Avatar name={person.name} src={person.image} size={44} />
              <NameLines name={person.name} username={person.username} className="font-bold" />
              {busyId === person.id && (
                <span className="text-primary">
                  <Spinner size={20} />
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function RowsSkeleton() {
  return (
    <div aria-busy className="grid gap-4 py-2">
      {[1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-12" />
      ))}
    </div>
  );
}

/** For a newcomer, who has no friends yet. */
export function WaysToFriends() {
  return (
    <>
      <p className="text-muted">
        <Trans>Nobody yet. Follow people you know: those who follow you back appear here.</Trans>
      </p>
      <ButtonLink to="/dashboard" variant="secondary" size="small">
        <Trans>Find People</Trans>
      </ButtonLink>
    </>
  );
}
