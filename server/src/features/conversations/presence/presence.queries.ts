import { sql } from 'kysely';
import { isFriendOf } from '#features/connections/connections.public.ts';
import { isPublisher } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';

/** How long a person must have shown when they are active until they see it of others. */
const showTime = sql`interval '10 minutes'`;

/** Those of the people who are friends of the viewer, and whether both show when they are active, the viewer for some time. */
export async function listFriendsAmong(
  db: Db,
  viewerId: string,
  ids: readonly string[],
): Promise<{ id: string; is_shown: boolean }[]> {
  return db
    .selectFrom('person')
    .innerJoin('person as viewer', (join) => join.on('viewer.id', '=', viewerId))
    .select('person.id')
    .select(
      sql<boolean>`(viewer.presence_visible and person.presence_visible and ${isPublisher('person')}
        and coalesce(viewer.presence_visible_since, '-infinity') < now() - ${showTime})`.as('is_shown'),
    )
    .where('person.id', '=', sql<string>`any(${ids}::uuid[])`)
    .where(isFriendOf('viewer', 'person'))
    .execute();
}
