import { joinRequestsPerDay } from '@baraza/contract/features/community-limits.ts';
import { addedPerDay, messageRequestsPerDay } from '@baraza/contract/features/conversation-limits.ts';
import { invitationsPerDay } from '@baraza/contract/features/event-limits.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { dayLimitReached } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { addDaily, type DailyAct } from './limits.queries.ts';
import { countNewAccountUse } from './new-accounts.ts';

/** What everyone may do in a day, and how new accounts count it. */
const limits = {
  invitation: {
    max: invitationsPerDay,
    ofNew: 'invitation',
    detail: `You can invite ${invitationsPerDay} people a day. No one was invited. Please try again tomorrow.`,
  },
  join_request: {
    max: joinRequestsPerDay,
    ofNew: undefined,
    detail: `You can ask to join ${joinRequestsPerDay} clubs a day. Please try again tomorrow.`,
  },
  message_request: {
    max: messageRequestsPerDay,
    ofNew: 'request',
    detail: `You can write to ${messageRequestsPerDay} people a day who are not your friends. Please try again tomorrow.`,
  },
  group_member: {
    max: addedPerDay,
    ofNew: 'invitation',
    detail: 'You have added many people to groups today. Please continue tomorrow.',
  },
} as const satisfies Record<DailyAct, unknown>;

/**
 * Counts what a person does in the transaction that does it, also if it is undone later. Throws 429 `new_account`, and `rate_limited` above the
 * daily limit of everyone.
 */
export async function countDaily(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  viewer: Viewer,
  act: DailyAct,
  amount = 1,
): Promise<void> {
  const { max, ofNew, detail } = limits[act];
  if (ofNew) await countNewAccountUse({ env }, tx, viewer, ofNew, amount);
  if (env.RATE_LIMITS !== 'on' || (await addDaily(tx, viewer.id, { act, amount, max }))) return;
  throw dayLimitReached(detail);
}
