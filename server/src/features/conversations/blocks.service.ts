import type { Tx } from '#platform/sql/database.ts';
import { lockSharedConversations } from './blocks.queries.ts';
import { endRequest } from './inbox/requests.queries.ts';
import { recountUnread } from './unread.queries.ts';

/**
 * Before a block: no message between the two is stored after it, and what one has not read of the other is not unread. Direct
 * conversations stay readable for both; a request is over, also if it was accepted.
 */
export async function separate(tx: Tx, pair: [string, string]): Promise<void> {
  await recountUnread(tx, await lockSharedConversations(tx, pair), { without: pair });
  await endRequest(tx, pair);
}

/** After a block has been removed. */
export async function unseparate(tx: Tx, pair: [string, string]): Promise<void> {
  await recountUnread(tx, await lockSharedConversations(tx, pair));
}
