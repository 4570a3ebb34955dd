import { sql } from 'kysely';
import { isFriendOf } from '#features/connections/connections.public.ts';
import type { Tx } from '#platform/sql/database.ts';

/** Makes a conversation a request of the person who started it, one that is not answered. */
export async function setPending(tx: Tx, id: string): Promise<void> {
  await setRequest(tx, 'PENDING', id);
}

/**
 * Who has sent a request, or started any other conversation of the person with another one; undefined if it is not theirs, or one of many.
 * Locks it until the transaction ends.
 */
export async function lockRequest(tx: Tx, personId: string, id: string) {
  return tx
    .selectFrom('conversation')
    .innerJoin('conversation_member as me', 'me.conversation_id', 'conversation.id')
    .select(['conversation.request', 'conversation.started_by'])
    .where('conversation.id', '=', id)
    .where('me.person_id', '=', personId)
    .where('conversation.kind', '=', 'DIRECT')
    .forNoKeyUpdate('conversation')
    .executeTakeFirst();
}

/** Accepts a request, whose row must be locked. A message that is being stored at the same time is decided again. */
export async function setAccepted(tx: Tx, id: string): Promise<void> {
  await setRequest(tx, 'ACCEPTED', id);
}

/** After it, who of the two may write is decided as if they had been friends. */
export async function endRequest(tx: Tx, pair: readonly [string, string]): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ request: null })
    .where('direct_pair', '=', sql<string[]>`${pair.toSorted()}::uuid[]`)
    .execute();
}

async function setRequest(tx: Tx, request: 'PENDING' | 'ACCEPTED' | null, id: string): Promise<void> {
  await tx
    .updateTable('conversation')
    .set({ request, revision: sql<number>`revision + 1` })
    .where('id', '=', id)
    .execute();
}

/** If two people are friends now, makes their request a conversation of friends. Returns the id of one that was not answered. */
export async function removeRequestOfFriends(tx: Tx, pair: readonly [string, string]): Promise<string | undefined> {
  const direct = sql<string[]>`${pair.toSorted()}::uuid[]`;
  const found = await tx
    .selectFrom('conversation')
    .innerJoin('person as one', (join) => join.on(sql<boolean>`one.id = conversation.direct_pair[1]`))
    .innerJoin('person as other', (join) => join.on(sql<boolean>`other.id = conversation.direct_pair[2]`))
    .select(['conversation.id', 'conversation.request'])
    .where('direct_pair', '=', direct)
    .where('request', 'is not', null)
    .where(isFriendOf('one', 'other'))
    .forNoKeyUpdate('conversation')
    .executeTakeFirst();
  if (!found) return undefined;
  await setRequest(tx, null, found.id);
  return found.request === 'PENDING' ? found.id : undefined;
}
