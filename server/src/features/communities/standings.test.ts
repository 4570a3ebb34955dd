import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addClub, addElections } from '#testing/communities.ts';
import { type CommunityCall, requestTo } from '#testing/community-requests.ts';
import { changesBetween, hashTables, listTables, Snapshot } from '#testing/matrix/stored.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

// Sends every call about a club as a person of each role, and as people without one. Students of its campus can request to join the club.

/** From the fewest rights to the most. */
const ranks = ['outsider', 'member', 'moderator', 'officer', 'treasurer', 'owner'] as const;
/** People without a role in the club. A call refuses them unless it is open to outsiders. */
const outsiders = ['requested', 'invited', 'removed', 'blocked by the owner'] as const;
const others = ['chosen', 'suspended owner', 'of another campus', 'spare'] as const;
type Who = (typeof ranks | typeof outsiders | typeof others)[number];

/** The lowest rank whose request succeeds. `chosen`: only the one who was offered it. */
const rights: Record<CommunityCall, (typeof ranks)[number] | 'chosen'> = {
  'GET /api/communities/:idOrSlug': 'outsider',
  'PUT /api/communities/:id': 'officer',
  'POST /api/communities/:id/archive': 'owner',
  'POST /api/communities/:id/restore': 'owner',
  'POST /api/communities/:id/join': 'outsider',
  'DELETE /api/communities/:id/membership': 'outsider',
  'PUT /api/communities/:id/mute': 'member',
  'PUT /api/communities/:id/visit': 'member',
  'GET /api/communities/:id/members': 'outsider',
  'GET /api/communities/:id/campuses': 'outsider',
  'GET /api/communities/:id/members.csv': 'officer',
  'PUT /api/communities/:id/members/:userId': 'officer',
  'DELETE /api/communities/:id/members/:userId': 'moderator',
  'GET /api/communities/:id/requests': 'officer',
  'POST /api/communities/:id/requests/:userId/approve': 'officer',
  'POST /api/communities/:id/requests/:userId/decline': 'officer',
  'GET /api/communities/:id/invitations': 'officer',
  'POST /api/communities/:id/invitations': 'officer',
  'POST /api/communities/:id/owners': 'owner',
  'POST /api/communities/:id/owners/accept': 'chosen',
  'POST /api/communities/:id/owners/decline': 'outsider',
  'GET /api/communities/:id/contacts': 'outsider',
  'PUT /api/communities/:id/contacts': 'moderator',
  'GET /api/communities/:id/elections': 'member',
  'POST /api/communities/:id/elections': 'officer',
  'DELETE /api/communities/:id/elections/:electionId': 'officer',
  'POST /api/communities/:id/elections/:electionId/candidates': 'member',
  'DELETE /api/communities/:id/elections/:electionId/candidates': 'member',
  'PUT /api/communities/:id/elections/:electionId/vote': 'member',
  'POST /api/communities/:id/elections/:electionId/accept': 'chosen',
  'POST /api/communities/:id/elections/:electionId/decline': 'chosen',
  'GET /api/communities/:id/log': 'officer',
  'GET /api/communities/:id/dues': 'member',
  'POST /api/communities/:id/dues': 'treasurer',
  'GET /api/communities/:id/dues/:dueId': 'member',
  'DELETE /api/communities/:id/dues/:dueId': 'treasurer',
  'POST /api/communities/:id/dues/:dueId/close': 'treasurer',
  'POST /api/communities/:id/dues/:dueId/reopen': 'treasurer',
  'GET /api/communities/:id/dues/:dueId/payments': 'treasurer',
  'GET /api/communities/:id/dues/:dueId.csv': 'treasurer',
  'PUT /api/communities/:id/dues/:dueId/payments/:userId': 'treasurer',
  'DELETE /api/communities/:id/dues/:dueId/payments/:userId': 'treasurer',
  'GET /api/communities/:id/guides': 'outsider',
  'GET /api/communities/:id/guides/:slug': 'outsider',
  'PUT /api/communities/:id/guides/:slug': 'moderator',
  'DELETE /api/communities/:id/guides/:slug': 'moderator',
  'GET /api/communities/:id/guides/:slug/history': 'moderator',
  'GET /api/communities/:id/guide-keepers': 'outsider',
  'PUT /api/communities/:id/guide-keepers': 'officer',
};

let app: TestApp;
let people: Record<Who, TestPerson>;
let ids: Record<'club' | 'due' | 'nominations' | 'election' | 'wonElection', string>;
let tables: string[];
let snapshot: Snapshot;

beforeAll(async () => {
  app = await startTestApp();
  const { pool } = app.deps;
  const all: Who[] = [...ranks, ...outsiders, ...others];
  const made = all.map(async (who, index) => {
    const options = who === 'of another campus' ? { campus: 'Elsewhere' } : {};
    return [who, await app.person(`person_${index}`, options)] as const;
  });
  people = Object.fromEntries(await Promise.all(made)) as typeof people;
  const of = (who: Who) => people[who].id;

  const members: Who[] = ['owner', 'treasurer', 'officer', 'moderator', 'member', 'chosen', 'suspended owner'];
  const club = await addClub(
    pool,
    members.map((who) => people[who]),
    { policy: 'REQUEST', role: 'OWNER' },
  );
  await pool.query(
    `update community_member as member set role = given.role, title = given.title
     from (values ($2::uuid, 'OFFICER', 'Treasurer'), ($3, 'OFFICER', ''), ($4, 'MODERATOR', ''), ($5, 'MEMBER', ''),
       ($6, 'MEMBER', ''), ($7, 'OWNER', '')) as given (id, role, title)
     where member.community_id = $1 and member.person_id = given.id`,
    [club, of('treasurer'), of('officer'), of('moderator'), of('member'), of('chosen'), of('suspended owner')],
  );
  await pool.query(
    `with request as (insert into community_request (community_id, person_id) values ($1, $2)),
       invitation as (insert into community_invitation (community_id, person_id, inviter_id) values ($1, $3, $6)),
       removal as (insert into community_removal (community_id, person_id, reason, can_return) values ($1, $4, 'Advertising', false)),
       offer as (insert into community_owner_offer (community_id, person_id) values ($1, $5))
     insert into block (blocker_id, blocked_id) values ($6, $7)`,
    [club, of('requested'), of('invited'), of('removed'), of('chosen'), of('owner'), of('blocked by the owner')],
  );
  const elections = await addElections(pool, club, [people.chosen]);
  const { rows: dues } = await pool.query<{ id: string }>(
    `insert into community_due (community_id, title, amount, currency, due_on) values ($1, 'Due', 5, 'KES', '2026-03-03') returning id`,
    [club],
  );
  ids = { club, due: dues[0]?.id ?? '', ...elections };
  await pool.query(
    `with guide as (insert into community_guide (community_id, slug, version) values ($1, 'rules', 1) returning id)
     insert into community_guide_version (guide_id, version, title, content) select id, 1, 'Rules', 'Be kind.' from guide`,
    [club],
  );
  await sanction(app, people['suspended owner'], 'SUSPENSION');
  tables = await listTables(pool);
  snapshot = await Snapshot.take(pool, tables);
});
afterAll(() => app[Symbol.asyncDispose]());

/** Sends a call, and undoes what it has changed. */
async function ask(who: Who, key: CommunityCall): Promise<string> {
  const { method, path, body } = requestTo(key, {
    id: ids.club,
    userId: people[key.includes('/requests/') ? 'requested' : 'chosen'].id,
    guest: people.spare.id,
    electionId: key.endsWith('/vote') ? ids.election : /accept|decline/.test(key) ? ids.wonElection : ids.nominations,
    dueId: ids.due,
  });
  const { status, body: answer } = await people[who].send(method, path, body);
  if (status >= 400) return `${status} ${answer.code}`;
  const { pool } = app.deps;
  await snapshot.restore(pool, Object.keys(changesBetween(snapshot.stored, await hashTables(pool, tables))));
  return 'done';
}

describe.each(Object.entries(rights) as [CommunityCall, (typeof rights)[CommunityCall]][])('%s', (key, right) => {
  test(`lets in: ${right}`, async () => {
    const ranked = ranks.slice(0, right === 'chosen' ? -1 : ranks.indexOf(right));
    const refused: Who[] = right === 'outsider' ? [] : [...outsiders, ...ranked];
    for (const who of refused) expect([who, await ask(who, key)]).toEqual([who, '403 not_allowed']);
    expect(await ask('suspended owner', key)).toBe('403 suspended');
    expect(await ask('of another campus', key)).toBe('404 not_found');
    expect(await ask(right, key)).toBe('done');
  });
});

test('a person who was removed for good cannot join, and those who asked or are invited can', async () => {
  const key = 'POST /api/communities/:id/join';
  expect(await ask('removed', key)).toBe('403 removed');
  for (const who of ['requested', 'invited', 'blocked by the owner'] as const) expect(await ask(who, key)).toBe('done');
});

test('higher roles keep the rights of the lower ones', async () => {
  for (const [index, rank] of ranks.entries()) {
    const calls = (Object.keys(rights) as CommunityCall[]).filter(
      (key) => key.startsWith('GET') && rights[key] !== 'chosen',
    );
    for (const key of calls.filter((each) => ranks.indexOf(rights[each] as typeof rank) <= index)) {
      expect([rank, key, await ask(rank, key)]).toEqual([rank, key, 'done']);
    }
  }
});
