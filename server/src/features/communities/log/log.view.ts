import type { ClubLogEntry } from '@baraza/contract/features/communities.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { viewOptionalPerson } from '#features/profiles/profiles.public.ts';
import type { LogRow } from './log.queries.ts';

export function viewLogEntry(row: LogRow): ClubLogEntry {
  // Written with 'communities.acted'.
  const { role = null, count = null, fields = [] } = row.detail as Partial<ClubLogEntry>;
  return {
    id: row.id,
    createdAt: row.created_at.toISOString(),
    act: row.act.replace('club.', '') as ClubLogEntry['act'],
    actor: withoutPicture(viewOptionalPerson(row, 'actor'), row.is_actor_blocked),
    subject: withoutPicture(viewOptionalPerson(row, 'subject'), row.is_subject_blocked),
    reason: row.reason,
    role,
    count,
    fields,
  };
}

/** Behind a block people who run a club see the names only of those whom they manage, as in the list of its members. */
function withoutPicture(person: Person | null, isBlocked: boolean): Person | null {
  return person && isBlocked ? { ...person, image: null } : person;
}
