import { communityRoles } from '@baraza/contract/features/community-limits.ts';
import type { ClubLogEntry } from '@baraza/contract/features/communities.ts';
import { findStewardedCampus, managedRoles, requireOfficer } from '#features/communities/communities.access.ts';
import '#features/communities/communities.domain-events.ts';
import type { Deps } from '#platform/features/deps.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { transact } from '#platform/sql/pool.ts';
import { listLog } from './log.queries.ts';
import { viewLogEntry } from './log.view.ts';

/**
 * A page of what happened in a club, newest first. That a steward reads it is recorded in the audit log. Throws 404, and 403 `not_allowed` for people who are neither officers nor its stewards.
 */
export async function viewLog(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  { limit, lastEntryId }: { limit: number; lastEntryId?: string | undefined },
): Promise<Page<ClubLogEntry>> {
  const stewarded = await findStewardedCampus(db, viewer, id);
  const managed = stewarded ? communityRoles : managedRoles((await requireOfficer(db, viewer, id)).role);
  if (stewarded) {
    const read = { communityId: id, actorId: viewer.id, campusId: stewarded.campus_id };
    await transact(db, (tx) => publish(tx, { type: 'communities.logRead', ...read }));
  }
  const rows = await listLog(db, viewer.id, { communityId: id, managed, limit: limit + 1, lastEntryId });
  return pageOf(rows, limit, { view: viewLogEntry, cursorOf: (row) => row.id });
}
