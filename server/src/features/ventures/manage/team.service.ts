import type { VentureMember } from '@baraza/contract/features/ventures.ts';
import { countNewAccountUse } from '#features/limits/limits.public.ts';
import { lockPeople } from '#features/profiles/profiles.public.ts';
import { findMember, type MemberRow } from '#features/ventures/profile/lists.queries.ts';
import { removeReview } from '#features/ventures/profile/opinions.queries.ts';
import { viewMember } from '#features/ventures/profile/profile.view.ts';
import {
  lockExistingVenture,
  lockOwnVenture,
  requireFriend,
  requireVenture,
  requireVisible,
} from '#features/ventures/ventures.access.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notFound } from '#platform/http/errors.ts';
import { createOnce } from '#platform/http/idempotency.ts';
import { transact } from '#platform/sql/pool.ts';
import { addMember, removeMember, setAccepted } from './team.queries.ts';

/** Invites a friend to the team of the viewer's venture. Idempotent; `isNew` is false for a repeated invitation. */
export async function inviteMember(
  deps: Deps,
  viewer: Viewer,
  {
    idempotencyKey: key,
    ...invitation
  }: { ventureId: string; personId: string; role: string; idempotencyKey: string | undefined },
): Promise<{ member: VentureMember; isNew: boolean }> {
  const { ventureId, personId, role } = invitation;
  const operation = 'POST /api/ventures/members';
  const once = { personId: viewer.id, operation, key, content: [JSON.stringify(invitation)] };
  const { db, publish } = deps;
  // A stored reply shows the invited person.
  await requireVisible(db, viewer, personId);
  return createOnce(db, once, async (tx) => {
    await lockOwnVenture(tx, viewer, ventureId);
    // Waits for a concurrent block, which ends the friendship.
    await lockPeople(tx, [personId]);
    await requireFriend(tx, viewer, personId);
    const isNew = await addMember(tx, { ventureId, personId, title: role });
    if (isNew) {
      await countNewAccountUse(deps, tx, viewer, 'invitation');
      await publish(tx, { type: 'ventures.memberInvited', actorId: viewer.id, ventureId, subjectId: personId, role });
    }
    return { member: viewMember(await requireMember(tx, viewer, ventureId, personId)), isNew };
  });
}

/** Accepts the viewer's invitation, and removes the review they wrote before. Throws 404 without an invitation. */
export async function joinTeam({ db, publish }: Deps, viewer: Viewer, id: string): Promise<VentureMember> {
  await requireVenture(db, viewer, id);
  return transact(db, async (tx) => {
    const venture = await lockExistingVenture(tx, id);
    if (!(await setAccepted(tx, id, viewer.id))) throw notFound();
    await removeReview(tx, id, viewer.id);
    await publish(tx, {
      type: 'ventures.memberJoined',
      actorId: viewer.id,
      ventureId: id,
      ownerId: venture.owner_id,
    });
    return viewMember(await requireMember(tx, viewer, id, viewer.id));
  });
}

/** Leaves the team, or declines an invitation. Idempotent. */
export async function leaveTeam({ db }: Deps, viewer: Viewer, id: string): Promise<void> {
  await requireVenture(db, viewer, id);
  await removeMember(db, id, viewer.id);
}

/** Removes a person from the team of the viewer's venture; throws 404 if they are not on it. */
export async function dismissMember({ db }: Deps, viewer: Viewer, id: string, personId: string): Promise<void> {
  await transact(db, async (tx) => {
    await lockOwnVenture(tx, viewer, id);
    await requireMember(tx, viewer, id, personId);
    await removeMember(tx, id, personId);
  });
}

async function requireMember(tx: Tx, viewer: Viewer, ventureId: string, personId: string): Promise<MemberRow> {
  const row = await findMember(tx, viewer.id, ventureId, personId);
  if (!row) throw notFound();
  return row;
}
