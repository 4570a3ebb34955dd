import { sql } from 'kysely';
import { removePictures } from '#features/media/media.public.ts';
import type { Tx } from '#platform/sql/database.ts';
import { forgetEditor } from './guides/guides.queries.ts';
import { removeKeepersBetween } from './guides/keepers.queries.ts';
import { removeOffersBetween } from './owners/owners.queries.ts';
import { followOwner } from './owners/succession.ts';
import { removeInvitationsBetween } from './requests/invitations.queries.ts';

/**
 * Removes everything that is stored about an erased person and communities, and the pictures that they chose for clubs. Guides stay without
 * their name.
 */
export async function removeFromCommunities(tx: Tx, personId: string): Promise<void> {
  await followOwner(tx, personId);
  await sql`select id from community
    where id in (select community_id from community_member where person_id = ${personId}) order by id for no key update`.execute(
    tx,
  );
  const tables = [
    'community_request',
    'community_invitation',
    'community_removal',
    'community_due_payment',
    'community_election_candidate',
    'community_election_voter',
    'community_member',
  ] as const;
  for (const table of tables) {
    await tx.deleteFrom(table).where('person_id', '=', personId).execute();
  }
  await tx.deleteFrom('community_invitation').where('inviter_id', '=', personId).execute();
  await tx.deleteFrom('community_link').where('created_by', '=', personId).execute();
  await forgetEditor(tx, personId);
  for (const column of ['image', 'banner'] as const) {
    const { rows } = await sql<{ file: string }>`
      with chosen as (
        select community.id, media.file from community join media on media.file = ${sql.ref(`community.${column}`)}
        where media.owner_id = ${personId})
      update community set ${sql.ref(column)} = null from chosen where community.id = chosen.id returning chosen.file`.execute(
      tx,
    );
    await removePictures(
      tx,
      rows.map(({ file }) => file),
    );
  }
}

/** After a block, removes what one of the two has offered to the other, or named the other to do. */
export async function separateMembers(tx: Tx, pair: readonly [string, string]): Promise<void> {
  await removeInvitationsBetween(tx, pair);
  await removeOffersBetween(tx, pair);
  await removeKeepersBetween(tx, pair);
}
