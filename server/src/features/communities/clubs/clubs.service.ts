import { randomInt } from 'node:crypto';
import type { ClubChange, ClubDraft, Community } from '@baraza/contract/features/communities.ts';
import { clubFields, clubsOwnedMax } from '@baraza/contract/features/community-limits.ts';
import { countNewAccountUse } from '#features/limits/limits.public.ts';
import { attachUpload, pictureFile, removePictures } from '#features/media/media.public.ts';
import {
  asOfficer,
  asOwner,
  lockClub,
  requireCommunity,
  requireLive,
  viewOneCommunity,
} from '#features/communities/communities.access.ts';
import type { StandingRow } from '#features/communities/communities.queries.ts';
import '#features/communities/communities.domain-events.ts';
import { addMember, listOwnerIds } from '#features/communities/membership/members.queries.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { conflict, notAllowed, ruleBroken } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addClub,
  countOwnedClubs,
  findSlugOf,
  isNameTaken,
  lockNames,
  type Pictures,
  setArchived,
  setClub,
} from './clubs.queries.ts';

/** Founds a club, whose owner is the viewer. Throws 409 `name_taken` and `too_many_clubs`, 429 `new_account`, and 422 `not_our_picture`. */
export async function foundClub(
  deps: Deps,
  viewer: Viewer,
  draft: ClubDraft,
  key: string | undefined,
): Promise<Community> {
  const once = { personId: viewer.id, operation: 'POST /api/communities', key, content: [JSON.stringify(draft)] };
  return createOnce(deps.db, once, async (tx) => {
    await requireRoomForClub(tx, viewer.id);
    await countNewAccountUse(deps, tx, viewer, 'club');
    const pictures = await attachPictures(tx, viewer, draft, { image: null, banner: null });
    const id = await addNamedClub(tx, viewer, { ...draft, ...pictures });
    await addMember(tx, { communityId: id, personId: viewer.id, role: 'OWNER' });
    return viewOneCommunity(tx, viewer, { id });
  });
}

/** Throws 409 `too_many_clubs` unless a person may own one more club. Locks the person until the transaction ends. */
export async function requireRoomForClub(tx: Tx, personId: string): Promise<void> {
  await lockPeople(tx, [personId]);
  if ((await countOwnedClubs(tx, personId)) < clubsOwnedMax) return;
  throw conflict('too_many_clubs', `One person can own ${clubsOwnedMax} clubs. Archive one first.`);
}

/** Adds a club under a free slug. Throws 409 `name_taken`. */
async function addNamedClub(
  tx: Tx,
  viewer: Viewer,
  draft: Omit<ClubDraft, 'image' | 'banner'> & Pictures,
): Promise<string> {
  const { campusId } = viewer;
  await takeName(tx, { ...draft, campusId });
  for (const slug of slugsFor(await findSlugOf(tx, draft.name), isUnlisted(draft))) {
    const id = await addClub(tx, campusId, { ...draft, slug });
    if (id !== undefined) return id;
  }
  throw new Error('No slug is free.');
}

/** Who may join a club and read its posts. */
type Openness = Pick<ClubDraft, 'joinPolicy' | 'audience'>;

/** Whether only members and the invited may know of a club. */
function isUnlisted({ joinPolicy, audience }: Openness): boolean {
  return joinPolicy === 'INVITE' && audience === 'MEMBERS';
}

/**
 * Lets a club have a name until the transaction ends, and afterwards as long as it is listed. Throws 409 `name_taken`. Names of unlisted clubs
 * are not compared, because a refusal would reveal them.
 */
async function takeName(
  tx: Tx,
  club: Openness & { name: string; campusId: string | null; exceptId?: string },
): Promise<void> {
  if (isUnlisted(club)) return;
  await lockNames(tx, club.campusId);
  if (await isNameTaken(tx, club)) throw conflict('name_taken', 'Another club of your university has this name.');
}

/** Slugs of hubs and ids, and pages of the web client. */
const reservedSlug =
  /^((campus|country|intake)(-|$)|[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$|(new|mine|suggested|search)$)/;

/**
 * The slugs to try for a club. An unlisted one never has the plain slug, which would not be free for others then. Numbers are random, so that
 * they count no clubs, and many clubs of the same name cost no more than a few.
 */
function slugsFor(plain: string, isHidden: boolean): string[] {
  const slug = plain === '' ? 'club' : plain;
  const base = reservedSlug.test(slug) ? `club-${slug}` : slug;
  const random = Array.from({ length: 5 }, () => `${base}-${randomInt(100_000, 1_000_000)}`);
  return isHidden ? random : [base, ...random];
}

/** Changes the given fields. Throws 404, 403 `not_allowed`, 409 `archived` and `name_taken`, and 422 `not_our_picture`. */
export async function changeClub(
  { db, publish }: Deps,
  viewer: Viewer,
  id: string,
  change: ClubChange,
): Promise<Community> {
  return transact(db, async (tx) => {
    const before = asOfficer(await lockAsManager(tx, viewer, id));
    requireLive(before);
    await takeName(tx, { ...namedAs(before, change), exceptId: id });
    const pictures = await attachPictures(tx, viewer, change, before);
    await setClub(tx, id, { ...change, ...pictures });
    const { audience } = change;
    if (audience !== undefined && audience !== before.audience) {
      await publish(tx, { type: 'communities.audienceChanged', communityId: id, audience });
    }
    const left = [before.image, before.banner].filter((file) => file !== pictures.image && file !== pictures.banner);
    await removePictures(
      tx,
      left.filter((file) => file !== null),
    );
    const fields = listChanged(before, { ...change, ...pictures });
    if (fields.length > 0) {
      const acted = { communityId: id, actorId: viewer.id, act: 'change', detail: { fields } } as const;
      await publish(tx, { type: 'communities.acted', ...acted });
    }
    if (change.name !== undefined || pictures.image !== before.image) {
      await publish(tx, { type: 'communities.changed', communityId: id });
    }
    return viewOneCommunity(tx, viewer, { id });
  });
}

/** The fields that a change gives another value. */
function listChanged({ join_policy: joinPolicy, ...before }: StandingRow, change: ClubChange) {
  const values: Record<string, unknown> = { ...before, joinPolicy };
  return clubFields.filter((field) => {
    const { [field]: value } = change;
    return value !== undefined && JSON.stringify(value) !== JSON.stringify(values[field]);
  });
}

/** What `takeName` needs of a club after a change. */
function namedAs(club: StandingRow, change: ClubChange = {}) {
  return {
    name: change.name ?? club.name,
    campusId: club.campus_id,
    joinPolicy: change.joinPolicy ?? (club.join_policy as ClubDraft['joinPolicy']),
    audience: change.audience ?? (club.audience as ClubDraft['audience']),
  };
}

/**
 * Archives or restores a club. Idempotent. Throws 404, 403 `not_allowed`, also while it is frozen, and to restore it 409 `too_many_clubs` for one of its
 * owners and `name_taken`.
 */
export async function setClubArchived(
  { db, publish }: Deps,
  viewer: Viewer,
  { id, isArchived }: { id: string; isArchived: boolean },
): Promise<Community> {
  return transact(db, async (tx) => {
    const ownerIds = await listOwnerIds(tx, id);
    const before = asOwner(await lockAsManager(tx, viewer, id, ownerIds));
    if (before.frozen_at) throw notAllowed('Stewards have frozen this club.');
    if (isArchived === (before.archived_at === null)) {
      if (!isArchived) {
        for (const ownerId of ownerIds) await requireRoomForClub(tx, ownerId);
        await takeName(tx, { ...namedAs(before), exceptId: id });
      }
      await setArchived(tx, id, isArchived);
      const act = isArchived ? 'archive' : 'restore';
      await publish(tx, { type: 'communities.acted', communityId: id, actorId: viewer.id, act });
      await publish(tx, { type: 'communities.changed', communityId: id });
    }
    return viewOneCommunity(tx, viewer, { id });
  });
}

/** `lockClub`, for what only some members of a club may do and nobody may do with a hub. */
async function lockAsManager(tx: Tx, viewer: Viewer, id: string, personIds: readonly string[] = []) {
  const { kind } = await requireCommunity(tx, viewer, id);
  if (kind !== 'CLUB') throw notAllowed('Nobody manages a hub.');
  return lockClub(tx, viewer, id, personIds);
}

/** The files of the pictures, of which those in `before` stay. Throws 422 `not_our_picture` for any that the viewer did not upload for a club. */
async function attachPictures(
  tx: Tx,
  viewer: Viewer,
  draft: { image?: string | null | undefined; banner?: string | null | undefined },
  before: Pictures,
): Promise<Pictures> {
  const attach = async (path: 'image' | 'banner') => {
    const { [path]: url } = draft;
    if (url === undefined) return before[path];
    if (url === null) return null;
    const kept = [before.image, before.banner].find((file) => file && file === pictureFile(url));
    const file = kept ?? (await attachUpload(tx, { ownerId: viewer.id, purpose: 'community', url }));
    if (file) return file;
    throw ruleBroken('not_our_picture', 'Please upload the picture again.', [
      { path, message: 'Must be a picture uploaded here for a club.' },
    ]);
  };
  return { image: await attach('image'), banner: await attach('banner') };
}
