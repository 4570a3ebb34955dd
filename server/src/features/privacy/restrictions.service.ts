import { maxBlocks } from '@baraza/contract/features/privacy.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { lockPeople, viewPerson } from '#features/profiles/profiles.public.ts';
import { decodeTimeCursor, encodeCursor } from '#platform/sql/cursor.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFound, ruleBroken } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import {
  addBlock,
  addMute,
  countRestricted,
  countStored,
  hasRestricted,
  isVisible,
  listRestricted,
  lockPair,
  removeBlock,
  removeMute,
  type Restriction,
} from './restrictions.queries.ts';

/**
 * Blocks a person. Idempotent. A block by that person does not prevent it, and cannot be noticed. Throws 422
 * `cannot_block_self` and `too_many_blocks`, and 404 for people without an account.
 */
export async function block({ db, publish }: Deps, viewer: Viewer, personId: string): Promise<void> {
  refuseSelf(viewer, personId);
  await transact(db, async (tx) => {
    if (!(await lockPair(tx, viewer.id, personId))) throw notFound();
    if (await hasRestricted(tx, 'block', viewer.id, personId)) return;
    await requireRoom(tx, 'block', viewer);
    // Listeners lock what the two have in common, so that the time of the block is after everything they remove.
    await publish(tx, { type: 'privacy.blocked', blockerId: viewer.id, blockedId: personId });
    await addBlock(tx, viewer.id, personId);
  });
}

/** Unblocks a person. Idempotent, also for people who do not exist. Throws 422 `cannot_block_self`. */
export async function unblock({ db, publish }: Deps, viewer: Viewer, personId: string): Promise<void> {
  refuseSelf(viewer, personId);
  await transact(db, async (tx) => {
    if (!(await removeBlock(tx, viewer.id, personId))) return;
    await publish(tx, { type: 'privacy.unblocked', blockerId: viewer.id, blockedId: personId });
  });
}

/** Mutes a person. Idempotent. Throws 422 `cannot_block_self` and `too_many_blocks`, and 404 for people the viewer may not see. */
export async function mute({ db }: Deps, viewer: Viewer, personId: string): Promise<void> {
  refuseSelf(viewer, personId);
  await transact(db, async (tx) => {
    await lockPeople(tx, [viewer.id]);
    if (!(await isVisible(tx, viewer.id, personId))) throw notFound();
    if (await hasRestricted(tx, 'mute', viewer.id, personId)) return;
    await requireRoom(tx, 'mute', viewer);
    await addMute(tx, viewer.id, personId);
  });
}

/** Unmutes a person. Idempotent, also for people who do not exist. Throws 422 `cannot_block_self`. */
export async function unmute({ db }: Deps, viewer: Viewer, personId: string): Promise<void> {
  refuseSelf(viewer, personId);
  await removeMute(db, viewer.id, personId);
}

/** A page of the people whom the viewer has blocked or muted, latest first. */
export async function viewRestricted(
  { db }: Deps,
  viewer: Viewer,
  kind: Restriction,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Person> & { total: number }> {
  const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
  const [rows, total] = await Promise.all([
    listRestricted(db, viewer.id, { kind, after, limit: limit + 1 }),
    countRestricted(db, kind, viewer.id),
  ]);
  const page = pageOf(rows, limit, {
    view: (row) => viewPerson(row, 'person'),
    cursorOf: (row) => encodeCursor({ value: row.restricted_at, id: row.person_id }),
  });
  return { ...page, total };
}

function refuseSelf(viewer: Viewer, personId: string): void {
  if (personId === viewer.id) throw ruleBroken('cannot_block_self', 'You cannot block or mute yourself.');
}

async function requireRoom(tx: Tx, kind: Restriction, viewer: Viewer): Promise<void> {
  if ((await countStored(tx, kind, viewer.id)) < maxBlocks) return;
  throw ruleBroken('too_many_blocks', `One person can ${kind} ${maxBlocks} people.`);
}
