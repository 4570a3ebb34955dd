import { sql } from 'kysely';
import type { CommunityRole } from '@baraza/contract/features/communities.ts';
import { isActive, isBlocked, personColumns } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';
import { lastId } from '#platform/sql/page-sql.ts';

export type LogRow = Awaited<ReturnType<typeof listLog>>[number];

interface LogPage {
  communityId: string;
  /** The roles of the members whom the viewer manages, and whom a block therefore does not hide. */
  managed: readonly CommunityRole[];
  limit: number;
  lastEntryId: string | undefined;
}

/**
 * Entries of the audit log about a community. They have no texts, because they cannot be erased: a reason is that of the removal or the answer
 * of the same transaction, or of the cancelled election, as long as it is stored. People who have left Baraza are not named, and behind a block only members whom the viewer manages.
 */
export async function listLog(db: Db, viewerId: string, { communityId, managed, limit, lastEntryId }: LogPage) {
  const isNamed = (person: string) =>
    sql<boolean>`(not ${isBlocked(viewerId, sql.ref(`${person}.id`))} or exists (select from community_member as member
      where member.community_id = ${communityId} and member.person_id = ${sql.ref(`${person}.id`)}
        and member.role = any(${managed}::text[])))`;
  return db
    .selectFrom('audit_entry as entry')
    .leftJoin('person as actor', (join) =>
      join.onRef('actor.id', '=', 'entry.actor_id').on(isActive('actor')).on(isNamed('actor')),
    )
    .leftJoin('person as subject', (join) =>
      join.onRef('subject.id', '=', 'entry.person_id').on(isActive('subject')).on(isNamed('subject')),
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
    .leftJoin('community_election as election', (join) =>
      join.on(sql<boolean>`election.id = (entry.detail ->> 'election')::uuid`),
    )
    .select(['entry.id', 'entry.created_at', 'entry.act', 'entry.detail'])
    .select(
      sql<string | null>`coalesce(removal.reason, request.reason, removed.reason, election.cancel_reason)`.as('reason'),
    )
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
