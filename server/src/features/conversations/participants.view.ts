import type { Message } from '@baraza/contract/features/conversations.ts';
import { personColumns, type PersonColumns, viewPerson } from '#features/profiles/profiles.public.ts';

/** Selects the columns that `viewParticipant` needs of a `person` joined under this alias. */
export function participantColumns<Alias extends string>(alias: Alias) {
  return [...personColumns(alias), `${alias}.deleted_at as ${alias}_deleted_at`] as const;
}

/** Those columns. A time is a text if PostgreSQL returned the row as JSON. */
export type ParticipantColumns<Alias extends string> = PersonColumns<Alias> &
  Record<`${Alias}_deleted_at`, Date | string | null>;

/** The person joined under this alias. A deleted account shows no more than its id and "Deleted user". */
export function viewParticipant<Alias extends string>(row: ParticipantColumns<Alias>, alias: Alias): Message['sender'] {
  const { id, username, first_name, last_name, image } = viewPerson(row, alias);
  if (row[`${alias}_deleted_at`] !== null) return { id, username: '', name: 'Deleted user', image: null };
  return { id, username, name: `${first_name} ${last_name}`.trim(), image };
}
