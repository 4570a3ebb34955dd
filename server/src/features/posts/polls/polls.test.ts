import { describe, expect, test, vi } from 'vitest';
import fc from 'fast-check';
import { absentId, countersAgree, postForm, write } from '#testing/posting.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const draft = (more: object = {}) => ({
  options: ['Tea', 'Coffee', 'Water'],
  isMultiple: false,
  isSecret: false,
  closesAt: inAnHour(),
  ...more,
});
const send = (person: TestPerson, poll: unknown, headers: Record<string, string> = {}) => {
  const field = typeof poll === 'string' ? poll : JSON.stringify(poll);
  return person.send('POST', '/api/posts', postForm(person.id, 'What do we drink?', [], { poll: field }), { headers });
};

/** Creates a post with a poll. */
async function ask(person: TestPerson, more: object = {}) {
  const { body } = await send(person, draft(more));
  const { poll } = body;
  const ids: string[] = poll.options.map(({ id }: { id: string }) => id);
  const vote = (by: TestPerson, ...chosen: number[]) =>
    by.put(`/api/polls/${poll.id}/vote`, { optionIds: chosen.map((index) => ids[index]) });
  const read = async (by: TestPerson) => (await by.get(`/api/posts/${body.id}`)).body.poll;
  return { post: body.id as string, poll: poll.id as string, ids, vote, read };
}

const countsIn = ({ options }: { options: { votes: number | null }[] }) => options.map(({ votes }) => votes);

async function close(app: TestApp, poll: string) {
  await app.deps.pool.query(
    `update poll set created_at = now() - interval '2 hours', closes_at = now() - interval '1 second' where id = $1`,
    [poll],
  );
}

describe('a post with a poll', () => {
  test('has the options in their order, trimmed, and no votes yet', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const closesAt = inAnHour();
    const made = await send(ada, draft({ options: [' Tea ', 'شاي', '\u202eCoffee'], isSecret: true, closesAt }));
    expect(made).toMatchObject({
      status: 201,
      body: { poll: { isMultiple: false, isSecret: true, closesAt, viewerVotes: [] } },
    });
    const { poll } = made.body;
    expect(poll.options.map(({ text, votes }: { text: string; votes: unknown }) => [text.at(0), votes])).toEqual([
      ['T', null],
      ['ش', null],
      [expect.any(String), null],
    ]);
    const { body: list } = await ben.get('/api/posts');
    expect(list[0].poll).toEqual(poll);
    const plain = await write(ada, 'no poll');
    expect((await ben.get(`/api/posts/${plain}`)).body.poll).toBeNull();
  });

  test('is refused when its poll does not follow the rules', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const wrong: unknown[] = [
      'no JSON',
      '[]',
      'null',
      '['.repeat(60_000),
      draft({ options: ['one'] }),
      draft({ options: Array.from({ length: 11 }, (_, index) => `${index}`) }),
      draft({ options: ['same', ' same'] }),
      draft({ options: ['one', '\u200b'] }),
      draft({ options: ['one', 'x'.repeat(81)] }),
      draft({ options: ['one', 2] }),
      draft({ options: ['one', 'a\0b'] }),
      draft({ isMultiple: 'yes' }),
      draft({ isSecret: undefined }),
      draft({ closesAt: 'tomorrow' }),
      draft({ closesAt: new Date(Date.now() - 1000).toISOString() }),
      draft({ closesAt: new Date(Date.now() + 367 * 86_400_000).toISOString() }),
    ];
    for (const poll of wrong)
      expect(await send(ada, poll), JSON.stringify(poll).slice(0, 80)).toMatchObject({ status: 422 });
    expect((await ada.get('/api/posts')).body).toEqual([]);
    const blank = postForm(ada.id, ' ', [], { poll: JSON.stringify(draft()) });
    expect(await ada.post('/api/posts', blank)).toMatchObject({ status: 422, body: { code: 'empty_post' } });
  });

  test('is created once when it is sent twice, and another poll needs another key', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const [poll, headers] = [draft(), { 'idempotency-key': 'poll-1' }];
    const first = await send(ada, poll, headers);
    expect((await send(ada, poll, headers)).body).toEqual(first.body);
    expect(await send(ada, { ...poll, isMultiple: true }, headers)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    });
  });
});

describe('voting', () => {
  test('shows the counts to those who have voted, and not to the author before', async () => {
    await using app = await startTestApp();
    const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
    const { ids, vote, read } = await ask(ada);
    expect(await vote(ben, 1)).toMatchObject({ status: 200, body: { viewerVotes: [ids[1]] } });
    expect(countsIn(await read(ben))).toEqual([0, 1, 0]);
    for (const other of [ada, cleo]) {
      expect(countsIn(await read(other))).toEqual([null, null, null]);
      expect((await read(other)).viewerVotes).toEqual([]);
    }
    await vote(ada, 1);
    expect(countsIn(await read(ada))).toEqual([0, 2, 0]);
    await countersAgree(app);
  });

  test('again replaces the vote, counts a repeated one once, and an empty list takes it back', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { ids, vote, read } = await ask(ada);
    await vote(ada, 0);
    for (const chosen of [1, 1, 2]) await vote(ben, chosen);
    expect(await read(ben)).toMatchObject({ viewerVotes: [ids[2]] });
    expect(countsIn(await read(ada))).toEqual([1, 0, 1]);
    expect(countsIn((await vote(ben)).body)).toEqual([null, null, null]);
    expect((await vote(ben)).status).toBe(200);
    expect(countsIn(await read(ada))).toEqual([1, 0, 0]);
    await countersAgree(app);
  });

  test('accepts several options where they are allowed', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const several = await ask(ada, { isMultiple: true });
    expect(countsIn((await several.vote(ben, 0, 2, 2)).body)).toEqual([1, 0, 1]);
    expect(countsIn((await several.vote(ben, 1, 2)).body)).toEqual([0, 1, 1]);
    const one = await ask(ada);
    expect(await one.vote(ben, 0, 1)).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
    expect((await one.vote(ben, 0, 0)).status).toBe(200);
    await countersAgree(app);
  });

  test('refuses options of another poll, bad bodies and a poll that is closed', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const [one, other] = [await ask(ada), await ask(ada)];
    const path = `/api/polls/${one.poll}/vote`;
    const bodies = [
      { optionIds: [other.ids[0]] },
      { optionIds: [absentId] },
      { optionIds: ['x'] },
      { optionIds: one.ids[0] },
      { optionIds: Array.from({ length: 11 }, () => one.ids[0]) },
      {},
    ];
    for (const body of bodies) expect(await ben.put(path, body)).toMatchObject({ status: 422 });
    await one.vote(ben, 0);
    await close(app, one.poll);
    expect(await one.vote(ben, 1)).toMatchObject({ status: 409, body: { code: 'poll_closed' } });
    expect(await one.vote(ben)).toMatchObject({ status: 409, body: { code: 'poll_closed' } });
    expect(countsIn(await one.read(ada))).toEqual([1, 0, 0]);
    expect(countsIn(await other.read(ada))).toEqual([null, null, null]);
  });

  test('refuses a vote that waited for another one until the poll was closed', async () => {
    await using app = await startTestApp();
    const { pool } = app.deps;
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { poll, vote, read } = await ask(ada);
    await pool.query(`update poll set closes_at = clock_timestamp() + interval '1 second' where id = $1`, [poll]);
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select from poll where id = $1 for no key update', [poll]);
      const waiting = vote(ben, 0);
      const holds = async (condition: string) => {
        // A transaction sees the same snapshot of pg_stat_activity until it ends, so each look has its own.
        const { rowCount } = await pool.query(`select from poll, pg_stat_activity as activity where ${condition}`);
        expect(rowCount).toBeGreaterThan(0);
      };
      await vi.waitFor(() => holds(`activity.datname = current_database() and wait_event_type = 'Lock'`), {
        timeout: 5_000,
      });
      await vi.waitFor(() => holds('closes_at <= clock_timestamp()'), { timeout: 5_000 });
      await other.query('commit');
      expect(await waiting).toMatchObject({ status: 409, body: { code: 'poll_closed' } });
    } finally {
      other.release(true);
    }
    expect(countsIn(await read(ada))).toEqual([0, 0, 0]);
  });

  test('answers as for a missing poll to those who may not read the post', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const { post, poll, vote } = await ask(ada);
    const missing = (await ben.put(`/api/polls/${absentId}/vote`, { optionIds: [] })).body;
    expect((await ben.put('/api/polls/x/vote', { optionIds: [] })).status).toBe(404);
    await ada.put(`/api/blocks/${ben.id}`);
    expect(await vote(ben, 0)).toMatchObject({ status: 404, body: missing });
    await ada.delete(`/api/blocks/${ben.id}`);
    await app.deps.pool.query('update post set hidden_at = now() where id = $1', [post]);
    expect(await vote(ben, 0)).toMatchObject({ status: 404, body: missing });
    await ada.delete(`/api/posts/${post}`);
    expect(await ada.put(`/api/polls/${poll}/vote`, { optionIds: [] })).toMatchObject({ status: 404, body: missing });
  });

  test('counts exactly when many people vote and change their votes concurrently', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const { vote, read } = await ask(ada);
    const voters = await Promise.all(Array.from({ length: 20 }, (_, index) => app.person(`voter_${index}`)));
    const replies = await Promise.all(voters.flatMap((voter) => [0, 1, 2].map((choice) => vote(voter, choice))));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    const counts = countsIn((await vote(ada, 0)).body) as number[];
    expect(counts.reduce((sum, each) => sum + each)).toBe(21);
    const seen = await Promise.all(voters.map((voter) => read(voter)));
    for (const { viewerVotes } of seen) expect(viewerVotes).toHaveLength(1);
    await countersAgree(app);
  });

  test('is either counted or answered with 404 while the post is deleted', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const voters = await Promise.all(Array.from({ length: 6 }, (_, index) => app.person(`voter_${index}`)));
    const { post, vote } = await ask(ada);
    const replies = await Promise.all([...voters.map((voter) => vote(voter, 0)), ada.delete(`/api/posts/${post}`)]);
    for (const { status } of replies.slice(0, -1)) expect([200, 404]).toContain(status);
    expect(replies.at(-1)).toMatchObject({ status: 204 });
    const { rows } = await app.deps.pool.query('select 1 from poll_vote union all select 1 from poll');
    expect(rows).toEqual([]);
  });

  test('any sequence of votes matches the model', async () => {
    await using app = await startTestApp();
    const people = await Promise.all(Array.from({ length: 3 }, (_, index) => app.person(`person_${index}`)));
    const { ids, vote, read } = await ask(people[0]!, { isMultiple: true });
    const model = people.map(() => new Set<number>());
    const step = fc.tuple(fc.nat(2), fc.uniqueArray(fc.nat(2)));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        for (const [who, chosen] of steps) {
          await vote(people[who]!, ...chosen);
          model[who] = new Set(chosen);
        }
        const counts = ids.map((_, index) => model.filter((chosen) => chosen.has(index)).length);
        for (const [who, person] of people.entries()) {
          const poll = await read(person);
          const chosen = model[who]!;
          expect(new Set(poll.viewerVotes)).toEqual(new Set([...chosen].map((index) => ids[index])));
          expect(countsIn(poll)).toEqual(chosen.size > 0 ? counts : [null, null, null]);
        }
      }),
      { numRuns: 10, seed: 7 },
    );
    await countersAgree(app);
  });
});

test('shows the counts to everyone once the poll is closed', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const { poll, vote, read } = await ask(ada, { isSecret: true });
  await vote(ben, 2);
  await close(app, poll);
  expect(countsIn(await read(ada))).toEqual([0, 0, 1]);
  expect((await read(ada)).viewerVotes).toEqual([]);
});

test('a report of the post has its options', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const { post } = await ask(ada, { options: ['an insult', 'another one'] });
  const report = await ben.post('/api/reports', { targetType: 'POST', targetId: post, reason: 'HARASSMENT' });
  expect(report).toMatchObject({ status: 201, body: { excerpt: 'What do we drink? – an insult – another one' } });
});
