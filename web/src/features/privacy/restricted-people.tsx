import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { Button } from '#ui/controls/button.tsx';
import { FailedQuery } from '#ui/lists/error-panel.tsx';
import { LoadMore } from '#ui/lists/load-more.tsx';
import { personName } from '#ui/text/person-name.ts';
import { Skeleton } from '#ui/lists/skeleton.tsx';
import { restrictedPeopleOf, restrictedPeopleQuery, useRestriction, type Restriction } from './privacy.api.ts';

/** The people the viewer has blocked, each with a button that ends it. */
export function BlockedPeople() {
  return <RestrictedPeopleList restriction="block" />;
}

/** The people the viewer has muted, each with a button that ends it. */
export function MutedPeople() {
  return <RestrictedPeopleList restriction="mute" />;
}

function RestrictedPeopleList({ restriction }: { restriction: Restriction }) {
  const { t } = useLingui();
  const query = useInfiniteQuery(restrictedPeopleQuery(restriction));
  const isBlock = restriction === 'block';
  const failed = isBlock ? t`Failed to load the people you blocked` : t`Failed to load the people you muted`;
  if (query.isPending) return <Skeleton className="h-16" />;
  if (!query.data) return <FailedQuery query={query} message={failed} />;
  const people = restrictedPeopleOf(query.data);
  if (people.length === 0) {
    return (
      <p className="text-muted">
        {isBlock ? <Trans>You have not blocked anyone.</Trans> : <Trans>You have not muted anyone.</Trans>}
      </p>
    );
  }
  return (
    <div className="grid justify-items-start gap-2">
      <ul
        className="w-full divide-y divide-hairline"
        aria-label={isBlock ? t`People you blocked` : t`People you muted`}
      >
        {people.map((person) => (
          <Row key={person.id} person={person} restriction={restriction} />
        ))}
      </ul>
      <LoadMore query={query} errorMessage={failed}>
        <Trans>Show more</Trans>
      </LoadMore>
    </div>
  );
}

function Row({ person, restriction }: { person: Person; restriction: Restriction }) {
  const { t } = useLingui();
  const change = useRestriction(restriction, person.id);
  const name = personName(person);
  const isBlock = restriction === 'block';
  return (
    <li className="flex min-h-16 items-center gap-3 py-2">
      <Avatar name={name} src={person.image} size={40} />
      <div className="min-w-0 grow">
        <p dir="auto" className="truncate font-semibold">
          {name}
        </p>
        <p dir="auto" className="truncate text-meta text-muted">
          @{person.username}
        </p>
      </div>
      <Button
        variant="secondary"
        size="small"
        aria-label={isBlock ? t`Unblock ${name}` : t`Unmute ${name}`}
        pending={change.isPending}
        onClick={() => change.mutate(false)}
      >
        {isBlock ? <Trans>Unblock</Trans> : <Trans>Unmute</Trans>}
      </Button>
    </li>
  );
}
