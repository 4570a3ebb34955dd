import { describe, expect, test, vi } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { befriend } from '#testing/befriend.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { type Draft, postMessage } from '#features/conversations/thread/posting.service.ts';
import { viewerOf } from '#testing/viewer-of.ts';

/** Two people who follow each other. */
async function friends(app: TestApp, one = 'ada', other = 'ben'): Promise<[TestPerson, TestPerson]> {
  const pair: [TestPerson, TestPerson] = [await app.person(one), await app.person(other)];
  await befriend(app, ...pair);
  return pair;
}

async function start(by: TestPerson, other: TestPerson): Promise<string> {
  const { body } = await by.post('/api/conversations', { participantIds: [other.id] });
  return body.id;
}

/** Posts a message as the socket handler does. */
async function send(app: TestApp, by: TestPerson, conversationId: string, content: string, more: Partial<Draft> = {}) {
  const viewer = viewerOf(by.id);
  const draft = { conversationId, content, clientId: undefined, replyToId: undefined, ...more };
  return postMessage(app.deps, viewer, draft);
}

const absent = '00000000-0000-7000-8000-000000000000';

describe('starting a conversation', () => {
  test('creates one between friends that both find', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const started = await ada.post('/api/conversations', { participantIds: [ben.id] });
    expect(started).toMatchObject({
      status: 201,
      body: { messages: [], lastMessageAt: null, unreadCount: 0, canWrite: true, muted: false, archived: false },
    });
    expect(started.body.participants.map(({ username }: { username: string }) => username).sort()).toEqual([
      'ada',
      'ben',
    ]);
    const again = await ben.post('/api/conversations', { participantIds: [ada.id.toUpperCase()] });
    expect(again).toMatchObject({ status: 200, body: { id: started.body.id } });
    expect(await ben.get('/api/conversations?with=ADA')).toMatchObject({ body: [{ id: started.body.id }] });
    expect(await ben.get('/api/conversations?with=nobody')).toMatchObject({ status: 200, body: [] });
  });

  test('returns the first reply for the same key, and refuses the key for another person', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const cho = await app.person('cho');
    await befriend(app, ada, cho);
    const start = (other: TestPerson) =>
      ada.post('/api/conversations', { participantIds: [other.id] }, { headers: { 'idempotency-key': 'k-1' } });
    const first = await start(ben);
    expect(first).toMatchObject({ status: 201 });
    expect(await start(ben)).toMatchObject({ status: 201, body: first.body });
    expect(await start(cho)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
    expect(await ada.get('/api/conversations')).toMatchObject({ body: [{ id: first.body.id }] });
  });

  test('creates one for a hundred concurrent calls from both sides', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => [
        ada.post('/api/conversations', { participantIds: [ben.id] }),
        ben.post('/api/conversations', { participantIds: [ada.id] }),
      ]).flat(),
    );
    expect(new Set(replies.map(({ body }) => body.id)).size).toBe(1);
    expect(
      replies
        .map(({ status }) => status)
        .toSorted()
        .slice(-2),
    ).toEqual([200, 201]);
  });

  test('returns 422 for oneself, no one, several people and an invalid body, and 404 for an unknown person', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    for (const participantIds of [[], [ada.id], [ben.id, ada.id], [ben.id, ben.id]]) {
      expect(await ada.post('/api/conversations', { participantIds })).toMatchObject({
        status: 422,
        body: { code: 'one_participant' },
      });
    }
    expect(await ada.post('/api/conversations', { participantIds: [absent] })).toMatchObject({ status: 404 });
    const newcomer = await app.newcomer();
    expect(await ada.post('/api/conversations', { participantIds: [newcomer.id] })).toMatchObject({ status: 404 });
    for (const body of [{}, { participantIds: ben.id }, { participantIds: ['x'] }, { participantIds: [7] }]) {
      expect(await ada.post('/api/conversations', body)).toMatchObject({ status: 422 });
    }
    expect(await app.anyone.post('/api/conversations', { participantIds: [ben.id] })).toMatchObject({ status: 401 });
  });

  test('refuses a one-way follower and stores nothing', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    await app.deps.pool.query('insert into follow values ($1, $2)', [ada.id, ben.id]);
    for (const [by, other] of [
      [ada, ben],
      [ben, ada],
    ] as const) {
      expect(await by.post('/api/conversations', { participantIds: [other.id] })).toMatchObject({
        status: 403,
        body: { code: 'not_friends' },
      });
    }
    expect((await app.deps.pool.query('select from conversation')).rowCount).toBe(0);
  });

  test('allows twenty new ones an hour, and existing ones always', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const ada = await app.person('ada');
    const others: TestPerson[] = [];
    for (let number = 0; number < 21; number += 1) others.push(await app.person(`friend_${number}`));
    for (const other of others) await befriend(app, ada, other);
    for (const other of others.slice(0, 20)) {
      expect(await ada.post('/api/conversations', { participantIds: [other.id] })).toMatchObject({ status: 201 });
    }
    const refused = await ada.post('/api/conversations', { participantIds: [others[20]?.id] });
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    expect(await ada.post('/api/conversations', { participantIds: [others[0]?.id] })).toMatchObject({ status: 200 });
  });
});

describe('messages', () => {
  test('are numbered without gaps in the order of their commits when both send at the same time', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    await Promise.all(
      Array.from({ length: 40 }, (_, number) => send(app, number % 2 ? ada : ben, id, `message ${number}`)),
    );
    const { body } = await ada.get(`/api/conversations/${id}?limit=50`);
    expect(body.messages.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 40 }, (_, index) => index + 1),
    );
    const ids = body.messages.map((message: { id: string }) => message.id);
    expect(ids.toSorted()).toEqual(ids);
    const times = body.messages.map(({ createdAt }: { createdAt: string }) => createdAt);
    expect(times.toSorted()).toEqual(times);
  });

  test('are checked again after waiting for the lock', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const { pool } = app.deps;
    const other = await pool.connect();
    try {
      await other.query('begin');
      await other.query('select from conversation where id = $1 for update', [id]);
      const late = send(app, ada, id, 'deleted already', { clientId: 'c1' }).catch((error: Error) => error);
      await vi.waitFor(async () => {
        const { rows } = await pool.query(
          `select from pg_stat_activity
           where wait_event_type = 'Lock' and datname = current_database()`,
        );
        expect(rows).toHaveLength(1);
      });
      // As if the same message had been stored and deleted in the meantime.
      await other.query('update conversation set last_seq = last_seq + 1, revision = revision + 1 where id = $1', [id]);
      await other.query('insert into message_taken_back values ($1, $2)', [ada.id, 'c1']);
      await other.query('commit');
      expect(await late).toMatchObject({ code: 'taken_back' });
    } finally {
      other.release();
    }
    expect(await send(app, ada, id, 'next')).toMatchObject({ isNew: true, message: { seq: 2 } });
  });

  test('are stored once per client id, across two conversations', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const cleo = await app.person('cleo');
    await befriend(app, ada, cleo);
    const ids = [await start(ada, ben), await start(ada, cleo)];
    const tries = await Promise.all(
      Array.from({ length: 10 }, (_, index) => send(app, ada, ids[index % 2]!, 'once', { clientId: 'c1' })),
    );
    expect(new Set(tries.map(({ message }) => message.id)).size).toBe(1);
    expect(tries.filter(({ isNew }) => isNew)).toHaveLength(1);
  });

  test('are stored once per client id, also when sent concurrently and after the end of the friendship', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const tries = await Promise.all(Array.from({ length: 10 }, () => send(app, ada, id, 'once', { clientId: 'c1' })));
    expect(new Set(tries.map(({ message }) => message.id)).size).toBe(1);
    expect(tries.filter(({ isNew }) => isNew)).toHaveLength(1);
    await app.deps.pool.query('delete from follow where follower_id = $1', [ben.id]);
    expect(await send(app, ada, id, 'once', { clientId: 'c1' })).toMatchObject({ isNew: false, message: { seq: 1 } });
    // Another sender may use the same client id.
    await app.deps.pool.query('insert into follow values ($1, $2)', [ben.id, ada.id]);
    expect(await send(app, ben, id, 'mine', { clientId: 'c1' })).toMatchObject({ isNew: true, message: { seq: 2 } });
  });

  test('take no number when they are refused', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    await expect(send(app, ada, id, 'to nothing', { replyToId: absent })).rejects.toMatchObject({ code: 'not_found' });
    await app.deps.pool.query('delete from follow where follower_id = $1', [ben.id]);
    await expect(send(app, ada, id, 'refused')).rejects.toMatchObject({ code: 'not_friends' });
    await app.deps.pool.query('insert into follow values ($1, $2)', [ben.id, ada.id]);
    expect((await send(app, ada, id, 'taken')).message.seq).toBe(1);
  });

  test('return the same 404 to a stranger as for an unknown conversation', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const eve = await app.person('eve');
    const id = await start(ada, ben);
    const { message } = await send(app, ada, id, 'between us');
    await expect(send(app, eve, id, 'hello')).rejects.toMatchObject({ code: 'not_found' });
    for (const path of ['', '/search?q=us']) {
      const [foreign, nothing] = [
        await eve.get(`/api/conversations/${id}${path}`),
        await eve.get(`/api/conversations/${absent}${path}`),
      ];
      expect(foreign).toMatchObject({ status: 404 });
      expect(JSON.stringify(foreign.body)).toBe(JSON.stringify(nothing.body));
    }
    expect(await eve.post(`/api/conversations/${id}/read`)).toMatchObject({ status: 404 });
    expect(await eve.put(`/api/conversations/${id}/settings`, { muted: true })).toMatchObject({ status: 404 });
    expect(await eve.patch(`/api/conversations/${id}/messages/${message.id}`, { content: 'x' })).toMatchObject({
      status: 404,
    });
    expect(await eve.delete(`/api/conversations/${id}/messages/${message.id}`)).toMatchObject({ status: 404 });
    expect(await eve.get('/api/conversations')).toMatchObject({ body: [] });
  });

  test('are paged back to the first without a gap, also from the cursor of a deleted message', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    for (let number = 1; number <= 23; number += 1) await send(app, ada, id, `number ${number}`);
    const seen: number[] = [];
    let next = `/api/conversations/${id}?limit=5`;
    for (let page = 0; next; page += 1) {
      const { body, headers } = await ben.get(next);
      seen.unshift(...body.messages.map(({ seq }: { seq: number }) => seq));
      const oldest = body.messages[0];
      if (page === 1) await ada.delete(`/api/conversations/${id}/messages/${oldest.id}`);
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual(Array.from({ length: 23 }, (_, index) => index + 1));
  });

  test('are returned from a given message on to a client that was offline', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const first = await send(app, ada, id, 'one');
    for (let number = 0; number < 60; number += 1) await send(app, ada, id, `missed ${number}`);
    const { body } = await ben.get(`/api/conversations/${id}?after=${first.message.id}`);
    expect(body.messages.map(({ seq }: { seq: number }) => seq)).toEqual(
      Array.from({ length: 60 }, (_, index) => index + 2),
    );
    const part = await ben.get(`/api/conversations/${id}?after=${first.message.id}&limit=20`);
    expect(part.body.messages.at(-1).seq).toBe(21);
    expect(part.headers.get('link')).toContain(`after=${part.body.messages.at(-1).id}`);
    // The id of a deleted message is still a valid cursor.
    await ada.delete(`/api/conversations/${id}/messages/${first.message.id}`);
    expect((await ben.get(`/api/conversations/${id}?after=${first.message.id}`)).body.messages).toHaveLength(60);
  });

  test('return 400 for invalid limits and cursors, and 404 for an invalid id', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    for (const query of ['limit=0', 'limit=51', 'limit=x', 'lastMessageId=7', 'after=7']) {
      expect(await ada.get(`/api/conversations/${id}?${query}`), query).toMatchObject({ status: 400 });
    }
    for (const query of ['limit=0', 'limit=51', 'limit=x', 'after=x', 'after=1_x']) {
      expect(await ada.get(`/api/conversations?${query}`), query).toMatchObject({ status: 400 });
    }
    expect(await ada.get('/api/conversations/7')).toMatchObject({ status: 404 });
  });

  test('show the message they reply to until it is deleted', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const { message } = await send(app, ada, id, 'shall we?');
    const reply = await send(app, ben, id, 'yes', { replyToId: message.id });
    expect(reply.message.replyTo).toEqual({ id: message.id, senderId: ada.id, content: 'shall we?' });
    await ada.delete(`/api/conversations/${id}/messages/${message.id}`);
    const { body } = await ben.get(`/api/conversations/${id}`);
    expect(body.messages).toMatchObject([{ id: reply.message.id, content: 'yes' }]);
    expect(body.messages[0].replyTo).toBeUndefined();
  });

  test('are the same in every reply, whatever their text and their sender', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const { pool } = app.deps;
    const named = `update person set first_name = 'عمر "al"', last_name = 'O''Bi\\n', country = 'CÔTE "D''IVOIRE"' where id = $1`;
    await pool.query(named, [ada.id]);
    const { message } = await send(app, ada, id, 'two\nlines, "quoted" \\ و', { clientId: `"it's" \\` });
    const { message: answer } = await send(app, ben, id, 'yes', { replyToId: message.id });
    const name = `عمر "al" O'Bi\\n`;
    expect(message).toEqual({
      id: expect.any(String),
      seq: 1,
      content: 'two\nlines, "quoted" \\ و',
      senderId: ada.id,
      sender: { id: ada.id, username: 'ada', name, image: null },
      conversationId: id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      updatedAt: message.createdAt,
      clientId: `"it's" \\`,
      reactions: [],
    });
    const both = [
      { id: ada.id, username: 'ada', name, image: null, country: `CÔTE "D'IVOIRE"` },
      { id: ben.id, username: 'ben', name: 'ben Tester', image: null, country: 'KENYA' },
    ].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    const whole = {
      id,
      participants: both,
      messages: [message, answer],
      lastMessageAt: answer.createdAt,
      unreadCount: 1,
      readByOther: null,
      deliveredToOther: null,
      canWrite: true,
      muted: false,
      archived: false,
      isPinned: false,
      kind: 'DIRECT',
      name: null,
      image: null,
      membersCount: 2,
      viewerRole: 'MEMBER',
      communityId: null,
      onlyAdminsWrite: false,
      mutedUntil: null,
    };
    expect((await ada.get(`/api/conversations/${id}`)).body).toEqual(whole);
    expect((await ada.get('/api/conversations')).body).toEqual([{ ...whole, messages: [answer] }]);
    expect((await ben.get('/api/conversations?with=ada')).body).toMatchObject([{ messages: [answer] }]);
    expect((await ben.get(`/api/conversations/${id}/search?q=quoted`)).body).toEqual([message]);
    const path = `/api/conversations/${id}/messages/${answer.id}`;
    const { body: changed } = await ben.patch(path, { content: '"no"' });
    expect(changed).toEqual({ ...answer, content: '"no"', updatedAt: expect.any(String) });
    expect(changed.updatedAt > answer.updatedAt).toBe(true);
    expect((await ada.get('/api/conversations')).body).toEqual([{ ...whole, messages: [changed] }]);
  });

  test('are searched regardless of case, and wildcards are literal', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    for (const text of ['Meet at NOON', 'a 100% sure_thing', String.raw`back\slash`, 'noon again'])
      await send(app, ada, id, text);
    const found = async (q: string) =>
      (await ben.get(`/api/conversations/${id}/search?q=${encodeURIComponent(q)}`)).body.map(
        ({ content }: { content: string }) => content,
      );
    expect(await found('noon')).toEqual(['noon again', 'Meet at NOON']);
    expect(await found('%')).toEqual(['a 100% sure_thing']);
    expect(await found('_')).toEqual(['a 100% sure_thing']);
    expect(await found('\\')).toEqual([String.raw`back\slash`]);
    expect(await ben.get(`/api/conversations/${id}/search?q=%20`)).toMatchObject({ status: 400 });
  });
});

describe('the inbox', () => {
  test('shows the newest conversation first, with its last message and unread count', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const cy = await app.person('cyd');
    await befriend(app, ada, cy);
    const [withBen, withCy] = [await start(ada, ben), await start(ada, cy)];
    await send(app, ben, withBen, 'first');
    await send(app, ben, withBen, 'second');
    expect(await ada.get('/api/conversations')).toMatchObject({
      body: [
        { id: withBen, unreadCount: 2, messages: [{ content: 'second', sender: { username: 'ben' } }] },
        { id: withCy, unreadCount: 0, messages: [], lastMessageAt: null },
      ],
    });
    await send(app, ada, withCy, 'hello');
    expect((await ada.get('/api/conversations')).body.map(({ id }: { id: string }) => id)).toEqual([withCy, withBen]);
    expect(await ben.get('/api/conversations')).toMatchObject({ body: [{ id: withBen, unreadCount: 0 }] });
  });

  test('is paged to its end, including conversations without a message', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const ids: string[] = [];
    for (let number = 0; number < 9; number += 1) {
      const other = await app.person(`friend_${number}`);
      await befriend(app, ada, other);
      const id = await start(ada, other);
      if (number < 5) await send(app, other, id, 'hi');
      ids.push(id);
    }
    const seen: string[] = [];
    let next = '/api/conversations?limit=2';
    while (next) {
      const { body, headers } = await ada.get(next);
      seen.push(...body.map(({ id }: { id: string }) => id));
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(seen).toEqual([...ids.slice(0, 5).toReversed(), ...ids.slice(5).toReversed()]);
  });

  test('shows each remaining conversation once on later pages while messages arrive', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const talks: { id: string; other: TestPerson }[] = [];
    for (let number = 0; number < 7; number += 1) {
      const other = await app.person(`friend_${number}`);
      await befriend(app, ada, other);
      const id = await start(ada, other);
      await send(app, other, id, 'hi');
      talks.unshift({ id, other });
    }
    const idsOf = (body: { id: string }[]) => body.map(({ id }) => id);
    const first = await ada.get('/api/conversations?limit=3');
    expect(idsOf(first.body)).toEqual(idsOf(talks.slice(0, 3)));
    // A conversation of the first page and one of a later page get a message, and both move above the cursor. If both messages
    // fall into one millisecond, the newer conversation is first, which is the same order.
    for (const { id, other } of [talks[5]!, talks[1]!]) await send(app, other, id, 'there is more');
    const rest = await ada.get(/<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? '');
    expect(idsOf(rest.body)).toEqual(idsOf([talks[3]!, talks[4]!, talks[6]!]));
    expect(rest.headers.get('link')).toBeNull();
    const again = await ada.get('/api/conversations?limit=3');
    expect(idsOf(again.body)).toEqual(idsOf([talks[1]!, talks[5]!, talks[0]!]));
    expect(idsOf((await ada.get('/api/conversations')).body)).toHaveLength(7);
  });

  test('shows the read mark to the other participant; reading twice has the same result', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    expect(await ben.post(`/api/conversations/${id}/read`)).toMatchObject({ status: 200, body: { messageId: null } });
    const { message } = await send(app, ada, id, 'read me');
    expect(await ada.get(`/api/conversations/${id}`)).toMatchObject({ body: { readByOther: null } });
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ben.post(`/api/conversations/${id}/read`)).toMatchObject({
        body: { conversationId: id, userId: ben.id, messageId: message.id },
      });
    }
    expect(await ben.get('/api/conversations')).toMatchObject({ body: [{ unreadCount: 0 }] });
    expect(await ada.get(`/api/conversations/${id}`)).toMatchObject({ body: { readByOther: message.id } });
  });

  test('counts unread messages without muted conversations', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const count = async () => (await ada.get('/api/conversations/unread-count')).body;
    expect(await count()).toEqual({ count: 0 });
    for (const text of ['one', 'two']) await send(app, ben, id, text);
    expect(await count()).toEqual({ count: 2 });
    await ada.put(`/api/conversations/${id}/settings`, { muted: true });
    expect(await count()).toEqual({ count: 0 });
    await ada.put(`/api/conversations/${id}/settings`, { muted: false });
    await ada.post(`/api/conversations/${id}/read`);
    expect(await count()).toEqual({ count: 0 });
  });

  test('counts no message between two people while there is a block between them', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    for (const by of [ada, ben]) await send(app, by, id, `hello, I am ${by.username}`);
    const counts = async () =>
      Promise.all(
        [ada, ben].map(async (person) => {
          const { body } = await person.get('/api/conversations');
          return [(await person.get('/api/conversations/unread-count')).body.count, body[0].unreadCount];
        }),
      );
    expect(await counts()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    await ada.put(`/api/blocks/${ben.id}`);
    await ben.put(`/api/blocks/${ada.id}`);
    await ada.delete(`/api/blocks/${ben.id}`);
    expect(await counts()).toEqual([
      [0, 0],
      [0, 0],
    ]);
    await ben.delete(`/api/blocks/${ada.id}`);
    expect(await counts()).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });

  test('mutes and archives for one participant, and a new message unarchives', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    expect(await ada.put(`/api/conversations/${id}/settings`, { muted: true, archived: true })).toMatchObject({
      status: 200,
      body: { muted: true, archived: true },
    });
    expect(await ada.put(`/api/conversations/${id}/settings`, {})).toMatchObject({ body: { muted: true } });
    expect(await ben.get(`/api/conversations/${id}`)).toMatchObject({ body: { muted: false, archived: false } });
    await send(app, ben, id, 'hello?');
    expect(await ada.get(`/api/conversations/${id}`)).toMatchObject({ body: { muted: true, archived: false } });
    expect(await ada.put(`/api/conversations/${id}/settings`, { muted: 'yes' })).toMatchObject({ status: 422 });
  });

  test('lists pinned conversations first, on all pages, for one participant', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const ids: string[] = [];
    for (const name of ['ben', 'cleo', 'dan', 'eve']) {
      const friend = await app.person(name);
      await befriend(app, ada, friend);
      const id = await start(ada, friend);
      await send(app, friend, id, `From ${name}`);
      ids.unshift(id);
    }
    const [eve = '', dan = '', cleo = '', ben = ''] = ids;
    const pin = (id: string, pinned: unknown) => ada.put(`/api/conversations/${id}/settings`, { pinned });
    for (const id of [ben, cleo]) expect(await pin(id, true)).toMatchObject({ status: 200, body: { isPinned: true } });
    expect(await pin(ben, true)).toMatchObject({ status: 200, body: { isPinned: true } });
    expect(await pin(ben, 'yes')).toMatchObject({ status: 422 });

    const listed: string[] = [];
    let next = '/api/conversations?limit=1';
    while (next) {
      const { headers, body } = await ada.get(next);
      listed.push(...body.map((each: { id: string }) => each.id));
      next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
    }
    expect(listed).toEqual([cleo, ben, eve, dan]);
    expect(await pin(cleo, false)).toMatchObject({ body: { isPinned: false } });
    expect((await ada.get('/api/conversations')).body.map((each: { id: string }) => each.id)).toEqual([
      ben,
      eve,
      dan,
      cleo,
    ]);
  });

  test('lists only the unread or the archived conversations', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const cleo = await app.person('cleo');
    await befriend(app, ada, cleo);
    const [withBen, withCleo] = [await start(ada, ben), await start(ada, cleo)];
    await send(app, ben, withBen, 'hello');
    await send(app, ada, withCleo, 'hello');
    const listed = async (filter: string) =>
      (await ada.get(`/api/conversations?filter=${filter}`)).body.map((each: { id: string }) => each.id);
    expect(await listed('unread')).toEqual([withBen]);
    expect(await listed('archived')).toEqual([]);
    await ada.put(`/api/conversations/${withCleo}/settings`, { archived: true });
    expect(await listed('archived')).toEqual([withCleo]);
    await ada.post(`/api/conversations/${withBen}/read`);
    expect(await listed('unread')).toEqual([]);
    expect(await ada.get('/api/conversations?filter=muted')).toMatchObject({ status: 400 });
  });

  test('shows a deleted account as deleted user, whose messages can be read but not answered', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    await send(app, ben, id, 'before I go');
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ben.id]);
    const { body } = await ada.get(`/api/conversations/${id}`);
    expect(body).toMatchObject({ canWrite: false, messages: [{ sender: { name: 'Deleted user', username: '' } }] });
    expect(JSON.stringify(body)).not.toContain('ben');
    await expect(send(app, ada, id, 'are you there?')).rejects.toMatchObject({ code: 'not_friends' });
  });
});

describe('changing and deleting', () => {
  test('lets only the sender change a message, within 15 minutes', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const { message } = await send(app, ada, id, 'teh');
    const path = `/api/conversations/${id}/messages/${message.id}`;
    const changed = await ada.patch(path, { content: ' the ' });
    expect(changed).toMatchObject({ status: 200, body: { content: 'the', seq: 1, createdAt: message.createdAt } });
    expect(changed.body.updatedAt > message.createdAt).toBe(true);
    expect(await ben.patch(path, { content: 'mine' })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect(await ben.delete(path)).toMatchObject({ status: 403 });
    for (const content of ['', '  ', 'x'.repeat(4001), 'a\0b', 7]) {
      expect(await ada.patch(path, { content })).toMatchObject({ status: 422 });
    }
    expect(await ada.patch(path, { content: ` ${'x'.repeat(4000)} ` })).toMatchObject({ status: 200 });
    await app.deps.pool.query(`update message set created_at = now() - interval '901 seconds'`);
    expect(await ada.patch(path, { content: 'late' })).toMatchObject({ status: 409, body: { code: 'too_late' } });
    expect(await ada.delete(path)).toMatchObject({ status: 409 });
  });

  test('removes a message for both, from the inbox and the unread count, and keeps its number', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const first = await send(app, ada, id, 'stays');
    const second = await send(app, ada, id, 'goes');
    const path = `/api/conversations/${id}/messages/${second.message.id}`;
    expect(await ada.delete(path)).toMatchObject({ status: 204 });
    expect(await ada.delete(path)).toMatchObject({ status: 404 });
    expect(await ben.get('/api/conversations')).toMatchObject({
      body: [{ unreadCount: 1, messages: [{ id: first.message.id }], lastMessageAt: first.message.createdAt }],
    });
    expect((await send(app, ada, id, 'next')).message.seq).toBe(3);
    await ben.post(`/api/conversations/${id}/read`);
    await ada.delete(`/api/conversations/${id}/messages/${first.message.id}`);
    expect(await ben.get('/api/conversations')).toMatchObject({ body: [{ unreadCount: 0 }] });
    await app.deps.pool.query('update message set created_at = now()');
    const { body } = await ada.get('/api/conversations');
    for (const message of body[0].messages) await ada.delete(`/api/conversations/${id}/messages/${message.id}`);
    expect(await ada.get('/api/conversations')).toMatchObject({ body: [{ messages: [], lastMessageAt: null }] });
  });

  test('keeps unread counters and the order of the inbox right when all of it happens at the same time', async () => {
    await using app = await startTestApp();
    const [ada, ben] = await friends(app);
    const id = await start(ada, ben);
    const sent = await Promise.all(Array.from({ length: 30 }, (_, number) => send(app, ada, id, `m ${number}`)));
    await Promise.all([
      ...sent.slice(0, 10).map(({ message }) => ada.delete(`/api/conversations/${id}/messages/${message.id}`)),
      ...Array.from({ length: 5 }, () => ben.post(`/api/conversations/${id}/read`)),
      ...Array.from({ length: 10 }, (_, number) => send(app, ada, id, `later ${number}`)),
    ]);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
    const { rows } = await app.deps.pool.query(
      'select last_message_at, (select created_at from message order by seq desc limit 1) as of_message from conversation',
    );
    const [{ of_message: last }] = rows;
    expect(rows).toEqual([{ last_message_at: last, of_message: last }]);
  });
});
