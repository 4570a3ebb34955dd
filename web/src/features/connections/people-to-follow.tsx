import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useId } from 'react';
import { Link } from 'react-router';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { countryName } from '#platform/locale/country-name.ts';
import { Button } from '#ui/controls/button.tsx';
import { keptText } from '#ui/fields/kept-text.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { toast, toastError } from '#ui/page/toast.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { followStateQuery, suggestionsQuery } from './connections.api.ts';
import { FollowButton } from './follow-button.tsx';
import { submitFollow } from './follow-outbox.ts';
import { MessageIcon } from './message-link.tsx';

/** A few people of the viewer's intake, campus and country, to follow one by one or all in one tap. Shows nothing if there are none. */
export function PeopleToFollow({ Heading = 'h3' }: { Heading?: 'h2' | 'h3' }) {
  const { t } = useLingui();
  const headingId = useId();
  const { data: people, isPending } = useQuery(suggestionsQuery);
  if (isPending) return <Skeleton className="h-60" />;
  if (!people || people.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Heading id={headingId} className="font-semibold">
          <Trans>People who started with you</Trans>
        </Heading>
        <FollowAll people={people} />
      </div>
      <ul aria-label={t`People to follow`} className="-mx-4 flex gap-2 overflow-x-auto px-4 pb-1">
        {people.map((person) => (
          <PersonCard key={person.id} person={person} />
        ))}
      </ul>
    </section>
  );
}

function PersonCard({ person }: { person: ListedUser }) {
  const nameId = useId();
  const { username, name, image, country } = person;
  return (
    <li className="pinned-small grid w-36 shrink-0 grid-cols-[minmax(0,1fr)] content-between gap-2 border border-hairline p-3">
      <Link
        to={`/profile/${username}`}
        className="grid grid-cols-[minmax(0,1fr)] justify-items-center gap-1 text-center"
      >
        <Avatar name={name} src={image} size={56} />
        <span id={nameId} dir="auto" className="line-clamp-2 max-w-full text-label font-bold wrap-anywhere">
          {name}
        </span>
        <span className="max-w-full truncate text-meta text-muted">{country && countryName(country)}</span>
      </Link>
      <div className="flex items-center justify-center">
        <FollowButton person={person} isListed describedBy={nameId} />
        <MessageIcon person={person} />
      </div>
    </li>
  );
}

/** Follows everyone of the list whom the viewer does not follow yet. Without a network the follows wait on the device. */
function FollowAll({ people }: { people: ListedUser[] }) {
  const cache = useQueryClient();
  const states = useQueries({ queries: people.map(({ id }) => ({ ...followStateQuery(id), staleTime: Infinity })) });
  const rest = people.filter((_person, index) => states[index]?.data?.isFollowing === false);
  const follow = useMutation({
    mutationFn: () => Promise.all(rest.map((person) => submitFollow(cache, { person, action: 'follow' }))),
    onSuccess: (outcomes) => outcomes.every(({ isSent }) => isSent) || toast.info(keptText()),
    onError: toastError,
  });
  const count = rest.length;
  if (count === 0) {
    return (
      <p className="basis-full text-label text-muted">
        <Trans>Those who follow you back are one tap away from a whisper.</Trans>
      </p>
    );
  }
  return (
    <Button size="small" variant="secondary" pending={follow.isPending} onClick={() => follow.mutate()}>
      {!follow.isPending && <UserPlus aria-hidden size={18} />}
      <Trans>Follow all {count}</Trans>
    </Button>
  );
}
