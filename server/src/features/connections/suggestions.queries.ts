import { sql } from 'kysely';
import { isActive, isVisibleTo, listedColumns, type ListedRow } from '#features/profiles/profiles.public.ts';
import type { Db } from '#platform/sql/database.ts';

/** How many people of the intake and of the campus are compared, at most. Bounds what one call costs. */
const maxCompared = 2_000;
/** How many of the best are checked for blocks. */
const maxChecked = 100;

/**
 * Findable people of the viewer's intake or campus whom the viewer does not follow: first those who share most of intake, campus
 * and country. Among equals the order is another one for each viewer, so that not everyone is offered the same people.
 */
export async function listSuggestions(db: Db, viewerId: string, limit: number): Promise<ListedRow[]> {
  const candidatesBy = (column: 'intake' | 'campus_id') => {
    const first = db
      .selectFrom('person as other')
      .innerJoin(
        (eb) => eb.selectFrom('person').select(['intake', 'campus_id', 'country']).where('id', '=', viewerId).as('own'),
        (join) => join.onRef(`other.${column}`, '=', `own.${column}`),
      )
      .select('other.id')
      .select(
        sql<number>`coalesce(other.intake = own.intake, false)::int * 4 + (other.campus_id = own.campus_id)::int * 2
          + coalesce(other.country = own.country, false)::int`.as('shared'),
      )
      .where(isActive('other'))
      .where('other.findable', '=', sql.lit(true))
      .where('other.id', '<>', viewerId)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('follow')
              .select('follow.following_id')
              .where('follow.follower_id', '=', viewerId)
              .whereRef('follow.following_id', '=', 'other.id'),
          ),
        ),
      )
      .limit(sql.lit(maxCompared));
    return db.selectFrom(first.as('first')).selectAll();
  };
  const order = sql`hashtextextended(id::text, hashtext(${viewerId}))`;
  return db
    .with('best', (cte) =>
      cte
        .selectFrom(candidatesBy('intake').union(candidatesBy('campus_id')).as('candidate'))
        .select(['id', 'shared', order.as('shuffled')])
        .orderBy('shared', 'desc')
        .orderBy('shuffled')
        .limit(sql.lit(maxChecked)),
    )
    .selectFrom('best')
    .innerJoin('person', 'person.id', 'best.id')
    .select(listedColumns(viewerId))
    .where(isVisibleTo(viewerId, 'person'))
    .orderBy('best.shared', 'desc')
    .orderBy('best.shuffled')
    .limit(limit)
    .execute();
}
