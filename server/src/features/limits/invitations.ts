import { invitationsPerDay } from '@baraza/contract/features/event-limits.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { dayLimitReached } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { addInvitations } from './limits.queries.ts';
import { countNewAccountUse } from './new-accounts.ts';

/**
 * Counts invitations to events and clubs in the transaction that adds them. Throws 429 `new_account`, and `rate_limited` above the daily
 * limit of everyone.
 */
export async function countInvitations(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  viewer: Viewer,
  added: number,
): Promise<void> {
  await countNewAccountUse({ env }, tx, viewer, 'invitation', added);
  if (env.RATE_LIMITS !== 'on') return;
  if (await addInvitations(tx, viewer.id, { added, max: invitationsPerDay })) return;
  const detail = `You can invite ${invitationsPerDay} people a day. No one was invited. Please try again tomorrow.`;
  throw dayLimitReached(detail);
}
