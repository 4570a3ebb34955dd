import { sql } from 'kysely';
import { isPartReadableBy } from '#features/communities/communities.public.ts';
import type { Db } from '#platform/sql/database.ts';

/** The ventures that lists show to the viewer: those of visible owners, without closed ones unless they are the viewer's own. */
export function visibleVentures(db: Db, viewer: string) {
  return venturesOfVisibleOwners(db, viewer).where(
    sql<boolean>`(venture.closed_at is null or venture.owner_id = ${viewer})`,
  );
}

/** The ventures that the viewer can open by id: those of lists, and closed ones that are offered to the viewer. */
export function reachableVentures(db: Db, viewer: string) {
  return venturesOfVisibleOwners(db, viewer).where(
    sql<boolean>`(venture.closed_at is null or venture.owner_id = ${viewer} or exists (
      select from venture_transfer as offer
      where offer.venture_id = venture.id and offer.to_id = ${viewer} and offer.expires_at > now()))`,
  );
}

function venturesOfVisibleOwners(db: Db, viewer: string) {
  return db
    .selectFrom('venture')
    .innerJoin('person as owner', 'owner.id', 'venture.owner_id')
    .where(isPartReadableBy(viewer, 'venture', 'owner'));
}
