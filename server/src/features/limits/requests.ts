import { joinRequestsPerDay } from '@baraza/contract/features/community-limits.ts';
import { messageRequestsPerDay } from '@baraza/contract/features/conversation-limits.ts';
import type { Deps } from '#platform/features/deps.ts';
import { dayLimitReached } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { addRequest } from './limits.queries.ts';
import { countNewAccountUse } from './new-accounts.ts';

/** Counts a request to join a club in the transaction that adds it. Throws 429 `rate_limited` above the daily limit. */
export async function countJoinRequest({ env }: Pick<Deps, 'env'>, tx: Tx, viewer: Viewer): Promise<void> {
  if (env.RATE_LIMITS !== 'on' || (await addRequest(tx, 'join_request_day', viewer.id, joinRequestsPerDay))) return;
  const detail = `You can ask to join ${joinRequestsPerDay} clubs a day. Please try again tomorrow.`;
  throw dayLimitReached(detail);
}

/**
 * Counts a message request in the transaction that adds it. Throws 429 `new_account`, and `rate_limited` above the daily limit of
 * everyone.
 */
export async function countMessageRequest({ env }: Pick<Deps, 'env'>, tx: Tx, viewer: Viewer): Promise<void> {
  await countNewAccountUse({ env }, tx, viewer, 'request');
  if (env.RATE_LIMITS !== 'on') return;
  if (await addRequest(tx, 'message_request_day', viewer.id, messageRequestsPerDay)) return;
  const detail = `You can write to ${messageRequestsPerDay} people a day who are not your friends. Please try again tomorrow.`;
  throw dayLimitReached(detail);
}
