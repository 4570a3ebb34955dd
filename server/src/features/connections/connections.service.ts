import type { FollowState } from '@baraza/contract/features/connections.ts';
import { suggestionsMax } from '@baraza/contract/features/profile-limits.ts';
import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { watchPeople } from '#features/limits/limits.public.ts';
import { isUsername, viewListedUser } from '#features/profiles/profiles.public.ts';
import { decodeTimeCursor } from '#platform/sql/cursor.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notAllowed, notFound, ruleBroken, unauthorized } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { areFriends, findFollowState } from './connections.friendship.ts';
import {
  addFollow,
  type FollowDirection,
  type FollowRow,
  countFollow,
  countFriends,
  type CountsRow,
  endNewAccountWithFriends,
  findCounts,
  listFollows,
  listFriends,
  lockPair,
  removeFollow,
} from './connections.queries.ts';
import { cursorOf, viewState } from './connections.view.ts';
import { listSuggestions } from './suggestions.queries.ts';

export interface FollowsQuery {
  limit: number;
  cursor?: string | undefined;
}

/** A page of people, and how many there are on all pages. */
export interface PeoplePage extends Page<ListedUser> {
  total: number;
}

/** Who of the viewer and another person follows the other. Throws 404 unless the viewer may see them. */
export async function viewFollowState({ db }: Pick<Deps, 'db'>, viewer: Viewer, otherId: string): Promise<FollowState> {
  const row = await findFollowState(db, viewer.id, otherId);
  if (!row) throw notFound();
  return viewState(row);
}

/** Follows a person. Idempotent: only the first call counts and notifies. Throws 422 `cannot_follow_self`. */
export async function follow(deps: Deps, viewer: Viewer, otherId: string): Promise<FollowState> {
  refuseSelf(viewer, otherId);
  const state = await transact(deps.db, async (tx) => {
    if (!(await lockPair(tx, viewer.id, otherId))) throw notFound();
    const isNew = await addFollow(tx, viewer.id, otherId);
    if (isNew) {
      await countFollow(tx, viewer.id, otherId, 1);
      await deps.publish(tx, { type: 'connections.followed', actorId: viewer.id, subjectId: otherId });
    }
    const followed = await viewFollowState({ db: tx }, viewer, otherId);
    // In the order of ids, like `lockPair`.
    if (isNew && followed.isFollowedBy) {
      for (const id of [viewer.id, otherId].toSorted()) await endNewAccountWithFriends(tx, id);
    }
    return followed;
  });
  const target = { type: 'PROFILE', id: viewer.id } as const;
  await watchPeople(deps, { personId: viewer.id, kind: 'follow', destinations: [otherId], target });
  return state;
}

/** Unfollows a person. Idempotent. Throws 422 `cannot_follow_self`. */
export async function unfollow(deps: Deps, viewer: Viewer, otherId: string): Promise<FollowState> {
  refuseSelf(viewer, otherId);
  return endFollow(deps, viewer, { otherId, followerId: viewer.id, followingId: otherId });
}

/** Removes a follower of the viewer without notifying them. Idempotent. */
export async function removeFollower(deps: Deps, viewer: Viewer, otherId: string): Promise<FollowState> {
  if (otherId === viewer.id) return viewFollowState(deps, viewer, otherId);
  return endFollow(deps, viewer, { otherId, followerId: otherId, followingId: viewer.id });
}

async function endFollow(
  { db, publish }: Deps,
  viewer: Viewer,
  { otherId, followerId, followingId }: { otherId: string; followerId: string; followingId: string },
): Promise<FollowState> {
  return transact(db, async (tx) => {
    if (!(await lockPair(tx, viewer.id, otherId))) throw notFound();
    if (await removeFollow(tx, followerId, followingId)) {
      await countFollow(tx, followerId, followingId, -1);
      await publish(tx, { type: 'connections.unfollowed', actorId: followerId, subjectId: followingId });
    }
    return viewFollowState({ db: tx }, viewer, otherId);
  });
}

function refuseSelf(viewer: Viewer, otherId: string): void {
  if (otherId === viewer.id) throw ruleBroken('cannot_follow_self', 'You cannot follow yourself.');
}

/** The viewer's followers, or those they follow. */
export async function viewOwnFollows(
  deps: Deps,
  viewer: Viewer,
  direction: FollowDirection,
  query: FollowsQuery,
): Promise<PeoplePage> {
  const counts = await findCounts(deps.db, viewer.id, { id: viewer.id });
  if (!counts) throw unauthorized();
  return viewFollows(deps, viewer, { counts, direction }, query);
}

/**
 * Another person's followers, or those they follow. Throws 404 unless the viewer may see the person, and 403 if the person
 * hides these lists from the viewer.
 */
export async function viewFollowsOf(
  deps: Deps,
  viewer: Viewer,
  { username, direction }: { username: string; direction: FollowDirection },
  query: FollowsQuery,
): Promise<PeoplePage> {
  const counts = isUsername(username) ? await findCounts(deps.db, viewer.id, { username }) : undefined;
  if (!counts) throw notFound();
  await requireVisibleFollows(deps, viewer, counts);
  return viewFollows(deps, viewer, { counts, direction }, query);
}

async function requireVisibleFollows({ db }: Deps, viewer: Viewer, counts: CountsRow): Promise<void> {
  const { id, followers_visible_to: audience } = counts;
  if (id === viewer.id || audience === 'everyone') return;
  if (audience === 'friends' && areFriends(await findFollowState(db, viewer.id, id))) return;
  throw notAllowed('This person does not show their followers and whom they follow.');
}

async function viewFollows(
  { db }: Deps,
  viewer: Viewer,
  { counts, direction }: { counts: CountsRow; direction: FollowDirection },
  { limit, cursor }: FollowsQuery,
): Promise<PeoplePage> {
  const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
  const rows = await listFollows(db, viewer.id, { ofId: counts.id, direction, after, limit: limit + 1 });
  return { ...peoplePage(rows, limit), total: counts[`${direction}_count`] };
}

/** The viewer's friends. With a search, those whose first name, last name or username begins with it. */
export async function viewFriends(
  { db, reads }: Deps,
  viewer: Viewer,
  { limit, cursor, search = '' }: FollowsQuery & { search?: string | undefined },
): Promise<PeoplePage> {
  const text = search.trim();
  const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
  const page = { after, text, limit: limit + 1 };
  if (text !== '') {
    return reads.search(viewer.id, async (readDb) => ({
      ...peoplePage(await listFriends(readDb, viewer.id, page), limit),
      total: await countFriends(readDb, viewer.id, text),
    }));
  }
  const [rows, counts] = await Promise.all([
    listFriends(db, viewer.id, page),
    findCounts(db, viewer.id, { id: viewer.id }),
  ]);
  return { ...peoplePage(rows, limit), total: counts?.friends_count ?? 0 };
}

/** People whom the viewer may want to follow. */
export async function viewSuggestions({ reads }: Deps, viewer: Viewer): Promise<{ users: ListedUser[] }> {
  const rows = await reads.search(viewer.id, (db) => listSuggestions(db, viewer.id, suggestionsMax));
  return { users: rows.map(viewListedUser) };
}

function peoplePage(rows: FollowRow[], limit: number): Page<ListedUser> {
  return pageOf(rows, limit, { view: viewListedUser, cursorOf });
}
