import { listHiddenFrom } from '#features/profiles/profiles.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Deps } from '#platform/features/deps.ts';
import { afterCommit } from '#platform/sql/pool.ts';
import type { Receivers } from '#platform/sockets/sockets.ts';
import { listAllDiscussionReaders, listHostedIds, listNonReaders } from './discussion-room.queries.ts';

const roomPrefix = 'event:';

/** The socket room of the people who follow an event's discussion. */
export function roomOf(eventId: string): string {
  return `${roomPrefix}${eventId}`;
}

/** The most people that an event leaves out: their ids travel with it to every process. */
const leftOutMax = 5000;

/**
 * The sockets that receive an event about a comment of this author: those in the room, except of people who do not see what
 * the author makes. If these are very many, only the author, and everyone else reads the comment with the next page.
 */
export async function receiversOf(
  tx: Tx,
  { eventId, authorId }: { eventId: string; authorId: string },
): Promise<Receivers> {
  const hidden = await listHiddenFrom(tx, authorId, leftOutMax + 1);
  if (hidden.length > leftOutMax) return { rooms: `user:${authorId}` };
  return { rooms: roomOf(eventId), except: hidden.map((id) => `user:${id}`) };
}

/** Removes sockets of two people from the rooms of each other's events, once the transaction commits. */
export async function separateRooms(
  { sockets }: Pick<Deps, 'sockets'>,
  tx: Tx,
  [one, other]: readonly [string, string],
): Promise<void> {
  for (const [host, guest] of [
    [one, other],
    [other, one],
  ] as const) {
    const rooms = (await listHostedIds(tx, host)).map(roomOf);
    if (rooms.length === 0) continue;
    afterCommit(tx, () => sockets.namespace('/events').in(`user:${guest}`).socketsLeave(rooms));
  }
}

/** With more readers than this, those who are no longer among them leave the room when `removeFormerReaders` next runs. */
const readersMax = 1000;

/**
 * Removes people who may no longer read the discussion from its room, once the transaction commits. Every change that
 * revokes this access calls it after its writes.
 */
export async function removeNonReaders({ sockets }: Pick<Deps, 'sockets'>, tx: Tx, eventId: string): Promise<void> {
  const room = roomOf(eventId);
  const readers = await listAllDiscussionReaders(tx, eventId);
  if (readers === 'everyone' || readers.length > readersMax) return;
  const readerRooms = readers.map((id) => `user:${id}`);
  afterCommit(tx, () => sockets.namespace('/events').in(room).except(readerRooms).socketsLeave(room));
}

/**
 * Removes the sockets of this process from the rooms of discussions whose audience their people no longer belong to. Each process
 * repeats it, because memberships also end by triggers, imports and commands, which publish nothing.
 */
export async function removeFormerReaders({ db, sockets }: Pick<Deps, 'db' | 'sockets'>): Promise<void> {
  const space = sockets.namespace('/events');
  const followers = [...space.sockets.values()].flatMap((socket) => {
    const { id: personId } = socket.data.viewer as Viewer;
    const eventIds = [...socket.rooms].filter((room) => room.startsWith(roomPrefix));
    return eventIds.map((room) => ({ eventId: room.slice(roomPrefix.length), personId }));
  });
  if (followers.length === 0) return;
  for (const { eventId, personId } of await listNonReaders(db, followers)) {
    space.local.in(`user:${personId}`).socketsLeave(roomOf(eventId));
  }
}
