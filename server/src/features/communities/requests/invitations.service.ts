import type { ClubInvitation } from '@baraza/contract/features/communities.ts';
import { asOfficer, lockClub, requireLive, requireOfficer } from '#features/communities/communities.access.ts';
import '#features/communities/communities.domain-events.ts';
import { countDaily } from '#features/limits/limits.public.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { decodeIdCursor } from '#platform/sql/cursor.ts';
import { transact } from '#platform/sql/pool.ts';
import { addInvitations, type InvitationRow, listGuests, listInvitations } from './invitations.queries.ts';

/** A page of the open invitations. Throws 404, and 403 `not_allowed` for people who are not officers. */
export async function viewInvitations(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, cursor }: { limit: number; cursor: string | undefined },
): Promise<Page<ClubInvitation>> {
  await requireOfficer(db, viewer, id);
  const after = cursor === undefined ? undefined : decodeIdCursor(cursor);
  const rows = await listInvitations(db, viewer.id, { communityId: id, limit: limit + 1, after });
  return pageOf(rows, limit, { view: viewInvitation, cursorOf: (row) => row.id });
}

function viewInvitation(row: InvitationRow): ClubInvitation {
  return { userId: row.guest_id, user: viewPerson(row, 'guest'), createdAt: row.created_at.toISOString() };
}

/**
 * Invites people, or no one if one of them cannot be invited. Members and invited people are left out. Throws 404 also for a person the
 * viewer may not see, 403 `not_allowed` and `not_invitable`, 429 above the limits, and 409 `archived`.
 */
export async function invite(
  deps: Deps,
  viewer: Viewer,
  id: string,
  userIds: readonly string[],
): Promise<ClubInvitation[]> {
  const personIds = [...new Set(userIds)].filter((userId) => userId !== viewer.id);
  return transact(deps.db, async (tx) => {
    await requireOfficer(tx, viewer, id);
    const club = asOfficer(await lockClub(tx, viewer, id, personIds));
    requireLive(club);
    const guests = await listGuests(tx, viewer.id, { communityId: id, personIds });
    if (guests.length < personIds.length) throw notFound();
    const added = guests.filter((guest) => !guest.is_member && !guest.is_invited);
    const refused = new Set(added.filter((guest) => !guest.can_invite).map((guest) => guest.id));
    if (refused.size > 0) throw notInvitable(userIds, refused);
    const subjectIds = added.map((guest) => guest.id);
    if (subjectIds.length > 0) {
      await addInvitations(tx, { communityId: id, inviterId: viewer.id, personIds: subjectIds });
      await countDaily(deps, tx, viewer, 'invitation', subjectIds.length);
      await deps.publish(tx, {
        type: 'communities.acted',
        communityId: id,
        actorId: viewer.id,
        act: 'invite',
        personId: subjectIds.length === 1 ? subjectIds[0] : undefined,
        detail: { count: subjectIds.length },
      });
      await deps.publish(tx, { type: 'communities.invited', actorId: viewer.id, club, subjectIds });
    }
    const rows = await listInvitations(tx, viewer.id, { communityId: id, personIds, limit: personIds.length });
    return rows.map(viewInvitation);
  });
}

function notInvitable(userIds: readonly string[], refused: ReadonlySet<string>): AppError {
  const detail = 'You can invite friends and members of your intake, and to a club of a campus only its people.';
  const errors = userIds.flatMap((id, index) =>
    refused.has(id) ? [{ path: `userIds.${index}`, message: detail }] : [],
  );
  return new AppError('not_invitable', detail, { errors });
}
