import { sql } from 'kysely';
import { personColumns } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';
import { lastId } from '#platform/sql/page-sql.ts';

export interface AuditQuery {
  /** Does not see who acted on them. */
  viewerId: string;
  /** Only entries of this campus. */
  campusId: string | undefined;
  /** Words that must each occur in the act, or in a name of the actor or subject, regardless of case and accents. */
  words: readonly string[];
  from: string | undefined;
  until: string | undefined;
  cursor: string | undefined;
  limit: number;
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>[number];

/** Entries of the audit log, newest first, without those of the logs of clubs. People are missing if there is none or the account was
 * erased, and the actor of an entry about the viewer. */
export async function listAuditEntries(db: Db, { viewerId, campusId, words, from, until, cursor, limit }: AuditQuery) {
  let query = db
    .selectFrom('audit_entry as entry')
    .leftJoin('person as actor', (join) =>
      join
        .onRef('actor.id', '=', 'entry.actor_id')
        .on('actor.erased_at', 'is', null)
        .on(sql<boolean>`(entry.person_id is distinct from ${viewerId}::uuid or entry.actor_id = ${viewerId}::uuid)`),
    )
    .leftJoin('person as subject', (join) =>
      join.onRef('subject.id', '=', 'entry.person_id').on('subject.erased_at', 'is', null),
    )
    .leftJoin('campus', 'campus.id', 'entry.campus_id')
    .select(['entry.id', 'entry.created_at', 'entry.via', 'entry.act', 'entry.subject_type'])
    // `subject_id` is the id of the person below.
    .select('entry.subject_id as target_id')
    .select(['entry.detail', 'campus.name as campus'])
    .select([...personColumns('actor'), ...personColumns('subject')])
    .where('entry.id', '<', cursor ?? lastId)
    .where('entry.act', 'not like', sql.lit('club.%'))
    .orderBy('entry.id', 'desc')
    .limit(limit);
  if (campusId !== undefined) query = query.where('entry.campus_id', '=', campusId);
  if (from !== undefined) query = query.where('entry.created_at', '>=', new Date(from));
  if (until !== undefined) query = query.where('entry.created_at', '<', new Date(until));
  for (const word of words) {
    query = query.where(
      sql<boolean>`plain_text(concat_ws(' ', entry.act, actor.first_name, actor.last_name, actor.username,
        subject.first_name, subject.last_name, subject.username)) like plain_pattern(${word})`,
    );
  }
  return query.execute();
}
