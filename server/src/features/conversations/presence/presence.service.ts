import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { listFriendsAmong } from './presence.queries.ts';

/**
 * Those of the people who are connected, friends of the viewer, and show it to them. The others are missing, whatever the reason. Calls
 * `onWait` before it waits for other processes.
 */
export async function viewPresence(
  { db, sockets }: Pick<Deps, 'db' | 'sockets'>,
  viewer: Viewer,
  userIds: readonly string[],
  onWait: () => void,
): Promise<{ activeIds: string[] }> {
  const friends = await listFriendsAmong(db, viewer.id, userIds);
  onWait();
  // Also of friends who hide it: the time that the answer takes must not tell them from those who are away.
  const connected = await sockets.findConnected(friends.map(({ id }) => id));
  return { activeIds: friends.flatMap(({ id, is_shown }) => (is_shown && connected.has(id) ? [id] : [])) };
}
