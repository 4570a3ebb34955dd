import type { Community, CommunityRole } from '@baraza/contract/features/communities.ts';
import { communityRoles } from '@baraza/contract/features/community-limits.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import type { Db, Tx } from '#platform/sql/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { AppError, conflict, notAllowed, notFound, requireRow } from '#platform/http/errors.ts';
import {
  findCampusOf,
  findCommunity,
  findCommunityUnchecked,
  findStanding,
  lockCommunity,
  shareCommunity,
  type StandingRow,
} from './communities.queries.ts';
import { viewCommunity } from './communities.view.ts';
import { listFriends } from './friends.queries.ts';

/** A community that the viewer may see. Throws 404. */
export async function requireCommunity(db: Db, viewer: Pick<Viewer, 'id'>, id: string): Promise<StandingRow> {
  const standing = await findStanding(db, viewer.id, id);
  if (!standing) throw notFound();
  return standing;
}

/** The same for its officers and owners. Throws 403 `not_allowed` for others. */
export async function requireOfficer(db: Db, viewer: Viewer, id: string): Promise<StandingRow> {
  return asOfficer(await requireCommunity(db, viewer, id));
}

/**
 * Locks a club, and before it the viewer and these people. Returns the viewer's standing in it. Throws 404, and 409 `automatic` for a hub,
 * whose members follow from profiles.
 */
export async function lockClub(
  tx: Tx,
  viewer: Viewer,
  id: string,
  personIds: readonly string[] = [],
): Promise<StandingRow> {
  const { kind } = await requireCommunity(tx, viewer, id);
  if (kind !== 'CLUB') throw conflict('automatic', 'Who belongs to a hub follows from profiles.');
  await lockPeople(tx, [viewer.id, ...personIds]);
  await lockCommunity(tx, id);
  return requireCommunity(tx, viewer, id);
}

/** Throws 403 `not_allowed` unless the viewer is a member. */
export function asMember(standing: StandingRow): StandingRow {
  return withRole(standing, 'MEMBER', 'Only members can see and do this.');
}

/** Whether the viewer is an officer or an owner. */
export function isOfficer({ role }: StandingRow): boolean {
  return rankOf(role) >= rankOf('OFFICER');
}

/** Throws 403 `not_allowed` unless the viewer is an officer or an owner. */
export function asOfficer(standing: StandingRow): StandingRow {
  return withRole(standing, 'OFFICER', 'Only officers and owners of the club can do this.');
}

/** Throws 403 `not_allowed` unless the viewer is an owner. */
export function asOwner(standing: StandingRow): StandingRow {
  return withRole(standing, 'OWNER', 'Only owners of the club can do this.');
}

function withRole(standing: StandingRow, role: CommunityRole, detail: string): StandingRow {
  if (rankOf(standing.role) < rankOf(role)) throw notAllowed(detail);
  return standing;
}

/** A community whose posts the viewer may read. Throws 404, and 403 `not_allowed`. */
export async function requireReadable(db: Db, viewer: Viewer, id: string): Promise<StandingRow> {
  const standing = await requireCommunity(db, viewer, id);
  if (!standing.sees_contents) throw notAllowed('Only members can see this.');
  return standing;
}

/** Whether the viewer moderates a community. Nobody has a role in a hub, so stewards moderate hubs. */
export function isModerator(viewer: Viewer, { kind, role, campus_id: campusId }: StandingRow): boolean {
  return kind === 'CLUB' ? rankOf(role) >= rankOf('MODERATOR') : isStewardOf(viewer, campusId);
}

/** Whether the viewer is an admin, or a steward of a campus or of all. */
function isStewardOf(viewer: Viewer, campusId: string | null): boolean {
  if (viewer.role !== 'steward') return viewer.role === 'admin';
  return viewer.stewardCampusId === null || viewer.stewardCampusId === campusId;
}

/** The campus of a community that the viewer is a steward of, and may read the log of without seeing it; undefined for others. */
export async function findStewardedCampus(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<{ campus_id: string | null } | undefined> {
  if (viewer.role === 'student') return undefined;
  const found = await findCampusOf(db, id);
  return found && isStewardOf(viewer, found.campus_id) ? found : undefined;
}

/** Whether the viewer keeps the guides of a community: also as a member who was named. */
export function canEditGuides(viewer: Viewer, standing: StandingRow): boolean {
  return standing.is_guide_keeper || isModerator(viewer, standing);
}

/** Throws 403 `not_allowed` unless the viewer keeps the guides of the community. */
export function asGuideKeeper(viewer: Viewer, standing: StandingRow): StandingRow {
  if (!canEditGuides(viewer, standing))
    throw notAllowed('Only moderators, stewards and keepers of the guides can do this.');
  return standing;
}

/** Locks a community for a change of its guides. Throws 404, 403 `not_allowed`, and 409 `archived`. */
export async function lockAsGuideKeeper(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await lockCommunity(tx, id);
  requireLive(asGuideKeeper(viewer, await requireCommunity(tx, viewer, id)));
}

/** A hub that the viewer belongs to. Throws 404, also for a club. */
export async function requireHub(db: Db, viewer: Pick<Viewer, 'id'>, id: string): Promise<StandingRow> {
  const standing = await requireCommunity(db, viewer, id);
  if (standing.kind === 'CLUB' || standing.role === null) throw notFound();
  return standing;
}

/**
 * The same for those who may announce there: everyone in the hub of an intake, and in others those who keep its guides, who stay so until the
 * transaction ends. Throws 403 `not_allowed` for others.
 */
export async function lockAsAnnouncer(tx: Tx, viewer: Viewer, id: string): Promise<StandingRow> {
  const hub = await requireHub(tx, viewer, id);
  if (hub.kind === 'INTAKE') return hub;
  await shareCommunity(tx, id);
  if (!canEditGuides(viewer, await requireHub(tx, viewer, id)))
    throw notAllowed('Only stewards and keepers of the guides can announce here.');
  return hub;
}

/** Locks a community for a change of its contacts. Throws 404, 403 `not_allowed`, and 409 `archived`. */
export async function lockAsModerator(tx: Tx, viewer: Viewer, id: string): Promise<void> {
  await lockCommunity(tx, id);
  const standing = await requireCommunity(tx, viewer, id);
  if (!isModerator(viewer, standing)) throw notAllowed('Only moderators and stewards can do this.');
  requireLive(standing);
}

/**
 * A community in which the viewer may write content with this role. Until the transaction ends, its audience stays the same and it is not
 * archived; others may write at the same time. Throws 404, 403 `not_allowed`, and 409 `archived`.
 */
export async function lockForContent(
  tx: Tx,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  role: CommunityRole,
): Promise<StandingRow> {
  await shareCommunity(tx, id);
  return requireCommunityRole(tx, viewer, id, role);
}

/** The same, and nothing else that changes the community runs at the same time. */
export async function lockCommunityAs(tx: Tx, viewer: Viewer, id: string, role: CommunityRole): Promise<StandingRow> {
  await lockCommunity(tx, id);
  return requireCommunityRole(tx, viewer, id, role);
}

/** A community that takes writes, and in which the viewer has at least this role. Throws as `lockForContent` does. */
export async function requireCommunityRole(
  db: Db,
  viewer: Pick<Viewer, 'id'>,
  id: string,
  role: CommunityRole,
): Promise<StandingRow> {
  const standing = await requireCommunity(db, viewer, id);
  const detail = role === 'MEMBER' ? 'Only members can post here.' : 'Only moderators can do this.';
  requireLive(withRole(standing, role, detail));
  return standing;
}

/** Throws 403 `posting_restricted` for an ordinary member of a club in which only moderators post. */
export function asPoster(standing: StandingRow): StandingRow {
  if (standing.posting === 'MODERATORS' && rankOf(standing.role) < rankOf('MODERATOR')) {
    throw new AppError('posting_restricted', 'Only moderators can post in this club.');
  }
  return standing;
}

/** Throws 409 `archived` for an archived club, which takes no writes. A frozen one is archived, too. */
export function requireLive({ archived_at: archivedAt }: { archived_at: Date | null }): void {
  if (archivedAt) throw conflict('archived', 'This club is archived.');
}

/** Higher for more rights; -1 for people who are not members. */
export function rankOf(role: string | null): number {
  return communityRoles.indexOf(role as CommunityRole);
}

/** The roles of the members whom a person with this role can remove. */
export function managedRoles(role: string | null): CommunityRole[] {
  return rankOf(role) < rankOf('MODERATOR') ? [] : communityRoles.slice(0, rankOf(role));
}

/** Throws 404 for a community that does not exist or that the viewer may not see. */
export async function viewOneCommunity(
  db: Db,
  viewer: Viewer,
  key: { id: string } | { slug: string },
): Promise<Community> {
  const row = await findCommunity(db, viewer.id, key);
  if (!row) throw notFound();
  const [friends] = await listFriends(db, viewer.id, [row.id]);
  return viewCommunity(row, friends);
}

/** A community that the viewer has just left, and may no longer see. */
export async function viewLeftCommunity(tx: Tx, viewer: Viewer, id: string): Promise<Community> {
  const row = requireRow(await findCommunityUnchecked(tx, viewer.id, id));
  const [friends] = await listFriends(tx, viewer.id, [id]);
  return viewCommunity(row, friends);
}
