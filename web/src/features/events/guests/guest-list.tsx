import { Trans } from '@lingui/react/macro';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '@baraza/contract/features/profiles.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { personName } from '#ui/text/person-name.ts';
import { SkeletonList } from '#ui/lists/skeleton.tsx';
import { guestsOf, type GuestPage } from './guests.api.ts';

interface GuestListProps<Guest> {
  query: UseInfiniteQueryResult<InfiniteData<GuestPage<Guest>>>;
  errorMessage: string;
  /** The sentence of an empty list; null to show nothing. */
  empty: ReactNode;
  /** A note below a guest's name. */
  renderNote?: (guest: Guest) => ReactNode;
  /** The buttons of a row; `nameId` is the id of the element with the guest's name. */
  renderActions?: (guest: Guest, nameId: string) => ReactNode;
}

/** An infinite list of attendees, requests, invitations or people to invite. */
export function GuestList<Guest extends { id: Id; user: Person }>({
  query,
  errorMessage,
  empty,
  renderNote,
  renderActions,
}: GuestListProps<Guest>) {
  if (query.isPending) return <GuestSkeleton />;
  if (!query.data) return <FailedQuery query={query} message={errorMessage} />;
  const guests = guestsOf(query.data);
  if (guests.length === 0 && !query.hasNextPage) return empty && <EmptyState of="people">{empty}</EmptyState>;
  return (
    <>
      <ul aria-busy={query.isFetching} className="divide-y divide-hairline">
        {guests.map((guest) => (
          <GuestRow key={guest.id} guest={guest} note={renderNote?.(guest)} renderActions={renderActions} />
        ))}
      </ul>
      <NextPage query={query} errorMessage={errorMessage}>
        <GuestSkeleton />
      </NextPage>
    </>
  );
}

function GuestRow<Guest extends { user: Person }>({
  guest,
  note,
  renderActions,
}: {
  guest: Guest;
  note: ReactNode;
  renderActions: GuestListProps<Guest>['renderActions'] | undefined;
}) {
  const nameId = useId();
  const { user } = guest;
  const name = personName(user);
  return (
    // `content-visibility` makes the browser render only the rows near the viewport.
    <li className="-mx-2 flex flex-wrap items-center gap-x-3 gap-y-2 px-2 py-2.5 [contain-intrinsic-size:auto_69px] [content-visibility:auto]">
      <Link to={`/profile/${user.username}`} tabIndex={-1} aria-hidden className="shrink-0 self-start rounded-full">
        <Avatar name={name} src={user.image} size={44} />
      </Link>
      <div className="min-w-40 flex-1">
        <Link
          id={nameId}
          to={`/profile/${user.username}`}
          dir="auto"
          className="touch block truncate font-semibold hover:underline"
        >
          {name}
        </Link>
        <p dir="auto" className="truncate text-meta text-muted">
          @{user.username}
        </p>
        {note && <p className="text-meta text-muted wrap-anywhere">{note}</p>}
      </div>
      {renderActions && <div className="flex flex-wrap gap-2">{renderActions(guest, nameId)}</div>}
    </li>
  );
}

/** The number of guests above a list. */
export function GuestCount({ count }: { count: ReactNode }) {
  return <output className="numbers block py-2 text-label text-muted">{count}</output>;
}

function GuestSkeleton() {
  return (
    <>
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      <SkeletonList picture="size-11" lines={['h-4 w-2/5', 'h-3 w-1/4']} className="items-center py-2.5" />
    </>
  );
}
