import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useId, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { programName } from '#platform/locale/enum-labels.ts';
import { useViewer } from '#platform/api/session.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { classNames } from '#ui/controls/class-names.ts';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LongList } from '#ui/lists/long-list.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton, SkeletonList } from '#ui/lists/skeleton.tsx';
import { peopleOf, type PeoplePage } from './connections.api.ts';
import { FollowButton, type FollowingLabel } from './follow-button.tsx';
import { MessageIcon } from './message-link.tsx';
import { useRestoredRow } from './use-restored-row.ts';

interface PeopleListProps {
  query: UseInfiniteQueryResult<InfiniteData<PeoplePage>>;
  /** Shown when the list fails to load. */
  errorMessage: string;
  /** Formats the total number of people, shown above the list. */
  countOf: (total: number) => string;
  /** Shown if the list is empty. */
  empty: ReactNode;
  /** A further control for each person, next to the follow button. */
  Action?: ComponentType<{ person: ListedUser }> | undefined;
  followingLabel?: FollowingLabel | undefined;
  /** Identifies the list when its scroll position is restored after Back. */
  listKey: string;
  /** Shows the first page and its number of people, without the pages after it. */
  isFirstPageOnly?: boolean;
  /** Renders all rows, for short lists that start below the screen: a virtual list would have no rows the keyboard can reach. */
  isFullyRendered?: boolean;
}

/** An endless list of people. */
export function PeopleList({
  query,
  errorMessage,
  countOf,
  empty,
  listKey,
  isFirstPageOnly = false,
  isFullyRendered,
  ...rowProps
}: PeopleListProps) {
  if (query.isPending) return <PeopleSkeleton />;
  if (!query.data) return <FailedQuery query={query} message={errorMessage} />;

  const people = peopleOf(query.data);
  const total = query.data.pages.at(-1)?.total ?? 0;
  return (
    <>
      <output className="numbers block py-2 text-label text-muted">{countOf(total)}</output>
      {people.length === 0 && !query.hasNextPage ? (
        empty
      ) : isFullyRendered ? (
        <FullList {...{ people, listKey, ...rowProps }} isBusy={query.isFetching} />
      ) : (
        <LongList as="ul" item="li" rows={people} listKey={listKey}>
          {(person) => (
            <div key={person.id} className="border-b border-hairline">
              <PersonRow person={person} {...rowProps} />
            </div>
          )}
        </LongList>
      )}
      {!isFirstPageOnly && (
        <NextPage query={query} errorMessage={errorMessage}>
          <PeopleSkeleton />
        </NextPage>
      )}
    </>
  );
}

type RowProps = Pick<PeopleListProps, 'Action' | 'followingLabel'>;

interface FullListProps extends RowProps {
  people: ListedUser[];
  listKey: string;
  isBusy: boolean;
}

function FullList({ people, listKey, isBusy, ...rowProps }: FullListProps) {
  const list = useRestoredRow(listKey);
  return (
    <ul ref={list} aria-busy={isBusy} className="divide-y divide-hairline">
      {people.map((person) => (
        // `content-visibility` clips at the edges of the row. The padding leaves space for focus outlines.
        <li key={person.id} className="-mx-2 px-2 [contain-intrinsic-size:auto_86px] [content-visibility:auto]">
          <PersonRow person={person} {...rowProps} />
        </li>
      ))}
    </ul>
  );
}

function PersonRow({ person, Action, followingLabel }: RowProps & { person: ListedUser }) {
  const nameId = useId();
  const { id: viewerId } = useViewer();
  const { username, name, image, country, program } = person;
  const about = [country && countryName(country), program && programName(program)].filter(Boolean).join(' · ');
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 py-3">
      <Link to={`/profile/${username}`} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
        <Avatar name={name} src={image} size={48} />
      </Link>
      {/* With less space the buttons wrap below. */}
      <div className="min-w-0 flex-[1_1_6.5rem]">
        <Link
          id={nameId}
          to={`/profile/${username}`}
          dir="auto"
          className="touch line-clamp-2 font-bold wrap-anywhere hover:underline"
        >
          {name}
        </Link>
        <p dir="auto" className="truncate text-meta text-muted">
          @{username}
        </p>
        {about && <p className="truncate text-meta text-muted">{about}</p>}
      </div>
      <div className={classNames('ms-auto flex gap-2', Action && 'max-md:basis-full max-md:ps-[3.625rem]')}>
        {person.id !== viewerId && (
          <>
            <MessageIcon person={person} />
            <FollowButton person={person} isListed describedBy={nameId} followingLabel={followingLabel} />
          </>
        )}
        {Action && <Action person={person} />}
      </div>
    </div>
  );
}

/** Placeholder for a list of people. */
function PeopleSkeleton() {
  return (
    <SkeletonList picture="size-12" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center py-3">
      <Skeleton className="h-11 w-24 rounded-full!" />
    </SkeletonList>
  );
}
