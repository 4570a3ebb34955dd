import { sql } from 'kysely';
import { isBlocked, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';
import { lastId } from '#platform/sql/page-sql.ts';

export type LogRow = Awaited<ReturnType<typeof listLog>>[number];

/**
 * Entries of the audit log about a community. They have no texts, because they cannot be erased: a reason is that of the removal or the answer
 * of the same transaction, as long as it is stored.
 */
export async function listLog(
  db: Db,
  viewerId: string,
  { communityId, limit, lastEntryId }: { communityId: string; limit: number; lastEntryId: string | undefined },
) {
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('person as actor', (join) =>
      join.onRef('actor.id', '=', 'entry.actor_id').on('actor.erased_at', 'is', null),
    )
    .leftJoin('person as subject', (join) =>
      join.onRef('subject.id', '=', 'entry.person_id').on('subject.erased_at', 'is', null),
    )
    .leftJoin('community_removal as removal', (join) =>
      join
        .onRef('removal.community_id', '=', 'entry.subject_id')
        .onRef('removal.person_id', '=', 'entry.person_id')
        .onRef('removal.created_at', '=', 'entry.created_at')
        .on('entry.act', '=', 'club.remove'),
    )
    .leftJoin('community_request as request', (join) =>
      join
        .onRef('request.community_id', '=', 'entry.subject_id')
        .onRef('request.person_id', '=', 'entry.person_id')
        .onRef('request.decided_at', '=', 'entry.created_at')
        .on('entry.act', '=', 'club.decline'),
    )
    .leftJoin('removed_content as removed', (join) =>
      join
        .on(sql<boolean>`removed.id = (entry.detail ->> 'removed')::uuid`)
        .onRef('removed.person_id', '=', 'entry.person_id'),
    )
    .select(['entry.id', 'entry.created_at', 'entry.act', 'entry.detail'])
    .select(sql<string | null>`coalesce(removal.reason, request.reason, removed.reason)`.as('reason'))
    .select([...personColumns('actor'), ...personColumns('subject')])
    .select([
      isBlocked(viewerId, sql.ref('entry.actor_id')).as('is_actor_blocked'),
      isBlocked(viewerId, sql.ref('entry.person_id')).as('is_subject_blocked'),
    ])
    .where('entry.subject_type', '=', sql.lit('COMMUNITY'))
    .where('entry.subject_id', '=', communityId)
    .where('entry.act', 'like', sql.lit('club.%'))
    .where('entry.id', '<', lastEntryId ?? lastId)
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .execute();
}
