import { communityRoles } from '@baraza/contract/features/community-limits.ts';
import type { ClubLogEntry } from '@baraza/contract/features/communities.ts';
import { isStewardOfCommunity, managedRoles, requireOfficer } from '#features/communities/communities.access.ts';
import type { Deps } from '#platform/features/deps.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { listLog } from './log.queries.ts';
import { viewLogEntry } from './log.view.ts';

/** A page of what happened in a club, newest first. Throws 404, and 403 `not_allowed` for people who are neither officers nor its stewards. */
export async function viewLog(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, lastEntryId }: { limit: number; lastEntryId?: string | undefined },
): Promise<Page<ClubLogEntry>> {
  const managed = (await isStewardOfCommunity(db, viewer, id))
    ? communityRoles
    : managedRoles((await requireOfficer(db, viewer, id)).role);
  const rows = await listLog(db, viewer.id, { communityId: id, managed, limit: limit + 1, lastEntryId });
  return pageOf(rows, limit, { view: viewLogEntry, cursorOf: (row) => row.id });
}
