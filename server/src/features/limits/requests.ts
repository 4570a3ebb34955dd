import { joinRequestsPerDay } from '@baraza/contract/features/community-limits.ts';
import type { Deps } from '#platform/features/deps.ts';
import { dayLimitReached } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { addJoinRequest } from './limits.queries.ts';

/** Counts a request to join a club in the transaction that adds it. Throws 429 `rate_limited` above the daily limit. */
export async function countJoinRequest({ env }: Pick<Deps, 'env'>, tx: Tx, viewer: Viewer): Promise<void> {
  if (env.RATE_LIMITS !== 'on' || (await addJoinRequest(tx, viewer.id, joinRequestsPerDay))) return;
  const detail = `You can ask to join ${joinRequestsPerDay} clubs a day. Please try again tomorrow.`;
  throw dayLimitReached(detail);
}
