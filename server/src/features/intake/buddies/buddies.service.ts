import { buddyAskersMax } from '@baraza/contract/features/intake-limits.ts';
import type { Buddies, BuddyMatch } from '@baraza/contract/features/newcomers.ts';
import type { Tx } from '#platform/database.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { conflict, notFound, ruleBroken } from '#platform/errors.ts';
import { transact } from '#platform/pool.ts';
import { type RawJson, written, writtenList, writtenObject } from '#platform/written-json.ts';
import {
  addBuddies,
  addProposal,
  addRefusal,
  type BuddyRow,
  findAsked,
  findBuddy,
  hasRefused,
  listBuddyRows,
  lockBoth,
  removeBuddy,
  removeProposal,
  removeRefusal,
} from './buddies.queries.ts';
import { notYourIntake } from '#features/intake/intake.service.ts';

export async function viewBuddies({ db }: Pick<Deps, 'db'>, viewer: Viewer): Promise<RawJson<Buddies>> {
  const rows = await listBuddyRows(db, viewer.id);
  const one = <T extends BuddyMatch>(role: BuddyRow['role']) => {
    const row = rows.find((each) => each.role === role);
    return row ? written<T | null>(row) : null;
  };
  const asking = rows.filter(({ role }) => role === 'asking').slice(0, buddyAskersMax);
  return writtenObject<Buddies>({
    buddy: one('buddy'),
    asked: one('asked'),
    asking: writtenList(asking),
    suggestion: one('suggestion'),
  });
}

/**
 * Asks somebody of the viewer's intake to be their buddy. If they have asked the viewer, that is the second yes.
 * Throws 422 `cannot_pair_self`, 403 `not_your_intake`, and 409: `has_buddy`, `already_asked` where another has not
 * answered yet, `buddy_unavailable` where they have a buddy or would rather not; which of the two is theirs to tell.
 */
export async function askForBuddy(deps: Deps, viewer: Viewer, otherId: string): Promise<RawJson<Buddies>> {
  refuseSelf(viewer, otherId);
  await transact(deps.db, async (tx) => {
    if (await areBuddies(tx, viewer, otherId)) return;
    if ((await findBuddy(tx, otherId)) !== undefined || (await hasRefused(tx, otherId, viewer.id))) throw unavailable();
    if ((await findAsked(tx, otherId)) === viewer.id) return becomeBuddies(deps, tx, viewer, otherId);
    const asked = await findAsked(tx, viewer.id);
    if (asked === otherId) return;
    if (asked !== undefined) throw conflict('already_asked', 'You are still waiting for an answer of somebody else.');
    await removeRefusal(tx, viewer.id, otherId);
    await addProposal(tx, viewer.id, otherId);
    await deps.publish(tx, { type: 'intake.buddyAsked', actorId: viewer.id, subjectId: otherId });
  });
  return viewBuddies(deps, viewer);
}

/** Takes back what the viewer asked. */
export async function withdrawProposal(deps: Deps, viewer: Viewer): Promise<RawJson<Buddies>> {
  await removeProposal(deps.db, viewer.id);
  return viewBuddies(deps, viewer);
}

/** Says yes to somebody who asks; 404 when they do not (any more). Throws as `askForBuddy` does. */
export async function acceptBuddy(deps: Deps, viewer: Viewer, otherId: string): Promise<RawJson<Buddies>> {
  await transact(deps.db, async (tx) => {
    if (await areBuddies(tx, viewer, otherId)) return;
    if ((await findAsked(tx, otherId)) !== viewer.id) throw notFound();
    if ((await findBuddy(tx, otherId)) !== undefined) throw unavailable();
    await becomeBuddies(deps, tx, viewer, otherId);
  });
  return viewBuddies(deps, viewer);
}

/** Says no to somebody who asks or is suggested, and takes back what the viewer asked them. They are not told. */
export async function declineBuddy(deps: Deps, viewer: Viewer, otherId: string): Promise<RawJson<Buddies>> {
  refuseSelf(viewer, otherId);
  await transact(deps.db, async (tx) => {
    if (await areBuddies(tx, viewer, otherId, { mayHaveAnother: true })) throw hasBuddy();
    await removeProposal(tx, otherId, viewer.id);
    await removeProposal(tx, viewer.id, otherId);
    await addRefusal(tx, viewer.id, otherId);
  });
  return viewBuddies(deps, viewer);
}

/** Ends the pair for both. The viewer is not asked by that one again; they may ask, should they think better of it. */
export async function stopBuddy(deps: Deps, viewer: Viewer): Promise<RawJson<Buddies>> {
  await transact(deps.db, async (tx) => {
    const otherId = await findBuddy(tx, viewer.id);
    if (otherId === undefined) return;
    await lockBoth(tx, viewer.id, otherId);
    if ((await findBuddy(tx, viewer.id)) !== otherId) return;
    await removeBuddy(tx, viewer.id);
    await addRefusal(tx, viewer.id, otherId);
  });
  return viewBuddies(deps, viewer);
}

/**
 * Holds both people, and tells whether they are buddies of each other already. Throws 404 for whom the viewer may not
 * see, 403 for another intake, and 409 when the viewer has another buddy.
 */
async function areBuddies(tx: Tx, viewer: Viewer, otherId: string, { mayHaveAnother = false } = {}): Promise<boolean> {
  const intakes = await lockBoth(tx, viewer.id, otherId);
  const [own, other] = [intakes.get(viewer.id), intakes.get(otherId)];
  if (own === undefined || other === undefined) throw notFound();
  if (own !== other) throw notYourIntake();
  const buddy = await findBuddy(tx, viewer.id);
  if (buddy === otherId) return true;
  if (buddy !== undefined && !mayHaveAnother) throw hasBuddy();
  return false;
}

async function becomeBuddies({ publish }: Deps, tx: Tx, viewer: Viewer, otherId: string): Promise<void> {
  await addBuddies(tx, viewer.id, otherId);
  await removeRefusal(tx, viewer.id, otherId);
  await publish(tx, { type: 'intake.buddyFound', actorId: viewer.id, subjectId: otherId });
}

function refuseSelf(viewer: Viewer, otherId: string): void {
  if (otherId === viewer.id) throw ruleBroken('cannot_pair_self', 'You cannot be your own buddy.');
}

function hasBuddy() {
  return conflict('has_buddy', 'You have a buddy already.');
}

function unavailable() {
  return conflict('buddy_unavailable', 'They are not looking for a buddy at the moment.');
}
