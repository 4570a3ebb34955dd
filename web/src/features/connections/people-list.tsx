import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useId, type ComponentType, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { countryName } from '#platform/country-name.ts';
import { programName } from '#platform/enum-words.ts';
import { useViewer } from '#platform/session.ts';
import { Avatar } from '#ui/avatar.tsx';
import { classNames } from '#ui/class-names.ts';
import { ErrorPanel } from '#ui/error-panel.tsx';
import { LongList } from '#ui/long-list.tsx';
import { NearEnd } from '#ui/near-end.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { peopleOf, type PeoplePage } from './connections.api.ts';
import { FollowButton, type FollowingWords } from './follow-button.tsx';
import { useKeptRow } from './use-restored-row.ts';

interface PeopleListProps {
  query: UseInfiniteQueryResult<InfiniteData<PeoplePage>>;
  /** What failed, when the list does not load. */
  errorMessage: string;
  /** Says how many there are, above the list. */
  countOf: (total: number) => string;
  /** Stands in for a list of nobody. */
  empty: ReactNode;
  /** What else can be done with a person, beside following them. */
  Action?: ComponentType<{ person: ListedUser }> | undefined;
  /** What the button says of somebody one follows: how it is, or what pressing it does. */
  following?: FollowingWords | undefined;
  /** Under which the place in the list is kept, for who comes back from a profile. */
  placeKey: string;
  /**
   * Thousands are not met here, and the list may begin below the screen: all are in the document, or there would be nobody that a
   * keyboard could reach.
   */
  isWhole?: boolean;
}

/** People below each other, without end. */
export function PeopleList({ query, errorMessage, countOf, empty, placeKey, isWhole, ...look }: PeopleListProps) {
  const retry = (act: () => unknown) => ({
    message: errorMessage,
    error: query.error,
    isRetrying: query.isFetching,
    onRetry: () => void act(),
  });
  if (query.isPending) return <PeopleSkeleton />;
  if (!query.data) return <ErrorPanel {...retry(query.refetch)} />;

  const people = peopleOf(query.data);
  const total = query.data.pages.at(-1)?.total ?? 0;
  return (
    <>
      <output className="numbers block py-2 text-label text-muted">{countOf(total)}</output>
      {people.length === 0 && !query.hasNextPage ? (
        empty
      ) : isWhole ? (
        <WholeList {...{ people, placeKey, ...look }} isBusy={query.isFetching} />
      ) : (
        <LongList as="ul" item="li" rows={people} listKey={placeKey}>
          {(person) => (
            <div key={person.id} className="border-b border-hairline">
              <PersonRow person={person} {...look} />
            </div>
          )}
        </LongList>
      )}
      {query.isFetchNextPageError ? (
        <ErrorPanel {...retry(query.fetchNextPage)} />
      ) : (
        query.hasNextPage && (
          <NearEnd isFetching={query.isFetching} onNear={() => void query.fetchNextPage()}>
            <PeopleSkeleton />
          </NearEnd>
        )
      )}
    </>
  );
}

type Look = Pick<PeopleListProps, 'Action' | 'following'>;

interface WholeListProps extends Look {
  people: ListedUser[];
  placeKey: string;
  isBusy: boolean;
}

function WholeList({ people, placeKey, isBusy, ...look }: WholeListProps) {
  const list = useKeptRow(placeKey);
  return (
    <ul ref={list} aria-busy={isBusy} className="divide-y divide-hairline">
      {people.map((person) => (
        // The browser draws only the rows near the screen and cuts off what reaches over their sides, as a ring of focus does.
        <li key={person.id} className="-mx-2 px-2 [contain-intrinsic-size:auto_86px] [content-visibility:auto]">
          <PersonRow person={person} {...look} />
        </li>
      ))}
    </ul>
  );
}

function PersonRow({ person, Action, following }: Look & { person: ListedUser }) {
  const nameId = useId();
  const { id: viewerId } = useViewer();
  const { username, name, image, country, program } = person;
  const about = [country && countryName(country), program && programName(program)].filter(Boolean).join(' · ');
  return (
    <div className="flex flex-wrap items-center gap-x-2.5 gap-y-2 py-3">
      <Link to={`/profile/${username}`} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
        <Avatar name={name} src={image} size={48} />
      </Link>
      <div className="min-w-0 flex-1">
        {/* A name too long loses its end, in whatever direction it is written. */}
        <Link
          id={nameId}
          to={`/profile/${username}`}
          dir="auto"
          className="touch block truncate own-direction font-bold hover:underline"
        >
          {name}
        </Link>
        <p className="truncate text-meta text-muted">
          <bdi>@{username}</bdi>
        </p>
        {about && <p className="truncate text-meta text-muted">{about}</p>}
      </div>
      <div className={classNames('flex gap-2', Action && 'max-md:basis-full max-md:ps-[3.625rem]')}>
        {person.id !== viewerId && <FollowButton person={person} isListed describedBy={nameId} following={following} />}
        {Action && <Action person={person} />}
      </div>
    </div>
  );
}

/** The boxes of a few people, while they are on their way. */
export function PeopleSkeleton() {
  return (
    <div aria-busy className="grid">
      {[1, 2, 3, 4].map((row) => (
        <div key={row} className="flex items-center gap-3 py-3">
          <Skeleton className="size-12 rounded-full!" />
          <div className="grid grow gap-2">
            <Skeleton className="h-4 w-2/5" />
            <Skeleton className="h-3 w-1/4" />
          </div>
          <Skeleton className="h-11 w-24 rounded-full!" />
        </div>
      ))}
    </div>
  );
}
