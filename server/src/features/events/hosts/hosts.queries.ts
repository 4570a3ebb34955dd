import { sql } from 'kysely';
import type { Db, Tx } from '#platform/sql/database.ts';

/** The answer of a person who was asked to host an event together with its host. */
type HostAnswer = 'none' | 'accepted' | 'declined';

/** The people who were asked to host an event together with its host, with their answers. */
export async function listAsked(db: Db, eventId: string): Promise<{ id: string; answer: HostAnswer }[]> {
  return db.selectFrom('event_host').select(['person_id as id', answer]).where('event_id', '=', eventId).execute();
}

/** What a person answered; undefined if nobody asked them. */
export async function findAnswer(db: Db, eventId: string, personId: string): Promise<HostAnswer | undefined> {
  const row = await db
    .selectFrom('event_host')
    .select(answer)
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.answer;
}

const answer =
  sql<HostAnswer>`case when accepted_at is not null then 'accepted' when declined_at is not null then 'declined'
  else 'none' end`.as('answer');

export async function addAsked(tx: Tx, eventId: string, personIds: readonly string[]): Promise<void> {
  await tx
    .insertInto('event_host')
    .values(personIds.map((personId) => ({ event_id: eventId, person_id: personId })))
    .execute();
}

export async function removeAsked(tx: Tx, eventId: string, personIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('event_host').where('event_id', '=', eventId).where('person_id', 'in', personIds).execute();
}

export async function setAnswer(
  tx: Tx,
  { eventId, personId }: { eventId: string; personId: string },
  to: Exclude<HostAnswer, 'none'>,
): Promise<void> {
  const now = sql<Date>`now()`;
  await tx
    .updateTable('event_host')
    .set({ accepted_at: to === 'accepted' ? now : null, declined_at: to === 'declined' ? now : null })
    .where('event_id', '=', eventId)
    .where('person_id', '=', personId)
    .execute();
}

/** Whether an event belongs to a club, and not to a hub or to people. */
export async function isOfClub(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('event')
    .innerJoin('community', 'community.id', 'event.community_id')
    .where('event.id', '=', eventId)
    .where('community.kind', '=', 'CLUB')
    .select('event.id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Those of these people whom the host may ask: members of the club of the event; else the invitable ones, in a hub only its members, because
 * only they manage it.
 */
export async function listPossibleHostIds(
  db: Db,
  { eventId, personIds, invitableIds }: { eventId: string; personIds: string[]; invitableIds: string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select candidate.id from unnest(${personIds}::uuid[]) as candidate (id), event left join community on community.id = event.community_id
    where event.id = ${eventId} and (community.kind = 'CLUB' or candidate.id = any(${invitableIds}::uuid[]))
      and (event.community_id is null or exists (
        select from community_member as member where member.community_id = event.community_id and member.person_id = candidate.id
      ))`.execute(db);
  return rows.map(({ id }) => id);
}
