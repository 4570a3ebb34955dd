import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { AppError } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { addUse, findEndOfNew } from './limits.queries.ts';

/** What a new account may do: in a day, or in all while it is new. */
const limits = {
  post: { max: 10, isDaily: true, words: 'share 10 posts a day' },
  comment: { max: 20, isDaily: true, words: 'write 20 comments a day' },
  invitation: { max: 10, isDaily: true, words: 'invite 10 people a day' },
  request: { max: 5, isDaily: true, words: 'write to 5 people a day who are not friends' },
  event: { max: 3, isDaily: false, words: 'create 3 events' },
  venture: { max: 1, isDaily: false, words: 'create 1 business' },
  club: { max: 1, isDaily: false, words: 'found 1 club' },
} as const;
type LimitedAct = keyof typeof limits;

const daySeconds = 86_400;

/**
 * Counts what a new account does, in the transaction that does it, and throws 429 `new_account` above the limit. An account is
 * new for 7 days, or until it has three friends of its campus. What is deleted again stays counted.
 */
export async function countNewAccountUse(
  { env }: Pick<Deps, 'env'>,
  tx: Tx,
  viewer: Pick<Viewer, 'id' | 'isNew'>,
  act: LimitedAct,
  amount = 1,
): Promise<void> {
  if (!viewer.isNew || env.RATE_LIMITS !== 'on') return;
  const endOfNew = await findEndOfNew(tx, viewer.id);
  if (!endOfNew) return;
  const { max, isDaily, words } = limits[act];
  if (await addUse(tx, viewer.id, { act, isDaily, max, amount })) return;
  const now = Date.now() / 1000;
  const untilEnd = endOfNew.getTime() / 1000 - now;
  const tomorrow = isDaily ? ' You can continue after midnight UTC.' : '';
  throw new AppError(
    'new_account',
    `New accounts can ${words}.${tomorrow} The limit ends on ${formatDay(endOfNew)}, or once you have 3 friends at your university.`,
    { retryAfter: isDaily ? Math.min(untilEnd, daySeconds - (now % daySeconds)) : untilEnd },
  );
}

function formatDay(date: Date): string {
  return date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
}
