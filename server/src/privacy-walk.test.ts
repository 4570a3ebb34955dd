import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Comparison,
  type HiddenSide,
  type Pair,
  PrivacyWalk,
  walkedEndpoints,
  walkedEvents,
} from '#testing/matrix/privacy-walk.ts';
import { matrix } from '#testing/matrix/rows.ts';
import { clientEvents } from '#testing/matrix/socket-rows.ts';
import { findRedis, startThrowAwayRedis } from '#testing/redis-server.ts';
import { startTestApp, type TestAppOptions } from '#testing/test-app.ts';

// A block makes two people invisible to each other: every answer is byte for byte what it would be if the other one did not
// exist, and no socket of the other one receives anything. Content of a club for its members or for its campus is to others as if it did
// not exist. The requests are those of the authorization matrix, whose posts and events are all in one club.

const pairs: Pair[] = [
  { asker: 'stranger', target: 'owner', by: 'block' },
  { asker: 'owner', target: 'bystander', by: 'block' },
  { asker: 'stranger', target: 'owner', by: 'membership' },
  { asker: 'owner', target: 'bystander', by: 'membership' },
  { asker: 'stranger', target: 'owner', by: 'campus' },
];

/** What a block does not change, with the reason. */
const exceptions: Record<string, string> = {
  'PUT /api/blocks/:userId': 'a person who has been blocked can block as well',
  'GET /api/blocks': 'it lists the people one has blocked',
  'GET /api/profile/check-username': 'a username is unique, also that of a hidden person',
  'GET /api/ventures/:id/analytics': 'counts stay true',
  'GET /api/communities/:id/campuses': 'counts stay true',
  'POST /api/club-links/preview': 'a link to a club works, whichever officer created it',
  'POST /api/club-links/join': 'a link to a club works, whichever officer created it',
  'POST /api/conversation-invitations/preview': 'a link to a group works, whoever created it',
  'POST /api/conversation-invitations/join': 'a link to a group works, whoever created it',
  'GET /api/reports': 'own reports stay, also of a hidden person',
  'GET /api/sanctions': 'a sanction stays, whoever imposed it',
  'POST /api/sanctions/:id/appeal': 'a sanction stays, whoever imposed it',
  'POST /api/icebreakers': 'an intake has one live icebreaker, also of a hidden author',
};

/**
 * Between friends, a conversation stays readable for both; `blocks.test.ts` covers what a block changes there. The owner's own
 * comment is a reply to the bystander's, so it exists only as long as the bystander does. The owner of a club manages its members and their
 * dues despite a block, which `membership.test.ts` and `dues.test.ts` cover.
 */
const isExempt = (key: string, { asker, by }: Pair) =>
  // People who are not members see the club itself.
  (by !== 'block' && key.includes('/api/communities')) ||
  (by === 'block' &&
    (key in exceptions ||
      (asker === 'owner' &&
        ((key.includes('conversation') && !key.includes('presence')) ||
          key.includes('/api/communities/:id/members') ||
          key.includes('/api/communities/:id/dues') ||
          key === 'DELETE /api/events/:id/comments/:commentId'))));

/** Returns where an answer differs from that about what never existed, and which frames the other person received. */
function tracesIn(observed: readonly Comparison[]): string[] {
  return observed.flatMap(({ barrier, hidden, absent }) => [
    ...(hidden.answer === absent.answer ? [] : [`${barrier}: ${hidden.answer} instead of ${absent.answer}`]),
    ...hidden.frames.map((event) => `${barrier}: ${event}`),
  ]);
}

const redisProgram = findRedis();
let hidden: [HiddenSide, HiddenSide];
let walk: PrivacyWalk;
const stack = new AsyncDisposableStack();
beforeAll(async () => {
  const start = async (options: TestAppOptions = {}) => stack.use(await startTestApp(options));
  const startHidden = async () => {
    if (!redisProgram) return { app: await start() };
    const redis = stack.use(await startThrowAwayRedis(redisProgram));
    const env = { REDIS_URL: redis.url };
    const app = await start({ env });
    return { app, other: await start({ env, databaseUrl: app.databaseUrl }) };
  };
  hidden = [await startHidden(), await startHidden()];
  walk = new PrivacyWalk(hidden, await start());
});
afterAll(() => stack.disposeAsync());

test('the other person is connected to another server, too', ({ skip }) => {
  if (!redisProgram) return skip('no redis-server or valkey-server on the path');
  expect(hidden.map(({ other }) => other?.databaseUrl)).toEqual(hidden.map(({ app }) => app.databaseUrl));
});

describe.each(pairs)('$by between $asker and $target', (pair) => {
  describe.each(walkedEndpoints().filter((key) => !isExempt(key, pair)))('%s', (key) => {
    test.each([...matrix[key]].map((row) => ({ row, what: row.what })))('$what', async ({ row }) => {
      expect(tracesIn(await walk.compare(key, row, pair))).toEqual([]);
    });
  });

  const emitted = walkedEvents()
    .filter((key) => !isExempt(key, pair))
    .flatMap((key) => clientEvents[key as keyof typeof clientEvents].map((row) => ({ key, row, what: row.what })));
  test.each(emitted)('$key: $what', async ({ key, row }) => {
    expect(tracesIn(await walk.compareEvent(key, row, pair))).toEqual([]);
  });
});
