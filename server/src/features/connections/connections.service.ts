import type { FollowState } from '@baraza/contract/features/connections.ts';
import type { UserList } from '@baraza/contract/features/profiles.ts';
import { isUsername } from '#features/profiles/profiles.public.ts';
import { readTimeCursor } from '#platform/cursor.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notFound, ruleBroken, unauthorized } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import { lastBeforeMore, type RawJson, writtenObject, writtenPage } from '#platform/written-json.ts';
import {
  addFollow,
  type CircleRow,
  countFollow,
  countFriends,
  findCounts,
  findFollowState,
  listCircle,
  listFriends,
  lockPair,
  removeFollow,
} from './connections.queries.ts';
import { cursorOf, viewState } from './connections.view.ts';

/** The people around somebody: who follows them, or whom they follow. */
export type Circle = 'followers' | 'following';

export interface CircleQuery {
  limit: number;
  cursor?: string | undefined;
}

/** A page of people, and the cursor of the next one where there is one. */
export interface CirclePage {
  list: RawJson<UserList>;
  next: string | undefined;
}

/** How the viewer and somebody stand to each other; 404 for the unknown, the deleted and the not onboarded alike. */
export async function viewFollowState({ db }: Pick<Deps, 'db'>, viewer: Viewer, otherId: string): Promise<FollowState> {
  const row = await findFollowState(db, viewer.id, otherId);
  if (!row) throw notFound();
  return viewState(row);
}

/** Follows somebody; as often as one likes, it counts once and is told once. Throws 422 `cannot_follow_self`. */
export async function follow({ db, publish }: Deps, viewer: Viewer, otherId: string): Promise<FollowState> {
  refuseSelf(viewer, otherId);
  return transact(db, async (tx) => {
    if (!(await lockPair(tx, viewer.id, otherId))) throw notFound();
    if (await addFollow(tx, viewer.id, otherId)) {
      await countFollow(tx, viewer.id, otherId, 1);
      await publish(tx, { type: 'connections.followed', actorId: viewer.id, subjectId: otherId });
    }
    return viewFollowState({ db: tx }, viewer, otherId);
  });
}

/** Follows somebody no more; who is not followed stays so. Throws 422 `cannot_follow_self`. */
export async function unfollow(deps: Deps, viewer: Viewer, otherId: string): Promise<FollowState> {
  refuseSelf(viewer, otherId);
  return endFollow(deps, viewer, { otherId, followerId: viewer.id, followingId: otherId });
}

/** Removes a follower of the viewer, who is not told of it; who does not follow them stays so. */
export async function removeFollower(deps: Deps, viewer: Viewer, otherId: string): Promise<FollowState> {
  if (otherId === viewer.id) return viewFollowState(deps, viewer, otherId);
  return endFollow(deps, viewer, { otherId, followerId: otherId, followingId: viewer.id });
}

async function endFollow(
  { db }: Deps,
  viewer: Viewer,
  { otherId, followerId, followingId }: { otherId: string; followerId: string; followingId: string },
): Promise<FollowState> {
  return transact(db, async (tx) => {
    if (!(await lockPair(tx, viewer.id, otherId))) throw notFound();
    if (await removeFollow(tx, followerId, followingId)) await countFollow(tx, followerId, followingId, -1);
    return viewFollowState({ db: tx }, viewer, otherId);
  });
}

function refuseSelf(viewer: Viewer, otherId: string): void {
  if (otherId === viewer.id) throw ruleBroken('cannot_follow_self', 'You cannot follow yourself.');
}

/** The people around the viewer. */
export async function viewOwnCircle(
  deps: Deps,
  viewer: Viewer,
  circle: Circle,
  query: CircleQuery,
): Promise<CirclePage> {
  const counts = await findCounts(deps.db, viewer.id, { id: viewer.id });
  if (!counts) throw unauthorized();
  return readCircle(deps, viewer, { ofId: counts.id, circle, total: totalOf(counts, circle) }, query);
}

/** The people around somebody; 404 for the unknown, the deleted and the not onboarded alike. */
export async function viewSomebodysCircle(
  deps: Deps,
  viewer: Viewer,
  { username, circle }: { username: string; circle: Circle },
  query: CircleQuery,
): Promise<CirclePage> {
  const counts = isUsername(username) ? await findCounts(deps.db, viewer.id, { username }) : undefined;
  if (!counts) throw notFound();
  return readCircle(deps, viewer, { ofId: counts.id, circle, total: totalOf(counts, circle) }, query);
}

function totalOf(counts: { followers_count: number; following_count: number }, circle: Circle): number {
  return circle === 'followers' ? counts.followers_count : counts.following_count;
}

async function readCircle(
  { db }: Deps,
  viewer: Viewer,
  { total, ...whose }: { ofId: string; circle: Circle; total: number },
  { limit, cursor }: CircleQuery,
): Promise<CirclePage> {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor);
  return cutPage(await listCircle(db, viewer.id, { ...whose, after, limit: limit + 1 }), limit, total);
}

/** The viewer's friends, all or those whose first name, last name or username the text begins. */
export async function viewFriends(
  { db }: Deps,
  viewer: Viewer,
  { limit, cursor, search = '' }: CircleQuery & { search?: string | undefined },
): Promise<CirclePage> {
  const text = search.trim();
  const after = cursor === undefined ? undefined : readTimeCursor(cursor);
  const [rows, total] = await Promise.all([
    listFriends(db, viewer.id, { after, text, limit: limit + 1 }),
    text === ''
      ? findCounts(db, viewer.id, { id: viewer.id }).then((own) => own?.friends_count ?? 0)
      : countFriends(db, viewer.id, text),
  ]);
  return cutPage(rows, limit, total);
}

function cutPage(rows: CircleRow[], limit: number, total: number): CirclePage {
  const { items: users } = writtenPage<UserList['users'][number]>(rows, limit);
  const last = lastBeforeMore(rows, limit);
  return { list: writtenObject<UserList>({ users, total }), next: last && cursorOf(last) };
}
