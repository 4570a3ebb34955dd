import type { CampusMembers, CommunityMember, CommunityRole } from '@baraza/contract/features/communities.ts';
import { clubFileRowsMax } from '@baraza/contract/features/community-limits.ts';
import {
  lockClub,
  managedRoles,
  rankOf,
  requireCommunity,
  requireLive,
  requireOfficer,
  requireReadable,
} from '#features/communities/communities.access.ts';
import { viewManaged } from '#features/communities/communities.view.ts';
import { findCampusId, listNameWords } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { csvOf } from '#platform/http/csv.ts';
import { notAllowed, requireRow } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { RecentValues } from '#platform/http/recent-values.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { decodeCursor, encodeCursor, invalidCursor } from '#platform/sql/cursor.ts';
import type { Db } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addRemoval,
  countByCampus,
  countMembers,
  findMember,
  listAllMembers,
  listMembers,
  type MemberPosition,
  type MemberRow,
  type MembersPage,
  removeMember,
  setMembership,
} from './members.queries.ts';
import { removeLinkBy } from '#features/communities/links/links.queries.ts';
import { removeOffer } from '#features/communities/owners/owners.queries.ts';
import { removeRequest } from '#features/communities/requests/requests.queries.ts';
import '#features/communities/communities.domain-events.ts';

/** Further words of a search are ignored. */
const maxWords = 5;

/** A page of the members, and their number on all pages. Throws 404, and 403 `not_allowed` for people who may not read the posts. */
export async function viewMembers(
  { reads, db }: Deps,
  viewer: Viewer,
  id: string,
  {
    cursor,
    search: typed,
    campus,
    limit,
    role,
  }: Pick<MembersPage, 'limit' | 'role'> & { [Filter in 'search' | 'campus' | 'cursor']?: string | undefined },
): Promise<Page<CommunityMember> & { total: number }> {
  const standing = await requireCommunity(db, viewer, id);
  if (!standing.sees_contents) throw notAllowed('Only members can see who belongs to this club.');
  const after = cursor === undefined ? undefined : decodePosition(cursor);
  const text = typed?.trim() || undefined;
  const isFiltered = text !== undefined || campus !== undefined;
  const listsAll = rankOf(standing.role) >= rankOf('OFFICER');
  const find = async (from: Db) => {
    const search = text === undefined ? undefined : { text, words: await listNameWords(from, text, maxWords) };
    const campusId = campus === undefined ? undefined : await findCampusId(from, campus);
    if (campus !== undefined && campusId === undefined) return { rows: [], total: 0 };
    const filter = { communityId: id, role, campusId, search, listsAll, managed: managedRoles(standing.role) };
    const rows = await listMembers(from, viewer.id, { ...filter, limit: limit + 1, after });
    return { rows, total: await countMembers(from, viewer.id, filter) };
  };
  const { rows, total } = await reads[isFiltered ? 'search' : 'run'](viewer.id, find);
  const cursorOf = (row: (typeof rows)[number]) => encodeCursor({ value: `${row.rank}_${row.at}`, id: row.person_id });
  return { ...pageOf(rows, limit, { view: viewMember, cursorOf }), total };
}

function decodePosition(cursor: string): MemberPosition {
  const { value, id } = decodeCursor(cursor);
  const [, rank, at] = /^(\d)_(\d{1,16})$/.exec(value) ?? [];
  if (!at) throw invalidCursor();
  return { rank: Number(rank), at, id };
}

function viewMember(row: MemberRow): CommunityMember {
  return {
    ...viewManaged(row, 'person'),
    role: row.role as CommunityRole,
    title: row.title,
    since: row.since.toISOString(),
  };
}

/** How many minutes old the numbers of members by campus may be. */
const campusCountMinutes = 5;

/** The numbers of members by campus of the communities that were asked for last: a count reads every member. */
const campusCounts = new RecentValues<CampusMembers[]>(500);

/**
 * How many members there are at each campus, up to five minutes ago. Throws 404, and 403 `not_allowed` for people who may not read the
 * posts.
 */
export async function viewCampuses({ reads, db }: Deps, viewer: Viewer, id: string): Promise<CampusMembers[]> {
  await requireReadable(db, viewer, id);
  const period = Math.floor(Date.now() / (campusCountMinutes * 60_000));
  return campusCounts.get(`${id} ${period}`, () => reads.run(viewer.id, (from) => countByCampus(from, id)));
}

const fileHeader = ['name', 'username', 'campus', 'role', 'title', 'since'];

/**
 * The members as CSV, higher roles first, with the slug of the club for the name of the file. Throws 404, and 403 `not_allowed` for people
 * who are not officers.
 */
export async function exportMembers(
  { reads, db }: Deps,
  viewer: Viewer,
  id: string,
): Promise<{ slug: string; content: string }> {
  const { slug } = await requireOfficer(db, viewer, id);
  const rows = await reads.run(viewer.id, (from) => listAllMembers(from, viewer.id, id, clubFileRowsMax));
  const cells = rows.map((row) => [
    `${row.first_name} ${row.last_name}`,
    row.username ?? '',
    row.campus,
    row.role,
    row.title,
    row.since.toISOString().slice(0, 10),
  ]);
  return { slug, content: csvOf(fileHeader, cells) };
}

/** A member of a club. */
interface MemberKey {
  id: string;
  userId: string;
}

/** Changes the role and the title of a member of a lower role. Throws 404, 403 `not_allowed`, and 409 `automatic` and `archived`. */
export async function changeMember(
  { db, publish }: Deps,
  viewer: Viewer,
  { id, userId }: MemberKey,
  { role, title }: { role: CommunityRole; title: string | undefined },
): Promise<CommunityMember> {
  const key = { communityId: id, personId: userId };
  return transact(db, async (tx) => {
    const own = await lockClub(tx, viewer, id, [userId]);
    if (rankOf(own.role) < rankOf('OFFICER')) throw notAllowed('Only officers and owners of the club can do this.');
    const managed = managedRoles(own.role);
    const before = requireRow(await findMember(tx, viewer.id, { ...key, managed }));
    if (rankOf(before.role) >= rankOf(own.role) || rankOf(role) >= rankOf(own.role)) {
      throw notAllowed('Only people with a higher role can do this.');
    }
    requireLive(own);
    await setMembership(tx, id, userId, { role, ...(title !== undefined && { title: title.trim() }) });
    const acted = { type: 'communities.acted', communityId: id, actorId: viewer.id, personId: userId } as const;
    if (role !== before.role) await publish(tx, { ...acted, act: 'role', detail: { role } });
    if (title !== undefined && title.trim() !== before.title) await publish(tx, { ...acted, act: 'title' });
    if (rankOf(role) < rankOf(before.role)) await removeOffer(tx, id, userId);
    if (rankOf(role) < rankOf('OFFICER')) await removeLinkBy(tx, id, userId);
    if (role !== before.role) await publish(tx, { type: 'communities.changed', communityId: id, personId: userId });
    if (rankOf(role) > rankOf(before.role)) {
      await publish(tx, {
        type: 'communities.promoted',
        actorId: viewer.id,
        club: own,
        subjectId: userId,
        title: title?.trim() ?? before.title,
      });
    }
    return viewMember(requireRow(await findMember(tx, viewer.id, { ...key, managed })));
  });
}

/** Removes a member of a lower role, who is notified of the reason. Throws 404, 403 `not_allowed`, and 409 `automatic` and `archived`. */
export async function dismissMember(
  { db, publish }: Deps,
  viewer: Viewer,
  { id, userId }: MemberKey,
  { reason, canReturn }: { reason: string; canReturn: boolean },
): Promise<void> {
  await transact(db, async (tx) => {
    const own = await lockClub(tx, viewer, id, [userId]);
    if (rankOf(own.role) < rankOf('MODERATOR')) throw notAllowed('Only moderators of the club can do this.');
    const key = { communityId: id, personId: userId, managed: managedRoles(own.role) };
    const member = requireRow(await findMember(tx, viewer.id, key));
    if (rankOf(member.role) >= rankOf(own.role)) throw notAllowed('Only people with a higher role can do this.');
    requireLive(own);
    await publish(tx, { type: 'communities.left', communityId: id, personId: userId });
    await removeMember(tx, id, userId);
    await removeRequest(tx, id, userId);
    await addRemoval(tx, { communityId: id, personId: userId, reason: reason.trim(), canReturn });
    await publish(tx, {
      type: 'communities.acted',
      communityId: id,
      actorId: viewer.id,
      act: 'remove',
      personId: userId,
    });
    await publish(tx, { type: 'communities.removed', club: own, subjectId: userId, reason });
  });
}
