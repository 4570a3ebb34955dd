import type { JoinRequest } from '@baraza/contract/features/communities.ts';
import { asOfficer, lockClub, requireLive, requireOfficer } from '#features/communities/communities.access.ts';
import { viewManaged } from '#features/communities/communities.view.ts';
import '#features/communities/communities.domain-events.ts';
import { addMember } from '#features/communities/membership/members.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { notFound, requireRow } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { decodeIdCursor } from '#platform/sql/cursor.ts';
import { transact } from '#platform/sql/pool.ts';
import { findRequest, listRequests, type RequestRow, setRequest } from './requests.queries.ts';

/** A page of the requests without an answer. Throws 404, and 403 `not_allowed` for people who are not officers. */
export async function viewRequests(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<JoinRequest>> {
  await requireOfficer(db, viewer, id);
  const after = cursor === undefined ? undefined : decodeIdCursor(cursor);
  const rows = await listRequests(db, viewer.id, { communityId: id, limit: limit + 1, after });
  return pageOf(rows, limit, { view: viewRequest, cursorOf: (row) => row.id });
}

function viewRequest(row: RequestRow): JoinRequest {
  return {
    userId: row.asker_id,
    user: viewManaged(row, 'asker'),
    // A block hides what people write.
    message: row.is_blocked ? '' : row.message,
    createdAt: row.created_at.toISOString(),
    status: row.state as JoinRequest['status'],
    reason: row.reason,
    friendsCount: row.friends_count,
  };
}

/**
 * Answers a request to join, unless it was answered. Throws 404, 403 `not_allowed` for people who are not officers, and 409 `archived`.
 */
export async function answerRequest(
  { db, publish }: Deps,
  viewer: Viewer,
  { id, userId }: { id: string; userId: string },
  answer: { state: 'approved' } | { state: 'declined'; reason: string | undefined },
): Promise<JoinRequest> {
  const key = { communityId: id, personId: userId };
  return transact(db, async (tx) => {
    await requireOfficer(tx, viewer, id);
    const club = asOfficer(await lockClub(tx, viewer, id, [userId]));
    const request = await findRequest(tx, viewer.id, key);
    if (!request) throw notFound();
    if (request.state !== 'pending') return viewRequest(request);
    requireLive(club);
    const reason = 'reason' in answer ? (answer.reason?.trim() ?? '') : '';
    if (answer.state === 'approved') await addMember(tx, key);
    await setRequest(tx, key, { state: answer.state, reason: reason || null });
    const act = answer.state === 'approved' ? 'approve' : 'decline';
    await publish(tx, { type: 'communities.acted', communityId: id, actorId: viewer.id, act, personId: userId });
    const answered = { actorId: viewer.id, club, subjectId: userId, answer: answer.state, reason };
    await publish(tx, { type: 'communities.answered', ...answered });
    return viewRequest(requireRow(await findRequest(tx, viewer.id, key)));
  });
}
