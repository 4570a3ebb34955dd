import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { programName } from '#platform/locale/enum-labels.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { ButtonLink } from '#ui/controls/button.tsx';
import { EmptyState } from '#ui/lists/empty-state.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { NextPage } from '#ui/lists/next-page.tsx';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { friendsQuery, peopleOf } from './connections.api.ts';

const grid = 'grid grid-cols-2 gap-3 md:grid-cols-3';

/** The viewer's friends as cards. */
export function Friends() {
  const { t } = useLingui();
  const query = useInfiniteQuery(friendsQuery);
  const errorMessage = t`Failed to fetch friends...`;
  if (query.isPending) return <FriendsSkeleton />;
  if (!query.data) return <FailedQuery query={query} message={errorMessage} />;
  const friends = peopleOf(query.data);
  if (friends.length === 0 && !query.hasNextPage) {
    return (
      <EmptyState
        of="people"
        action={
          <ButtonLink to="/dashboard">
            <Trans>Find People</Trans>
          </ButtonLink>
        }
      >
        <Trans>No friends...</Trans>
      </EmptyState>
    );
  }
  return (
    <>
      <ul aria-busy={query.isFetching} className={grid}>
        {friends.map((friend) => (
          <FriendCard key={friend.id} friend={friend} />
        ))}
      </ul>
      <NextPage query={query} errorMessage={errorMessage}>
        <FriendsSkeleton />
      </NextPage>
    </>
  );
}

function FriendCard({ friend }: { friend: ListedUser }) {
  const { t } = useLingui();
  const { username, name, image, country, program } = friend;
  const about = [country && countryName(country), program && programName(program)].filter(Boolean).join(' · ');
  return (
    <li className="pinned grid grid-cols-[minmax(0,1fr)] border border-hairline bg-raised">
      <Link
        to={`/profile/${username}`}
        className="grid grid-cols-[minmax(0,1fr)] content-start justify-items-center gap-1 rounded-[inherit] p-4 pb-2 text-center hover:bg-sunk"
      >
        <Avatar name={name} src={image} size={72} className="mb-1" />
        <span dir="auto" className="max-w-full truncate font-bold">
          {name}
        </span>
        <span dir="auto" className="max-w-full truncate text-meta text-muted">
          @{username}
        </span>
        <span className="max-w-full truncate text-meta text-muted">{about}</span>
      </Link>
      <ButtonLink
        to={`/chat/${username}`}
        variant="quiet"
        size="small"
        aria-label={t`Message ${name}`}
        className="mx-2 mb-2 self-end"
      >
        <MessageCircle aria-hidden size={18} />
        <Trans>Message</Trans>
      </ButtonLink>
    </li>
  );
}

function FriendsSkeleton() {
  return (
    <div aria-busy className={grid}>
      {[1, 2, 3, 4].map((card) => (
        <Skeleton key={card} className="pinned h-44" />
      ))}
    </div>
  );
}
