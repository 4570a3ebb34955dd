import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { Avatar } from '#ui/pictures/avatar.tsx';
import { personName } from '#ui/text/person-name.ts';

/** A person's picture and name, linked to their profile, with details below. */
export function PersonLink({ person, children }: { person: Person; children?: ReactNode }) {
  const profile = `/profile/${person.username}`;
  return (
    <div className="flex min-w-0 items-center gap-3">
      <Link to={profile} tabIndex={-1} aria-hidden className="shrink-0 rounded-full">
        <Avatar name={personName(person)} src={person.image} size={44} />
      </Link>
      <div className="min-w-0 grow">
        <Link to={profile} dir="auto" className="touch block truncate font-bold hover:underline">
          {personName(person)}
        </Link>
        {children}
      </div>
    </div>
  );
}
