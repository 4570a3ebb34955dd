import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Election } from '@baraza/contract/features/elections.ts';
import { electionsPerDay } from '@baraza/contract/features/community-limits.ts';
import { addClub, setClubRole } from '#testing/communities.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { makeExport, unpack } from '#testing/exports.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { runJob } from '#testing/run-job.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
const logged: string[] = [];
beforeAll(async () => {
  app = await startTestApp({ onLog: (line) => logged.push(line) });
});
afterAll(() => app[Symbol.asyncDispose]());

type Five = [TestPerson, TestPerson, TestPerson, TestPerson, TestPerson];
let marks = 0;
const people = async () =>
  (await Promise.all(Array.from({ length: 5 }, () => app.person(`elector_${(marks += 1)}`)))) as Five;
const query = (text: string, values: unknown[]) => app.deps.pool.query(text, values);
const absent = '00000000-0000-7000-8000-000000000000';
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();
const draft = (more: object = {}) => ({
  title: 'Treasurer',
  role: 'OFFICER',
  nominationsUntil: inDays(7),
  closesAt: inDays(14),
  ...more,
});

/** A club of five, whose first member owns it, and an election in it. */
async function start(more: object = {}) {
  const five = await people();
  const [owner] = five;
  const club = await addClub(app.deps.pool, five, { role: 'OWNER' });
  // The longest members are first.
  await query(
    `update community_member set since = now() - make_interval(days => 30 - array_position($2, person_id)) where community_id = $1`,
    [club, five.map(({ id }) => id)],
  );
  const path = `/api/communities/${club}/elections`;
  const { status, body } = await owner.post(path, draft(more));
  expect(status).toBe(201);
  const of = `${path}/${body.id}`;
  return {
    five,
    club,
    path,
    id: body.id as string,
    stand: (who: TestPerson) => who.post(`${of}/candidates`),
    withdraw: (who: TestPerson) => who.delete(`${of}/candidates`),
    vote: (who: TestPerson, whom: { id: string }, body: object = {}) =>
      who.put(`${of}/vote`, { candidateId: whom.id, ...body }),
    accept: (who: TestPerson) => who.post(`${of}/accept`),
    decline: (who: TestPerson) => who.post(`${of}/decline`),
    cancel: (who: TestPerson, reason = 'Opened by mistake.') => who.send('DELETE', of, { reason }),
    read: async (who: TestPerson): Promise<Election> => (await who.get(path)).body[0],
    /** Lets days pass for the club and its election. */
    pass: async (days: number) => {
      await query(
        `update community_election set created_at = created_at - $2 * interval '1 day', nominations_until = nominations_until - $2 * interval '1 day',
           closes_at = closes_at - $2 * interval '1 day', runoff_closes_at = runoff_closes_at - $2 * interval '1 day',
           offered_at = offered_at - $2 * interval '1 day' where id = $1`,
        [body.id, days],
      );
      await query(`update community_member set since = since - $2 * interval '1 day' where community_id = $1`, [
        club,
        days,
      ]);
    },
  };
}

const memberOf = async (who: TestPerson, club: string) => (await who.get(`/api/communities/${club}`)).body.viewer;
const countsOf = ({ candidates }: Election) =>
  candidates.map(({ user, votes, runoffVotes }) => [user.id, votes, runoffVotes]);
const refused = (status: number, code: string) => ({ status, body: { code } });

describe('an election', () => {
  test('is started by officers once when sent twice, and its members are notified', async () => {
    const [owner, ben, cleo] = await people();
    const club = await addClub(app.deps.pool, [owner, ben, cleo], { role: 'OFFICER' });
    const path = `/api/communities/${club}/elections`;
    await cleo.put(`/api/communities/${club}/mute`, { muted: true });
    const content = draft({ title: ' Secretary\n' });
    const send = () => owner.post(path, content, { headers: { 'idempotency-key': club } });
    const { status, body } = await send();
    expect([status, body]).toMatchObject([
      201,
      { title: 'Secretary', role: 'OFFICER', state: 'NOMINATIONS', candidates: [], turnout: null, canVote: false },
    ]);
    expect((await send()).body).toEqual(body);
    expect((await ben.get(path)).body).toEqual([body]);
    const { body: community } = await ben.get(`/api/communities/${club}`);
    const link = `/clubs/${community.slug}/elections`;
    expect(await notificationsOf(ben)).toMatchObject([{ kind: 'team', detail: 'clubelection', link }]);
    expect(await notificationsOf(cleo)).toEqual([]);
    expect(await notificationsOf(owner)).toEqual([]);
  });

  test('is one of at most 15 in a day, also with concurrent requests', async () => {
    await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const owner = await limited.person('owner');
    const club = await addClub(limited.deps.pool, [owner], { role: 'OWNER' });
    await limited.deps.pool.query(
      `insert into community_election (community_id, title, role, nominations_until, closes_at, entitled_count)
       select $1, 'Chair', 'OFFICER', now() + interval '1 day', now() + interval '2 days', 1 from generate_series(1, $2)`,
      [club, electionsPerDay - 2],
    );
    const ask = () => owner.post(`/api/communities/${club}/elections`, draft());
    const replies = await Promise.all([ask(), ask(), ask(), ask()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429]);
    expect(replies.find(({ status }) => status === 429)?.body.code).toBe('rate_limited');
    await limited.deps.pool.query(`update community_election set created_at = created_at - interval '1 day'`);
    expect((await ask()).status).toBe(201);
  });

  test('of an owner is started by owners only', async () => {
    const [owner, officer] = await people();
    const club = await addClub(app.deps.pool, [owner, officer], { role: 'OWNER' });
    await setClubRole(app, club, officer, 'OFFICER');
    const send = (who: TestPerson) =>
      who.post(`/api/communities/${club}/elections`, draft({ title: 'Chair', role: 'OWNER' }));
    expect(await send(officer)).toMatchObject(refused(403, 'not_allowed'));
    expect(await send(owner)).toMatchObject({ status: 201, body: { role: 'OWNER' } });
  });

  test('of an owner is not started with three owners', async () => {
    const five = await people();
    const club = await addClub(app.deps.pool, five, { role: 'OWNER' });
    await query(`update community_member set role = 'OWNER' where community_id = $1 and person_id = any($2)`, [
      club,
      [five[1].id, five[2].id],
    ]);
    const path = `/api/communities/${club}/elections`;
    expect(await five[0].post(path, draft({ role: 'OWNER' }))).toMatchObject({
      status: 409,
      body: { code: 'too_many_owners' },
    });
    expect(await five[0].post(path, draft())).toMatchObject({ status: 201 });
  });

  test('of an owner is started while there is room for one beside those who are asked', async () => {
    const five = await people();
    const [ada, ben, cleo] = five;
    const club = await addClub(app.deps.pool, five, { role: 'OWNER' });
    const path = `/api/communities/${club}`;
    const start = () => ada.post(`${path}/elections`, draft({ role: 'OWNER' }));
    const offer = (person: TestPerson) => ada.post(`${path}/owners`, { userId: person.id });
    const tooMany = refused(409, 'too_many_owners');
    expect(await offer(ben)).toMatchObject({ status: 200 });
    const replies = await Promise.all([start(), start()]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await offer(cleo)).toMatchObject(tooMany);
    expect(await ben.post(`${path}/owners/decline`)).toMatchObject({ status: 200 });
    expect(await start()).toMatchObject({ status: 201 });
    expect(await start()).toMatchObject(tooMany);
    // Nobody was elected.
    await query('update community_election set is_over = true where community_id = $1', [club]);
    expect(await offer(cleo)).toMatchObject({ status: 200 });
    expect(await start()).toMatchObject({ status: 201 });
  });

  test('of a treasurer is started by owners only, because it gives the right to keep the dues', async () => {
    const [owner, officer] = await people();
    const club = await addClub(app.deps.pool, [owner, officer], { role: 'OFFICER' });
    const path = `/api/communities/${club}/elections`;
    for (const title of ['Treasurer', 'TRÉSORIÈRE ']) {
      expect(await owner.post(path, draft({ title }))).toMatchObject(refused(403, 'not_allowed'));
    }
    await setClubRole(app, club, owner, 'OWNER');
    expect(await owner.post(path, draft({ title: 'Treasurer' }))).toMatchObject({ status: 201 });
  });

  test.each([
    ['a blank title', { title: ' ' }],
    ['a long title', { title: 'x'.repeat(61) }],
    ['the role of a member', { role: 'MEMBER' }],
    ['no role', { role: undefined }],
    ['nominations in the past', { nominationsUntil: inDays(-1) }],
    ['an end before the nominations', { closesAt: inDays(6) }],
    ['an end after 60 days', { closesAt: inDays(60.01) }],
    ['a day without a time', { closesAt: '2090-01-01' }],
  ])('with %s is refused', async (_, more) => {
    const [owner] = await people();
    const club = await addClub(app.deps.pool, [owner], { role: 'OWNER' });
    const path = `/api/communities/${club}/elections`;
    const { status, body } = await owner.post(path, draft(more));
    expect([status, body.detail]).toEqual([422, body.errors[0].message]);
    expect((await owner.get(path)).body).toEqual([]);
  });

  test('is for members, and only officers start one', async () => {
    const { five, club, path, id } = await start();
    const [, ben] = five;
    const stranger = await app.person(`stranger_${(marks += 1)}`);
    await setClubRole(app, club, ben, 'MODERATOR');
    expect(await ben.post(path, draft())).toMatchObject(refused(403, 'not_allowed'));
    const calls: [string, string, object?][] = [
      ['GET', path],
      ['POST', path, draft()],
      ['POST', `${path}/${id}/candidates`],
      ['PUT', `${path}/${id}/vote`, { candidateId: ben.id }],
      ['POST', `${path}/${id}/accept`],
      ['POST', `${path}/${id}/decline`],
      ['DELETE', `${path}/${id}`, { reason: 'Mine.' }],
    ];
    for (const [method, at, body] of calls) {
      expect(await stranger.send(method, at, body), at).toMatchObject(refused(403, 'not_allowed'));
      expect(await app.anyone.send(method, at, body), at).toMatchObject({ status: 401 });
    }
    for (const [method, at, body] of calls.slice(2)) {
      expect(await ben.send(method, at.replace(id, absent), body), at).toMatchObject({ status: 404 });
    }
  });

  test('lists come in pages, newest first', async () => {
    const { five, path } = await start();
    for (const title of ['Second', 'Third']) await five[0].post(path, draft({ title }));
    const first = await five[1].get(`${path}?limit=2`);
    const [, next = ''] = /<(.+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
    const titles = [...first.body, ...(await five[1].get(next)).body].map(({ title }: Election) => title);
    expect(titles).toEqual(['Third', 'Second', 'Treasurer']);
    expect(await five[1].get(`${path}?cursor=wrong`)).toMatchObject({ status: 400 });
  });
});

describe('candidates', () => {
  test('stand once when sent twice and at the same time, until nominations end', async () => {
    const { five, stand, read, pass } = await start();
    const [, ben, cleo] = five;
    const replies = await Promise.all([stand(ben), stand(ben)]);
    expect(replies).toMatchObject([
      { status: 200, body: { isCandidate: true } },
      { status: 200, body: { isCandidate: true } },
    ]);
    expect(countsOf(await read(cleo))).toEqual([[ben.id, null, null]]);
    await pass(8);
    expect(await stand(cleo)).toMatchObject(refused(409, 'nominations_closed'));
    expect(await stand(ben)).toMatchObject({ status: 200 });
    expect(await read(cleo)).toMatchObject({ state: 'VOTING', isCandidate: false, canVote: true });
  });

  test('are at most 30', async () => {
    const { five, id, stand } = await start();
    await Promise.all(Array.from({ length: 6 }, () => people()));
    const { rows } = await query(
      `insert into community_election_candidate (election_id, person_id)
       select $1, id from person where id <> all ($2) limit 29 returning person_id`,
      [id, five.map((each) => each.id)],
    );
    expect(rows).toHaveLength(29);
    const replies = await Promise.all([stand(five[1]), stand(five[2])]);
    expect(replies.map(({ status, body }) => (status === 200 ? 200 : body.code)).toSorted()).toEqual([
      200,
      'too_many_candidates',
    ]);
  });
});

describe('a vote', () => {
  test('is counted once, is final, and is shown to nobody before the end', async () => {
    const { five, stand, vote, read, pass } = await start();
    const [ada, ben, cleo, dan, eve] = five;
    await stand(ben);
    await stand(cleo);
    expect(await vote(ada, ben)).toMatchObject(refused(409, 'voting_closed'));
    await pass(8);
    const first = await vote(ada, ben);
    expect(first).toMatchObject({ status: 200, body: { hasVoted: true, canVote: false, turnout: null, winner: null } });
    expect((await vote(ada, cleo)).body).toEqual(first.body);
    for (const who of [dan, eve]) await vote(who, ben);
    expect((await read(ben)).candidates.map(({ votes }) => votes)).toEqual([null, null]);
    await pass(7);
    const over = await read(dan);
    expect(over).toMatchObject({ state: 'OVER', turnout: { voted: 3, entitled: 5 }, winner: { id: ben.id } });
    expect(countsOf(over)).toEqual([
      [ben.id, 3, null],
      [cleo.id, 0, null],
    ]);
    expect((await vote(ada, cleo)).status).toBe(200);
    expect(await vote(cleo, cleo)).toMatchObject(refused(409, 'voting_closed'));
    expect(countsOf(await read(dan))).toEqual(countsOf(over));
  });

  test('is counted once when sent many times at the same time', async () => {
    const { five, stand, vote, read, pass } = await start();
    const [ada, ben, cleo] = five;
    await stand(ben);
    await stand(cleo);
    await pass(8);
    const replies = await Promise.all(Array.from({ length: 6 }, (_, at) => vote(ada, at % 2 ? ben : cleo)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    await pass(7);
    const { candidates, turnout } = await read(ada);
    expect(candidates.map(({ votes }) => votes).toSorted()).toEqual([0, 1]);
    expect(turnout).toEqual({ voted: 1, entitled: 5 });
  });

  test('is refused if it waited until voting was closed', async () => {
    const { five, club, id, stand, vote, read, pass } = await start();
    const { pool } = app.deps;
    const [ada, ben] = five;
    await stand(ben);
    await pass(8);
    await query(`update community_election set closes_at = clock_timestamp() + interval '1 second' where id = $1`, [
      id,
    ]);
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select from community where id = $1 for no key update', [club]);
      const waiting = vote(ada, ben);
      const holds = async (condition: string) => {
        // A transaction sees the same snapshot of pg_stat_activity until it ends, so each look has its own.
        const { rowCount } = await pool.query(
          `select from community_election as election, pg_stat_activity as activity where election.id = $1 and ${condition}`,
          [id],
        );
        expect(rowCount).toBeGreaterThan(0);
      };
      await vi.waitFor(() => holds(`activity.datname = current_database() and wait_event_type = 'Lock'`), {
        timeout: 5_000,
      });
      await vi.waitFor(() => holds('closes_at <= clock_timestamp()'), { timeout: 5_000 });
      await other.query('commit');
      expect(await waiting).toMatchObject(refused(409, 'voting_closed'));
    } finally {
      other.release(true);
    }
    expect(await read(ada)).toMatchObject({ state: 'OVER', turnout: { voted: 0 }, winner: null });
  });

  test('is for candidates, by people who were members before', async () => {
    const { five, club, stand, vote, pass } = await start();
    const [ada, ben, cleo, dan] = five;
    const late = await app.person(`late_${(marks += 1)}`);
    await late.post(`/api/communities/${club}/join`);
    await stand(ben);
    await stand(cleo);
    await stand(late);
    await pass(8);
    expect(await vote(late, ben)).toMatchObject(refused(403, 'not_allowed'));
    for (const body of [{ candidateId: 'x' }, {}, { candidateId: dan.id }, { candidateId: absent }]) {
      expect(await vote(ada, { id: absent }, body)).toMatchObject({ status: 422 });
    }
    await cleo.delete(`/api/communities/${club}/membership`);
    expect(await vote(ada, cleo)).toMatchObject(refused(422, 'invalid_body'));
    await dan.put(`/api/blocks/${ben.id}`);
    expect(await vote(dan, ben)).toMatchObject(refused(422, 'invalid_body'));
    // People who joined later can be candidates. A person who leaves and joins again can no longer vote.
    expect(await vote(ada, late)).toMatchObject({ status: 200 });
    await dan.delete(`/api/communities/${club}/membership`);
    await dan.post(`/api/communities/${club}/join`);
    expect(await vote(dan, late)).toMatchObject(refused(403, 'not_allowed'));
  });
});

describe('a candidate', () => {
  test('can withdraw until voting begins, and stand again', async () => {
    const { five, stand, withdraw, vote, read, pass } = await start();
    const [ada, ben, cleo] = five;
    for (const who of [ben, cleo]) await stand(who);
    const replies = await Promise.all([1, 2, 3].map(() => withdraw(ben)));
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { isCandidate: false } });
    expect((await read(ada)).candidates.map(({ user }) => user.id)).toEqual([cleo.id]);
    expect(await stand(ben)).toMatchObject({ status: 200, body: { isCandidate: true } });
    await withdraw(ben);
    await pass(8);
    expect(await withdraw(cleo)).toMatchObject(refused(409, 'nominations_closed'));
    expect(await withdraw(ben)).toMatchObject({ status: 200, body: { isCandidate: false } });
    expect(await vote(ada, ben)).toMatchObject(refused(422, 'invalid_body'));
    expect(await vote(ada, cleo)).toMatchObject({ status: 200 });
  });

  test('is a member who is signed in', async () => {
    const { path, id, withdraw } = await start();
    const other = await app.person(`elector_${(marks += 1)}`);
    expect(await withdraw(other)).toMatchObject(refused(403, 'not_allowed'));
    expect(await app.anyone.delete(`${path}/${id}/candidates`)).toMatchObject({ status: 401 });
  });
});

describe('the beginning of voting', () => {
  const announced = async (who: TestPerson) =>
    (await notificationsOf(who)).filter(({ detail }) => detail === 'clubvoting').length;
  const run = () => runJob(app.deps, 'communities.decideElections');

  test('is announced once to the members who can vote and have muted neither the club nor its elections', async () => {
    const { five, club, stand, pass } = await start();
    const [ada, ben, cleo, dan] = five;
    const late = await app.person(`late_${(marks += 1)}`);
    await late.post(`/api/communities/${club}/join`);
    await cleo.put(`/api/communities/${club}/mute`, { muted: true });
    await dan.put(`/api/communities/${club}/mute`, { muted: false, mutedKinds: ['ELECTIONS'] });
    await stand(ben);
    await run();
    expect(await announced(ada)).toBe(0);
    await pass(8);
    await Promise.all([run(), run(), run()]);
    await run();
    expect(await Promise.all([ada, ben, cleo, dan, late].map(announced))).toEqual([1, 1, 0, 0, 0]);
    const link = expect.stringMatching(/^\/clubs\/.*\/elections$/);
    expect((await notificationsOf(ada))[0]).toMatchObject({ kind: 'team', detail: 'clubvoting', link, actor: null });
  });

  test('is not announced without candidates, in an archived club, or after the end', async () => {
    const none = await start();
    const archived = await start();
    const over = await start();
    for (const { five, stand } of [archived, over]) await stand(five[1]);
    for (const { pass } of [none, archived]) await pass(8);
    await over.pass(15);
    await query('update community set archived_at = now() where id = $1', [archived.club]);
    await run();
    for (const { five } of [none, archived, over]) expect(await announced(five[0])).toBe(0);
  });
});

describe('the end of an election', () => {
  const ended = async (who: TestPerson) =>
    (await notificationsOf(who)).filter(({ detail }) => detail === 'clubended').length;

  const resultsToAnnounce = async (id: string): Promise<object[]> => {
    const { rows } = await app.deps.pool.query<{ payload: object }>(
      `select payload from graphile_worker._private_jobs join graphile_worker._private_tasks as task on task.id = task_id
       where identifier = 'communities.announceResult' and payload ->> 'electionId' = $1`,
      [id],
    );
    return rows.map(({ payload }) => payload);
  };

  test('is not announced without votes', async () => {
    const { five, id, stand, pass } = await start();
    await stand(five[1]);
    await pass(15);
    await runJob(app.deps, 'communities.decideElections');
    expect(await resultsToAnnounce(id)).toEqual([]);
  });

  test('is announced once to the members who could vote, except the winner, who is asked', async () => {
    const { five, club, id, stand, vote, pass } = await start();
    const [ada, ben, cleo, dan] = five;
    await dan.put(`/api/communities/${club}/mute`, { muted: false, mutedKinds: ['ELECTIONS'] });
    await stand(ben);
    await pass(8);
    await vote(ada, ben);
    expect(await ended(ada)).toBe(0);
    await pass(7);
    await Promise.all([1, 2, 3].map(() => runJob(app.deps, 'communities.decideElections')));
    await runJob(app.deps, 'communities.decideElections');
    const [result, ...more] = await resultsToAnnounce(id);
    expect([result, more]).toEqual([{ electionId: id, winnerId: ben.id }, []]);
    await runJob(app.deps, 'communities.announceResult', result);
    expect(await Promise.all([ada, ben, cleo, dan].map(ended))).toEqual([1, 0, 1, 0]);
    const link = expect.stringMatching(/^\/clubs\/.*\/elections$/);
    expect((await notificationsOf(ada))[0]).toMatchObject({ kind: 'team', detail: 'clubended', link, actor: null });
    expect((await notificationsOf(ben))[0]).toMatchObject({ kind: 'team', detail: 'clubelected' });
  });
});

describe('a cancelled election', () => {
  const cancelled = async (who: TestPerson) =>
    (await notificationsOf(who)).filter(({ detail }) => detail === 'clubcancelled');

  test('keeps its reason and no vote, and its members are notified once', async () => {
    const { five, club, id, stand, vote, accept, read, pass, cancel } = await start();
    const [ada, ben, cleo, dan] = five;
    await dan.put(`/api/communities/${club}/mute`, { muted: true });
    for (const who of [ben, cleo]) await stand(who);
    await pass(8);
    for (const who of [ada, ben]) await vote(who, cleo);
    const replies = await Promise.all([1, 2, 3].map(() => cancel(ada, 'Wrong title.')));
    const shown = {
      state: 'OVER',
      cancelReason: 'Wrong title.',
      candidates: [],
      turnout: null,
      winner: null,
      hasVoted: false,
      canVote: false,
    };
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: shown });
    expect(await cancel(ada, 'Another.')).toMatchObject({ status: 200, body: shown });
    for (const table of ['candidate', 'voter']) {
      const { rows } = await query(`select from community_election_${table} where election_id = $1`, [id]);
      expect(rows, table).toEqual([]);
    }
    expect(await vote(ada, cleo)).toMatchObject(refused(409, 'voting_closed'));
    expect(await stand(ada)).toMatchObject(refused(409, 'nominations_closed'));
    expect(await accept(cleo)).toMatchObject(refused(403, 'not_allowed'));
    await pass(10);
    await runJob(app.deps, 'communities.decideElections');
    expect(await read(cleo)).toMatchObject(shown);
    expect(await cancelled(cleo)).toMatchObject([{ kind: 'team', actor: { id: ada.id }, excerpt: 'Wrong title.' }]);
    for (const who of [ada, dan]) expect(await cancelled(who)).toEqual([]);
    const { body: log } = await ada.get(`/api/communities/${club}/log`);
    expect(log).toMatchObject([
      { act: 'election-cancelled', actor: { id: ada.id }, role: 'OFFICER', reason: 'Wrong title.' },
      { act: 'election', reason: null },
    ]);
  });

  test('frees the seat of an owner', async () => {
    const { five, club, path, cancel } = await start({ title: 'Chair', role: 'OWNER' });
    const [ada, ben] = five;
    await ada.post(`/api/communities/${club}/owners`, { userId: ben.id });
    expect(await ada.post(path, draft({ role: 'OWNER' }))).toMatchObject(refused(409, 'too_many_owners'));
    await cancel(ada);
    expect(await ada.post(path, draft({ role: 'OWNER' }))).toMatchObject({ status: 201 });
  });

  test('is cancelled by those who can start it until voting begins, and then by owners', async () => {
    const [captain, treasurer, open] = [
      await start({ title: 'Captain' }),
      await start(),
      await start({ title: 'Guide' }),
    ];
    for (const { five, club, cancel } of [captain, treasurer, open]) {
      await setClubRole(app, club, five[1], 'OFFICER');
      await setClubRole(app, club, five[2], 'MODERATOR');
      for (const who of five.slice(2)) expect(await cancel(who)).toMatchObject(refused(403, 'not_allowed'));
    }
    expect(await treasurer.cancel(treasurer.five[1])).toMatchObject(refused(403, 'not_allowed'));
    expect(await captain.cancel(captain.five[1])).toMatchObject({ status: 200 });
    expect(await captain.cancel(captain.five[1])).toMatchObject({ status: 200 });
    await open.pass(8);
    expect(await open.cancel(open.five[1])).toMatchObject(refused(403, 'not_allowed'));
    expect(await open.cancel(open.five[0])).toMatchObject({ status: 200 });
  });

  test('needs a reason, and has not ended', async () => {
    const { five, path, id, stand, vote, read, pass, cancel } = await start();
    const [ada, ben] = five;
    for (const body of [undefined, {}, { reason: ' ' }, { reason: 'x'.repeat(301) }, { reason: 7 }]) {
      expect(await ada.send('DELETE', `${path}/${id}`, body)).toMatchObject({ status: 422 });
    }
    await stand(ben);
    await pass(8);
    await vote(ada, ben);
    await pass(7);
    // Before and after the result is decided.
    expect(await cancel(ada)).toMatchObject(refused(409, 'election_over'));
    expect(await read(ada)).toMatchObject({ winner: { id: ben.id }, cancelReason: null });
    expect(await cancel(ada)).toMatchObject(refused(409, 'election_over'));
  });
});

describe('an elected owner', () => {
  /** The third of five wins the election of an owner, before the fifth. */
  async function elect() {
    const election = await start({ title: 'Chair', role: 'OWNER' });
    const { five, stand, vote, read, pass } = election;
    const [ada, ben, cleo, , eve] = five;
    await stand(cleo);
    await stand(eve);
    await pass(8);
    for (const who of [ada, ben]) await vote(who, cleo);
    await vote(eve, eve);
    await pass(7);
    await read(ada);
    return { ...election, ada, cleo };
  }

  test('is one beside the others, also when they were offered it before', async () => {
    const { ada, cleo, club, accept } = await elect();
    await ada.post(`/api/communities/${club}/owners`, { userId: cleo.id });
    const replies = await Promise.all([accept(cleo), accept(cleo)]);
    for (const reply of replies) expect(reply).toMatchObject({ status: 200, body: { isAccepted: true } });
    expect(await memberOf(cleo, club)).toMatchObject({ role: 'OWNER', title: 'Chair', isOfferedOwnership: false });
    expect(await memberOf(ada, club)).toMatchObject({ role: 'OWNER' });
    expect((await ada.get(`/api/communities/${club}/log`)).body[0]).toMatchObject({ act: 'elected', role: 'OWNER' });
  });

  test('waits while there are three owners', async () => {
    const { five, cleo, club, read, accept } = await elect();
    const setRole = (role: string) =>
      query('update community_member set role = $3 where community_id = $1 and person_id = any($2)', [
        club,
        [five[3].id, five[4].id],
        role,
      ]);
    await setRole('OWNER');
    expect(await accept(cleo)).toMatchObject(refused(409, 'too_many_owners'));
    expect(await memberOf(cleo, club)).toMatchObject({ role: 'MEMBER', title: '' });
    expect(await read(cleo)).toMatchObject({ isOffered: true, isAccepted: false });
    await setRole('MEMBER');
    expect(await accept(cleo)).toMatchObject({ status: 200 });
  });

  test('has a seat until they answer, at most for 14 days, and then the next is asked', async () => {
    const { five, club, ada, cleo, read, pass, accept } = await elect();
    const [, ben, , dan, eve] = five;
    const offer = (person: TestPerson) => ada.post(`/api/communities/${club}/owners`, { userId: person.id });
    await setClubRole(app, club, ben, 'OWNER');
    expect(await read(ada)).toMatchObject({ winner: { id: cleo.id } });
    expect(await offer(dan)).toMatchObject(refused(409, 'too_many_owners'));
    // The same person as the winner needs no second seat.
    expect(await offer(cleo)).toMatchObject({ status: 200 });
    expect(await cleo.post(`/api/communities/${club}/owners/decline`)).toMatchObject({ status: 200 });
    await pass(13);
    expect(await read(ada)).toMatchObject({ winner: { id: cleo.id } });
    await pass(1.1);
    await runJob(app.deps, 'communities.decideElections');
    expect(await read(cleo)).toMatchObject({ winner: { id: eve.id }, isOffered: false });
    expect(await accept(cleo)).toMatchObject(refused(403, 'not_allowed'));
    expect(await notificationsOf(eve)).toMatchObject([{ detail: 'clubelected' }, { detail: 'clubelection' }]);
    await pass(13);
    expect(await read(ada)).toMatchObject({ winner: { id: eve.id } });
    await pass(1.1);
    expect(await read(ada)).toMatchObject({ winner: null });
    expect(await offer(dan)).toMatchObject({ status: 200 });
  });

  test('who is an owner already needs no second seat', async () => {
    const { five, club, ada, cleo, read } = await elect();
    await setClubRole(app, club, cleo, 'OWNER');
    expect(await read(cleo)).toMatchObject({ isOffered: true });
    expect(await ada.post(`/api/communities/${club}/owners`, { userId: five[3].id })).toMatchObject({ status: 200 });
  });

  test('owns no more than five clubs', async () => {
    const { cleo, club, accept } = await elect();
    for (let count = 0; count < 5; count += 1) await addClub(app.deps.pool, [cleo], { role: 'OWNER' });
    expect(await accept(cleo)).toMatchObject(refused(409, 'too_many_clubs'));
    expect(await memberOf(cleo, club)).toMatchObject({ role: 'MEMBER', title: '' });
  });
});

describe('secrecy', () => {
  test('nothing that is stored connects voters and votes', async () => {
    const { five, id, stand, vote, pass } = await start();
    const [ada, ben, cleo, dan] = five;
    await stand(ben);
    await stand(cleo);
    await pass(8);
    for (const [who, whom] of [
      [ada, ben],
      [dan, cleo],
      [cleo, cleo],
    ] as const) {
      await vote(who, whom);
      // The last transaction wrote the counts of all candidates.
      const { rows } = await query(
        `select count(distinct xmin::text)::int as writers from community_election_candidate where election_id = $1`,
        [id],
      );
      expect(rows).toEqual([{ writers: 1 }]);
    }
    const { rows: columns } = await query(
      `select column_name as name from information_schema.columns where table_name = 'community_election_voter' order by 1`,
      [],
    );
    expect(columns.map(({ name }) => name)).toEqual(['election_id', 'is_runoff', 'person_id']);
    const { rows: voters } = await query(
      'select person_id as id from community_election_voter where election_id = $1',
      [id],
    );
    expect(voters.map((row) => row.id).toSorted()).toEqual([ada.id, dan.id, cleo.id].toSorted());
    // The log may name the candidate as the caller of other requests.
    const lines = logged.filter((line) => line.includes('/vote'));
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.filter((line) => line.includes('candidateId'))).toEqual([]);
  });

  test('an export of a candidate has no counts, and one of a voter no candidate', async () => {
    const { five, stand, vote, pass } = await start();
    const [ada, ben] = five;
    await stand(ben);
    await pass(8);
    await vote(ada, ben);
    const exported = async (who: TestPerson) => {
      const { body } = await who.post('/api/exports');
      await makeExport(app, who);
      return unpack((await who.get(`/api/exports/${body.id}/file`)).body);
    };
    expect((await exported(ada)).get('connections.json')).not.toContain(ben.id);
    const files = await exported(ben);
    expect(files.get('connections.json')).toContain('community_election_candidate');
    expect(files.get('connections.json')).not.toContain('votes_count');
  });
});

describe('the result', () => {
  test('becomes a role and a title when the winner accepts, and is offered to the next when they decline', async () => {
    const { five, club, stand, vote, read, accept, decline, pass } = await start();
    const [ada, ben, cleo, dan, eve] = five;
    for (const who of [ben, cleo, dan]) await stand(who);
    await pass(8);
    for (const who of [ada, eve, ben]) await vote(who, ben);
    for (const who of [cleo, dan]) await vote(who, cleo);
    expect(await accept(ben)).toMatchObject(refused(403, 'not_allowed'));
    await pass(7);
    expect(await read(ben)).toMatchObject({ winner: { id: ben.id }, isOffered: true, isAccepted: false });
    expect(await notificationsOf(ben)).toMatchObject([{ detail: 'clubelected' }, { detail: 'clubelection' }]);
    expect(await accept(cleo)).toMatchObject(refused(403, 'not_allowed'));
    expect(await decline(cleo)).toMatchObject(refused(403, 'not_allowed'));
    for (let time = 0; time < 2; time += 1) {
      expect(await decline(ben)).toMatchObject({ status: 200, body: { isOffered: false, winner: { id: cleo.id } } });
    }
    expect(await accept(ben)).toMatchObject(refused(403, 'not_allowed'));
    expect(await memberOf(cleo, club)).toMatchObject({ role: 'MEMBER', title: '' });
    const replies = await Promise.all([accept(cleo), accept(cleo)]);
    for (const reply of replies)
      expect(reply).toMatchObject({ status: 200, body: { isAccepted: true, isOffered: false } });
    expect(await memberOf(cleo, club)).toMatchObject({ role: 'OFFICER', title: 'Treasurer' });
    expect(await decline(cleo)).toMatchObject(refused(403, 'not_allowed'));
    expect((await notificationsOf(cleo)).filter(({ detail }) => detail === 'clubelected')).toHaveLength(1);
  });

  test('offers nothing to candidates without votes', async () => {
    const { five, stand, vote, read, decline, pass } = await start();
    const [ada, ben, cleo] = five;
    await stand(ben);
    await stand(cleo);
    await pass(8);
    await vote(ada, ben);
    await pass(7);
    await read(ada);
    expect(await decline(ben)).toMatchObject({ status: 200, body: { state: 'OVER', winner: null } });
  });

  test('keeps a higher role', async () => {
    const { five, club, stand, vote, read, accept, pass } = await start({ role: 'MODERATOR' });
    const [ada] = five;
    await stand(ada);
    await pass(8);
    await vote(ada, ada);
    await pass(7);
    await read(ada);
    await accept(ada);
    expect(await memberOf(ada, club)).toMatchObject({ role: 'OWNER', title: 'Treasurer' });
  });

  test('of equal votes is decided by a second round of 48 hours between those who have them', async () => {
    const { five, stand, vote, read, pass } = await start();
    const [ada, ben, cleo, dan, eve] = five;
    for (const who of [ben, cleo, dan]) await stand(who);
    await pass(8);
    for (const [who, whom] of [
      [ben, ben],
      [ada, ben],
      [cleo, cleo],
      [dan, cleo],
      [eve, dan],
    ] as const)
      await vote(who, whom);
    await pass(7);
    // Of many who look at the same time, one starts the second round.
    const looks = await Promise.all(five.map((who) => read(who)));
    for (const look of looks) {
      expect(look).toMatchObject({ state: 'RUNOFF', hasVoted: false, canVote: true, turnout: null });
    }
    const { candidates, closesAt } = await read(ada);
    expect(
      candidates
        .filter((each) => each.isInRunoff)
        .map(({ user }) => user.id)
        .toSorted(),
    ).toEqual([ben.id, cleo.id].toSorted());
    expect(Date.parse(closesAt) - Date.now()).toBeGreaterThan(47.9 * 3_600_000);
    expect(Date.parse(closesAt) - Date.now()).toBeLessThan(48.1 * 3_600_000);
    expect((await notificationsOf(dan)).filter(({ detail }) => detail === 'clubrunoff')).toHaveLength(1);
    expect(await vote(ada, dan)).toMatchObject(refused(422, 'invalid_body'));
    // A request of the first round that is repeated late.
    expect(await vote(ada, ben, { isRunoff: false })).toMatchObject(refused(409, 'voting_closed'));
    expect(await vote(eve, cleo, { isRunoff: true })).toMatchObject({ status: 200, body: { hasVoted: true } });
    expect(await vote(eve, ben)).toMatchObject({ status: 200 });
    await pass(3);
    const over = await read(ada);
    expect(over).toMatchObject({ state: 'OVER', winner: { id: cleo.id }, turnout: { voted: 5, entitled: 5 } });
    expect(countsOf(over)).toEqual([
      [cleo.id, 2, 1],
      [ben.id, 2, 0],
      [dan.id, 1, null],
    ]);
  });

  test('of equal votes in the second round is the longest member', async () => {
    const { five, stand, vote, read, pass } = await start();
    const [ada, ben, cleo, dan] = five;
    for (const who of [dan, cleo, ben]) await stand(who);
    await pass(8);
    await vote(ada, dan);
    await vote(ben, cleo);
    await pass(7);
    await runJob(app.deps, 'communities.decideElections');
    await runJob(app.deps, 'communities.decideElections');
    await pass(3);
    await runJob(app.deps, 'communities.decideElections');
    expect(await notificationsOf(cleo)).toMatchObject([
      { detail: 'clubelected' },
      { detail: 'clubrunoff' },
      { detail: 'clubelection' },
    ]);
    expect(await read(ada)).toMatchObject({ state: 'OVER', winner: { id: cleo.id } });
  });

  test('is nobody who has left, is suspended or deleted, whose votes count in the turnout', async () => {
    const { five, club, stand, vote, read, pass } = await start();
    const [ada, ben, cleo, dan, eve] = five;
    for (const who of [ben, cleo, dan, eve]) await stand(who);
    await pass(8);
    for (const [who, whom] of [
      [ada, ben],
      [ben, ben],
      [cleo, cleo],
      [dan, dan],
      [eve, eve],
    ] as const)
      await vote(who, whom);
    await ben.delete(`/api/communities/${club}/membership`);
    await sanction(app, cleo, 'SUSPENSION');
    expect((await dan.send('DELETE', '/api/profile/me', { username: dan.username })).status).toBe(202);
    await pass(7);
    expect(await read(ada)).toMatchObject({
      state: 'OVER',
      winner: { id: eve.id },
      turnout: { voted: 5, entitled: 5 },
    });
  });

  test('is offered to the next when the winner leaves before they answer', async () => {
    const { five, club, stand, vote, read, pass } = await start();
    const [ada, ben, cleo, dan] = five;
    await stand(ben);
    await stand(cleo);
    await pass(8);
    for (const who of [ada, ben]) await vote(who, ben);
    await vote(dan, cleo);
    await pass(7);
    expect(await read(ada)).toMatchObject({ winner: { id: ben.id } });
    await ben.delete(`/api/communities/${club}/membership`);
    expect(await read(ada)).toMatchObject({ winner: { id: cleo.id } });
    expect(await notificationsOf(cleo)).toMatchObject([{ detail: 'clubelected' }, { detail: 'clubelection' }]);
  });

  test('keeps the turnout when a voter and a candidate are erased', async () => {
    const { five, id, stand, vote, read, pass } = await start();
    const [ada, ben, cleo] = five;
    await stand(ben);
    await stand(cleo);
    await pass(8);
    await vote(ada, ben);
    await vote(cleo, cleo);
    expect((await cleo.send('DELETE', '/api/profile/me', { username: cleo.username })).status).toBe(202);
    await eraseDeleted(app.deps);
    for (const table of ['community_election_candidate', 'community_election_voter']) {
      const { rows } = await query(`select from ${table} where election_id = $1`, [id]);
      expect(rows).toHaveLength(1);
    }
    await pass(7);
    expect(await read(ada)).toMatchObject({ turnout: { voted: 2, entitled: 5 }, winner: { id: ben.id } });
  });
});
