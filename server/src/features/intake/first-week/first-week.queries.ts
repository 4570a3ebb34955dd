import type { FirstWeekStep, SelfReportedStep } from '@baraza/contract/features/intake-limits.ts';
import { sql } from 'kysely';
import type { Db } from '#platform/sql/database.ts';

/** Which steps a person has done, as far as the server knows, and those that they ticked. */
export type FirstWeekRow = Record<Exclude<FirstWeekStep, SelfReportedStep>, boolean> & { ticks: string[] };

/** Reads what a person has done in other features; each condition has an index. */
export async function findFirstWeek(db: Db, personId: string): Promise<FirstWeekRow | undefined> {
  const { rows } = await sql<FirstWeekRow>`
    select
      person.bio ~ '\\S' and person.interests <> '{}' and person.languages <> '{}' as finish_profile,
      person.avatar is not null as add_picture,
      person.following_count >= 3 as follow_three,
      exists (select from comment where author_id = person.id and subject_type = 'ICEBREAKER')
        or exists (select from icebreaker where author_id = person.id) as answer_icebreaker,
      exists (select from buddy where buddy.person_id = person.id) as find_buddy,
      exists (select from event_attendee where person_id = person.id)
        or exists (select from event where host_id = person.id) as join_event,
      exists (select from post where owner_id = person.id) as first_post,
      array(select step from first_week_tick where first_week_tick.person_id = person.id) as ticks
    from person where person.id = ${personId}`.execute(db);
  return rows[0];
}

export async function addTick(db: Db, personId: string, step: SelfReportedStep): Promise<void> {
  await db
    .insertInto('first_week_tick')
    .values({ person_id: personId, step })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function removeTick(db: Db, personId: string, step: SelfReportedStep): Promise<void> {
  await db.deleteFrom('first_week_tick').where('person_id', '=', personId).where('step', '=', step).execute();
}
