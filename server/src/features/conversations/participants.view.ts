import type { Message, Participant } from '@baraza/contract/features/conversations.ts';
import { sql } from 'kysely';
import { personColumns, type PersonColumns, viewPerson } from '#features/profiles/profiles.public.ts';

/** Selects the columns that `viewParticipant` needs of a `person` joined under this alias. */
export function participantColumns<Alias extends string>(alias: Alias) {
  const isGone = sql<boolean>`(${sql.ref(`${alias}.deleted_at`)} is not null
    or coalesce(${sql.ref(`${alias}.suspended_until`)} = 'infinity', false))`;
  return [...personColumns(alias), isGone.as(`${alias}_is_gone`)] as const;
}

type Sender = NonNullable<Message['sender']>;

export type ParticipantColumns<Alias extends string> = PersonColumns<Alias> & Record<`${Alias}_is_gone`, boolean>;

/** The person joined under this alias. A deleted or banned account shows no more than its id and "Deleted user". */
export function viewParticipant<Alias extends string>(row: ParticipantColumns<Alias>, alias: Alias): Sender {
  const { id, username, first_name, last_name, image } = viewPerson(row, alias);
  if (row[`${alias}_is_gone`]) return { id, username: '', name: 'Deleted user', image: null };
  return { id, username, name: `${first_name} ${last_name}`.trim(), image };
}

/** The person joined as `other`, with their country. */
export function viewOther(row: ParticipantColumns<'other'> & { other_country: string | null }): Participant {
  return {
    ...viewParticipant(row, 'other'),
    country: row.other_is_gone ? null : row.other_country,
    ...(row.other_is_new && { isNew: true as const }),
  };
}
