import { type RawBuilder, sql } from 'kysely';
import { isManageableBy, isPartReadableBy } from '#features/communities/communities.public.ts';
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
      where offer.venture_id = venture.id and offer.recipient_id = ${viewer} and offer.expires_at > now()))`,
  );
}

/** What a person may do with a venture: change what it shows and see its analytics, or also decide who runs it. */
export type VentureRight = 'edit' | 'own';

/** The roles on the team that have each right, as the owner has them. */
const rolesWith = { edit: sql`('OWNER', 'MANAGER')`, own: sql`('OWNER')` } as const satisfies Record<
  VentureRight,
  unknown
>;

/** Whether the viewer has a right to a `venture`. */
export function hasVentureRight(viewer: string, right: VentureRight): RawBuilder<boolean> {
  const helper = sql`venture_member as helper where helper.venture_id = venture.id and helper.person_id = ${viewer}
    and helper.accepted_at is not null and helper.role in ${rolesWith[right]}`;
  return isManageableBy(viewer, { owner: 'venture.owner_id', helper });
}

function venturesOfVisibleOwners(db: Db, viewer: string) {
  return db
    .selectFrom('venture')
    .innerJoin('person as owner', 'owner.id', 'venture.owner_id')
    .where(isPartReadableBy(viewer, 'venture', 'owner'));
}
