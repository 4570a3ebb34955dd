import { groupMembersMax } from '@baraza/contract/features/conversation-limits.ts';
import type { Member, Members } from '@baraza/contract/features/conversation-groups.ts';
import type { Conversation } from '@baraza/contract/features/conversations.ts';
import { viewOneConversation } from '#features/conversations/inbox/conversations.service.ts';
import { closureError, notFriends, devicesOf, roomOf } from '#features/conversations/participants.service.ts';
import { viewOther } from '#features/conversations/participants.view.ts';
import { postChange } from '#features/conversations/thread/posting.service.ts';
import { countDaily } from '#features/limits/limits.public.ts';
import { removePictures } from '#features/media/media.public.ts';
import { sharePeople } from '#features/profiles/profiles.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError, conflict, notAllowed, notFound, requireRow } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import { findGroup, type GroupRow, lockGroup, raiseRevisions, removeEmptyGroups } from './groups.queries.ts';
import {
  addMembers,
  addMissingAdmins,
  countFound,
  countMembers,
  findMember,
  listAddable,
  listKnown,
  listMembers,
  type MemberPosition,
  type MemberRow,
  removeMember,
  type Role,
  setRole,
} from './members.queries.ts';

/** Returns a page of the members, or of those found by `search`, and their number on all pages. Throws 404. */
export async function viewMembers(
  { db }: Deps,
  viewer: Viewer,
  id: string,
  { limit, search, cursor }: { limit: number; search?: string | undefined; cursor?: string | undefined },
): Promise<Page<Member> & Pick<Members, 'total'>> {
  if (!(await findGroup(db, viewer.id, id))) throw notFound();
  const after = cursor === undefined ? undefined : decodeCursor(cursor);
  const filter = { conversationId: id, search: search?.trim() || undefined };
  const rows = await listMembers(db, viewer.id, { ...filter, limit: limit + 1, after });
  const total = filter.search === undefined ? await countMembers(db, id) : await countFound(db, viewer.id, filter);
  return { ...pageOf(rows, limit, { view: viewMember, cursorOf: encodeCursor }), total };
}

function viewMember(row: MemberRow): Member {
  return { ...viewOther(row), role: roleOf(row) };
}

function roleOf({ is_admin: isAdmin }: Pick<MemberRow, 'is_admin'>): Role {
  return isAdmin ? 'ADMIN' : 'MEMBER';
}

function encodeCursor(row: MemberRow): string {
  return `${roleOf(row)}_${row.joined_seq}_${row.other_id}`;
}

function decodeCursor(cursor: string): MemberPosition {
  const [, role, joinedSeq, id = ''] =
    /^(ADMIN|MEMBER)_(\d{1,9})_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(cursor) ?? [];
  if (!id) throw new AppError('invalid_query', 'The cursor is not one of this list.');
  return { isAdmin: role === 'ADMIN', joinedSeq: Number(joinedSeq), id };
}

/** The viewer's group with its row locked. Throws 404, and 403 `not_allowed` unless they are an admin. */
export async function lockAsAdmin(tx: Tx, viewer: Viewer, id: string): Promise<GroupRow> {
  return requireAdmin(await lockGroup(tx, viewer.id, id));
}

/** Throws 404 without a group, and 403 `not_allowed` if the viewer is not an admin. */
export function requireAdmin(group: GroupRow | undefined): GroupRow {
  if (!group) throw notFound();
  if (!group.is_admin) throw notAllowed('Only admins of the group can do this.');
  return group;
}

/** Throws 409 `of_club` for the chat of a club, whose name, picture, members and roles are those of the club. */
export function requireOwnRules({ community_id: communityId }: GroupRow): void {
  if (communityId !== null) throw conflict('of_club', 'This follows from the club. Change it there.');
}

/** Throws 409 `archived` for the chat of an archived club, and `group_closed` for a group that stewards have closed. */
export function requireLive({ closure }: GroupRow): void {
  if (closure) throw closureError(closure);
}

/**
 * Requires that the viewer may add these people to groups, and locks their rows. Throws 404 for people the viewer may not see, 403
 * `not_friends`, and 429 above the limits.
 */
export async function requireAddable(
  deps: Pick<Deps, 'env'>,
  tx: Tx,
  viewer: Viewer,
  ids: readonly string[],
): Promise<void> {
  // No block with one of them is added at the same time.
  await sharePeople(tx, ids);
  const people = new Map((await listAddable(tx, viewer.id, ids)).map(({ id, can_add: canAdd }) => [id, canAdd]));
  if (people.size < ids.length) throw notFound();
  const strangers = ids.filter((id) => !people.get(id));
  if (strangers.length > 0) {
    throw new AppError('not_friends', notFriends().message, {
      errors: strangers.map((path) => ({ path, message: 'Not a friend of yours.' })),
    });
  }
  await countDaily(deps, tx, viewer, 'group_member', ids.length);
}

/**
 * Adds people to the viewer's group; members stay as they are. Throws what `requireAddable` throws, 404, 403 `not_allowed`, and 409
 * `has_left`, `group_full`, `of_club` and `group_closed`.
 */
export async function addToGroup(
  deps: Deps,
  viewer: Viewer,
  id: string,
  userIds: readonly string[],
): Promise<Conversation> {
  const wanted = [...new Set(userIds)];
  return transact(deps.db, async (tx) => {
    // Before anything about the people is checked.
    requireOwnRules(requireAdmin(await findGroup(tx, viewer.id, id)));
    await sharePeople(tx, wanted);
    requireLive(await lockAsAdmin(tx, viewer, id));
    const known = await listKnown(tx, id, wanted);
    const members = new Set(known.filter((each) => each.is_member).map((each) => each.id));
    const added = wanted.filter((each) => !members.has(each));
    if (added.length > 0) {
      await requireAddable(deps, tx, viewer, added);
      const departed = known.filter((each) => !each.is_member);
      if (departed.length > 0) throw hasLeft(departed.map((each) => each.id));
      await requireRoom(tx, id, { joining: added.length, max: groupMembersMax });
      await addMembers(tx, id, added, 'MEMBER');
      await raiseRevisions(tx, [id]);
      const subjectId = added.length === 1 ? added[0] : undefined;
      const change = { type: 'MEMBERS_ADDED', subjectId, count: added.length } as const;
      await postChange(deps, tx, { conversationId: id, actorId: viewer.id, ...change });
    }
    return viewOneConversation(tx, viewer, id);
  });
}

/** Throws 409 `group_full` unless this many can join. The row of the conversation must be locked. */
export async function requireRoom(
  tx: Tx,
  id: string,
  { joining, max }: { joining: number; max: number },
): Promise<void> {
  if ((await countMembers(tx, id)) + joining <= max) return;
  throw conflict('group_full', `This group has ${max} members, which is the most.`);
}

function hasLeft(ids: readonly string[]): AppError {
  const errors = ids.map((path) => ({ path, message: 'Has left the group.' }));
  return new AppError('has_left', 'Someone left this group. They can join again by a link.', { errors });
}

/** Makes a member an admin, or an admin a member. Throws 404, 403 `not_allowed`, and 409 `last_admin` and `of_club`. */
export async function changeRole(
  deps: Deps,
  viewer: Viewer,
  { id, userId }: { id: string; userId: string },
  role: Role,
): Promise<Member> {
  const key = { conversationId: id, personId: userId };
  return transact(deps.db, async (tx) => {
    requireOwnRules(await lockAsAdmin(tx, viewer, id));
    const before = requireRow(await findMember(tx, viewer.id, key));
    if (roleOf(before) !== role) {
      await setRole(tx, id, userId, role);
      if ((await addMissingAdmins(tx, [id])).length > 0) {
        throw conflict('last_admin', 'A group needs an admin. Make someone else one first.');
      }
      await raiseRevisions(tx, [id]);
      const type = role === 'ADMIN' ? 'ADMIN_ADDED' : 'ADMIN_REMOVED';
      await postChange(deps, tx, { conversationId: id, actorId: viewer.id, type, subjectId: userId });
    }
    return viewMember(requireRow(await findMember(tx, viewer.id, key)));
  });
}

/**
 * Removes a member, or the viewer, of whose leaving no message is stored. A group without members is removed. Throws 404, and 403
 * `not_allowed` for members who are no admins, and 409 `of_club` for removing others from the chat of a club.
 */
export async function leaveGroup(
  deps: Deps,
  viewer: Viewer,
  { id, userId }: { id: string; userId: string },
): Promise<void> {
  const isSelf = userId === viewer.id;
  await transact(deps.db, async (tx) => {
    if (isSelf) requireRow(await lockGroup(tx, viewer.id, id));
    else {
      requireOwnRules(await lockAsAdmin(tx, viewer, id));
      requireRow(await findMember(tx, viewer.id, { conversationId: id, personId: userId }));
    }
    await endMembership(deps, tx, { conversationId: id, personId: userId, wasRemoved: !isSelf });
    if (!isSelf) {
      await postChange(deps, tx, { conversationId: id, actorId: viewer.id, type: 'MEMBER_REMOVED', subjectId: userId });
    } else {
      announceCount(deps, tx, id);
      await removePictures(tx, await removeEmptyGroups(tx, [id]));
      await provideAdmins(deps, tx, [id]);
    }
  });
}

/** Removes a member and notifies their devices, which leave the room of the conversation. Its row must be locked. */
export async function endMembership(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  member: Parameters<typeof removeMember>[1],
): Promise<void> {
  await removeMember(tx, member);
  const { conversationId, personId } = member;
  await raiseRevisions(tx, [conversationId]);
  const rooms = devicesOf([personId]);
  sockets.announceLeave(tx, '/conversations', { rooms, room: roomOf(conversationId) });
  sockets.announce(tx, '/conversations conversation:left', { rooms }, { conversationId });
}

/** Has those who have a group open request it again, because its number of members has changed without a message. */
export function announceCount({ sockets }: Pick<Deps, 'sockets'>, tx: Tx, conversationId: string): void {
  sockets.announce(tx, '/conversations conversation:updated', { rooms: [roomOf(conversationId)] }, { conversationId });
}

/** Lets the longest members follow the last admins of these groups, and notifies their devices. */
export async function provideAdmins(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  conversationIds: readonly string[],
): Promise<void> {
  const followers = await addMissingAdmins(tx, conversationIds);
  if (followers.length === 0) return;
  await raiseRevisions(
    tx,
    followers.map((each) => each.conversation_id),
  );
  for (const { conversation_id: conversationId, person_id: personId } of followers) {
    const rooms = devicesOf([personId]);
    sockets.announce(tx, '/conversations conversation:updated', { rooms }, { conversationId });
  }
}
