import { removePictures } from '#features/media/media.public.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { ruleBroken, unauthorized } from '#platform/errors.ts';
import { removeRepliesOf } from '#platform/idempotency.ts';
import { transact } from '#platform/pool.ts';
import { erasePerson, freeUsernames, lockOwn } from './profiles.queries.ts';

/** So long nobody else can take the username of somebody deleted, and pass for them. */
const daysOfUsername = 90;

/**
 * Deletes the viewer's account for good: every feature takes away what they made in it, and of themselves a bare row is
 * left. All of it or nothing. Throws 422 `confirmation_mismatch` unless their username was typed.
 */
export async function deleteAccount({ db, publish }: Deps, viewer: Viewer, typed: string): Promise<void> {
  await transact(db, async (tx) => {
    // What others are doing to them right now ends first, and what comes later finds nobody.
    const own = await lockOwn(tx, viewer.id);
    if (!own?.onboarded_at) throw unauthorized();
    if (typed.trim().replace(/^@/, '').toLowerCase() !== own.username?.toLowerCase()) {
      throw ruleBroken('confirmation_mismatch', 'That is not your username. Nothing was deleted.');
    }
    await publish(tx, { type: 'profiles.deleted', personId: viewer.id });
    await removeRepliesOf(tx, viewer.id);
    await erasePerson(tx, viewer.id);
    await removePictures(
      tx,
      [own.avatar, own.banner].filter((file) => file !== null),
    );
  });
}

/** Lets others take the usernames of people who have long been deleted. */
export async function cleanUsernames({ db }: Pick<Deps, 'db'>): Promise<void> {
  await freeUsernames(db, daysOfUsername);
}
