import { randomBytes } from 'node:crypto';
import type { ClubLink, ClubLinkPreview } from '@baraza/contract/features/club-links.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { clubLinkDescriptionMax } from '@baraza/contract/features/community-limits.ts';
import {
  asOfficer,
  lockClub,
  requireLive,
  requireOfficer,
  viewOneCommunity,
} from '#features/communities/communities.access.ts';
import '#features/communities/communities.domain-events.ts';
import { lockCommunity } from '#features/communities/communities.queries.ts';
import { addMember } from '#features/communities/membership/members.queries.ts';
import { removePendingRequest } from '#features/communities/requests/requests.queries.ts';
import { privatePictureUrl } from '#features/media/media.public.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, notFound, requireRow } from '#platform/http/errors.ts';
import { hashToken } from '#platform/http/sessions.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { transact } from '#platform/sql/pool.ts';
import { countUse, findLink, findLinked, removeLink, setLink } from './links.queries.ts';

function viewLink(row: { created_at: Date; expires_at: Date; uses_left: number }): ClubLink {
  return {
    createdAt: row.created_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
    usesLeft: row.uses_left,
  };
}

/** Null without a link that works. Throws 404, and 403 `not_allowed` for people who are not officers. */
export async function viewLinkOf({ db }: Deps, viewer: Viewer, id: string): Promise<ClubLink | null> {
  await requireOfficer(db, viewer, id);
  const row = await findLink(db, id);
  return row ? viewLink(row) : null;
}

/** Creates a link in the place of an earlier one. Throws 404, 403 `not_allowed`, and 409 `automatic` and `archived`. */
export async function createLink(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  limits: { days: number; uses: number },
): Promise<ClubLink & { token: string }> {
  const token = randomBytes(16).toString('hex');
  return transact(db, async (tx) => {
    requireLive(asOfficer(await lockClub(tx, viewer, id)));
    const row = await setLink(tx, { communityId: id, createdBy: viewer.id, hash: hashToken(token), ...limits });
    await publish(tx, { type: 'communities.acted', communityId: id, actorId: viewer.id, act: 'link' });
    return { ...viewLink(row), token };
  });
}

/** Revokes the link of a club. Idempotent. Throws 404, 403 `not_allowed`, and 409 `automatic`. */
export async function revokeLink({ db, publish }: Deps, viewer: Viewer, id: string): Promise<void> {
  await transact(db, async (tx) => {
    asOfficer(await lockClub(tx, viewer, id));
    if (!(await removeLink(tx, id))) return;
    await publish(tx, { type: 'communities.acted', communityId: id, actorId: viewer.id, act: 'link-revoked' });
  });
}

/** Throws 404 for a link that does not work for the viewer. */
export async function previewLink({ db }: Deps, viewer: Viewer, token: string): Promise<ClubLinkPreview> {
  const club = requireRow(await findLinked(db, viewer.id, hashToken(token)));
  return {
    slug: club.slug,
    name: club.name,
    description: [...club.description].slice(0, clubLinkDescriptionMax / 2).join(''),
    image: club.image && privatePictureUrl(club.image),
    membersCount: club.members_count,
    isMember: club.is_member,
  };
}

/**
 * Makes the viewer a member. Idempotent. A person uses up one place of a link and has one entry in the log, also if they leave and return by the
 * same link. Throws 404 for a link that does not work for the viewer, 403 `removed` if they were removed after it
 * was created or may not return, and 409 `archived`.
 */
export async function joinByLink({ db, publish }: Deps, viewer: Viewer, token: string): Promise<Community> {
  const tokenHash = hashToken(token);
  return transact(db, async (tx) => {
    const { id } = requireRow(await findLinked(tx, viewer.id, tokenHash));
    await lockPeople(tx, [viewer.id]);
    await lockCommunity(tx, id);
    const club = await findLinked(tx, viewer.id, tokenHash);
    if (!club) throw notFound();
    if (!club.is_member) {
      requireLive(club);
      if (club.is_removed) throw new AppError('removed', 'You were removed from this club.');
      await addMember(tx, { communityId: id, personId: viewer.id });
      await removePendingRequest(tx, id, viewer.id);
      if (!club.has_used) {
        await countUse(tx, id);
        await publish(tx, { type: 'communities.acted', communityId: id, actorId: viewer.id, act: 'join-by-link' });
      }
    }
    return viewOneCommunity(tx, viewer, { id });
  });
}
