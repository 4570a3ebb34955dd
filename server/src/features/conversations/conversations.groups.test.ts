import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joinBareGroup, makeBareGroup } from '#testing/bare-group.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { viewerOf } from '#testing/viewer-of.ts';
import { whisper } from '#testing/whisper.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { postMessage } from './thread/posting.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let names = 0;
async function people(count: number): Promise<TestPerson[]> {
  names += 1;
  const made: TestPerson[] = [];
  for (let number = 0; number < count; number += 1) made.push(await app.person(`member_${names}_${number}`));
  return made;
}

const makeGroup = (members: readonly TestPerson[]) => makeBareGroup(app, members);
const join = (id: string, person: TestPerson) => joinBareGroup(app, id, person);

const open = (person: TestPerson) => connectSocket(app.url, '/conversations', { auth: { token: person.token } });
const untilHeard = (socket: TestSocket, event: string, count = 1) =>
  vi.waitFor(() => expect(socket.all(event)).toHaveLength(count), { timeout: 5_000, interval: 10 });

const unreadOf = async (person: TestPerson) => (await person.get('/api/conversations/unread-count')).body.count;

async function send(by: TestPerson, id: string, content: string, more: { clientId?: string; replyToId?: string } = {}) {
  const { clientId, replyToId } = more;
  const draft = { conversationId: id, content, clientId, replyToId };
  return (await postMessage(app.deps, viewerOf(by.id), draft)).message;
}

test('a message reaches all devices of all members, and each counts what the others have written', async () => {
  const members = await people(5);
  const [ada, ben, cleo] = members as [TestPerson, TestPerson, TestPerson];
  const [stranger] = (await people(1)) as [TestPerson];
  const id = await makeGroup(members);
  const sockets = await Promise.all([...members, ada].map(open));
  await using outside = await open(stranger);
  expect(await outside.ask('message:post', { conversationId: id, content: 'hello' })).toMatchObject({
    code: 'not_found',
  });
  const sent = await sockets[0]!.ask('message:post', { conversationId: id, content: 'hello', clientId: 'c1' });
  expect(sent).toMatchObject({ ok: true, message: { seq: 1, senderId: ada.id, sender: { id: ada.id } } });
  for (const socket of sockets) {
    await untilHeard(socket, 'message:new');
    expect(socket.all('message:new')).toEqual([sent['message']]);
  }
  expect(outside.heard).toEqual([]);
  await whisper(app, ben, { conversationId: id, content: 'hi' });
  expect(await Promise.all([ada, ben, cleo].map(unreadOf))).toEqual([1, 1, 2]);
  const { body } = await cleo.get(`/api/conversations/${id}`);
  expect(body).toMatchObject({
    unreadCount: 2,
    canWrite: true,
    readByOther: null,
    deliveredToOther: null,
    messages: [
      { content: 'hello', sender: { username: ada.username } },
      { content: 'hi', sender: { username: ben.username } },
    ],
  });
  expect(body.participants).toHaveLength(5);
  expect(await stranger.get(`/api/conversations/${id}`)).toMatchObject({ status: 404 });

  await sockets[0]!.ask('conversation:join', id);
  await cleo.post(`/api/conversations/${id}/read`);
  await untilHeard(sockets[2]!, 'message:read');
  expect(sockets[2]!.all('message:read')).toEqual([
    { conversationId: id, userId: cleo.id, messageId: body.messages[1].id },
  ]);
  expect(await unreadOf(cleo)).toBe(0);
  await ada.patch(`/api/conversations/${id}/messages/${body.messages[0].id}`, { content: 'hello all' });
  await ada.delete(`/api/conversations/${id}/messages/${body.messages[0].id}`);
  for (const socket of sockets) {
    await untilHeard(socket, 'message:deleted');
    expect(socket.all('message:updated')).toMatchObject([{ content: 'hello all' }]);
  }
  expect(sockets[0]!.all('message:read')).toEqual([]);
  expect(await Promise.all(members.map(unreadOf))).toEqual([1, 0, 0, 1, 1]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  for (const socket of sockets) socket.raw.disconnect();
});

test('numbers and unread counts are exact when members write, repeat, read and delete at the same time', async () => {
  const members = await people(6);
  const [ada] = members as [TestPerson];
  const id = await makeGroup(members);
  const write = (number: number) => {
    const member = members[number % members.length]!;
    return whisper(app, member, { conversationId: id, content: `m ${number}`, clientId: `c${number}` });
  };
  const numbers = Array.from({ length: 12 }, (_, number) => number);
  // Each is sent twice.
  const first = await Promise.all([...numbers, ...numbers].map(write));
  expect(first.filter(({ isNew }) => isNew)).toHaveLength(12);
  expect(new Set(first.map(({ message }) => message.id)).size).toBe(12);
  await Promise.all([
    ...numbers.map((number) => write(number + 12)),
    ...first
      .filter(({ message, isNew }) => isNew && message.senderId === ada.id)
      .map(({ message }) => ada.delete(`/api/conversations/${id}/messages/${message.id}`)),
    ...members.slice(1, 3).map((member) => member.post(`/api/conversations/${id}/read`)),
  ]);
  const { rows } = await app.deps.pool.query<{ seq: number }>(
    'select seq from message where conversation_id = $1 order by seq',
    [id],
  );
  expect(rows.slice(-12).map(({ seq }) => seq)).toEqual(numbers.map((number) => number + 13));
  expect(rows).toHaveLength(22);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  expect(await unreadOf(ada)).toBe(20);
});

test('what connections lose that are killed is stored once, without a gap, and counted', async () => {
  const members = await people(3);
  const id = await makeGroup(members);
  const killed: number[] = [];
  const killing = setInterval(() => {
    void app.deps.pool
      .query<{ killed: number }>(
        `select count(pg_terminate_backend(pid))::int as killed from (
           select pid from pg_stat_activity
           where datname = current_database() and state = 'active' and query like 'with "target"%' limit 1) as one`,
      )
      .then(({ rows }) => killed.push(...rows.filter((row) => row.killed > 0).map((row) => row.killed)))
      .catch(() => {});
  }, 15);
  const sendUntilStored = async (number: number) => {
    const member = members[number % members.length]!;
    for (;;) {
      const stored = await whisper(app, member, {
        conversationId: id,
        content: `m ${number}`,
        clientId: `k${number}`,
      }).catch(() => undefined);
      if (stored) return stored.message.seq;
    }
  };
  const seqs: number[] = [];
  for (let number = 0; killed.length < 10 || number < 40; number += 4) {
    const batch = [0, 1, 2, 3].map((more) => sendUntilStored(number + more));
    seqs.push(...(await Promise.all(batch)));
  }
  clearInterval(killing);
  expect(seqs.toSorted((one, other) => one - other)).toEqual(seqs.map((_, index) => index + 1));
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a newcomer sees messages from joining on, without those that they quote', async () => {
  const [ada, ben, cleo] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const id = await makeGroup([ada, ben]);
  const before = await send(ada, id, 'before you came');
  await join(id, cleo);
  await using hers = await open(cleo);
  const reply = await send(ben, id, 'yes', { replyToId: before.id });
  expect(reply.replyTo).toMatchObject({ content: 'before you came' });
  const { replyTo: _replyTo, ...unquoted } = reply;
  await untilHeard(hers, 'message:new');
  expect(hers.all('message:new')).toEqual([unquoted]);
  expect((await cleo.get(`/api/conversations/${id}`)).body).toMatchObject({ unreadCount: 1, messages: [unquoted] });
  expect((await cleo.get(`/api/conversations/${id}?after=${before.id}`)).body.messages).toEqual([unquoted]);
  expect((await cleo.get(`/api/conversations/${id}/search?q=before`)).body).toEqual([]);
  await expect(send(cleo, id, 'what?', { replyToId: before.id })).rejects.toMatchObject({ code: 'not_found' });
  const report = { targetType: 'MESSAGE', targetId: before.id, reason: 'SPAM' };
  expect(await cleo.post('/api/reports', report)).toMatchObject({ status: 404 });
  expect((await ada.get(`/api/conversations/${id}`)).body.messages).toHaveLength(2);
});

test('people between whom there is a block get the numbers of each other’s messages with nothing in them', async () => {
  const [ada, ben, cleo] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const id = await makeGroup([ada, ben, cleo]);
  const early = await send(ada, id, 'early words');
  expect(await unreadOf(ben)).toBe(1);
  await ben.put(`/api/blocks/${ada.id}`);
  expect(await unreadOf(ben)).toBe(0);
  await using hers = await open(ada);
  await using his = await open(ben);
  await using third = await open(cleo);
  for (const socket of [hers, his, third]) await socket.ask('conversation:join', id);
  const sent = await send(ada, id, 'late words');
  const reply = await send(cleo, id, 'quite so', { replyToId: early.id });
  const nothing = (message: typeof sent) => ({
    id: message.id,
    seq: message.seq,
    content: '',
    senderId: null,
    sender: null,
    conversationId: id,
    createdAt: message.createdAt,
    updatedAt: message.createdAt,
    reactions: [],
    isHidden: true,
  });
  const { replyTo: _replyTo, ...unquoted } = reply;
  for (const socket of [hers, his, third]) await untilHeard(socket, 'message:new', 2);
  expect(his.all('message:new')).toEqual([nothing(sent), unquoted]);
  expect(third.all('message:new')).toEqual([sent, reply]);
  expect(await Promise.all([ada, ben, cleo].map(unreadOf))).toEqual([1, 1, 2]);

  const { body } = await ben.get(`/api/conversations/${id}`);
  expect(body.messages).toEqual([nothing(early), nothing(sent), unquoted]);
  expect(body.participants.map((person: { id: string }) => person.id).toSorted()).toEqual([ben.id, cleo.id].toSorted());
  expect((await ben.get(`/api/conversations/${id}/search?q=words`)).body).toEqual([]);
  expect((await cleo.get(`/api/conversations/${id}/search?q=words`)).body).toHaveLength(2);
  await expect(send(ben, id, 'is that so', { replyToId: sent.id })).rejects.toMatchObject({ code: 'not_found' });
  const report = { targetType: 'MESSAGE', targetId: sent.id, reason: 'SPAM' };
  expect(await ben.post('/api/reports', report)).toMatchObject({ status: 404 });

  await hers.ask('typing:start', id);
  await untilHeard(third, 'user:typing');
  await ada.patch(`/api/conversations/${id}/messages/${sent.id}`, { content: 'changed words' });
  await untilHeard(third, 'message:updated');
  await ada.delete(`/api/conversations/${id}/messages/${sent.id}`);
  await untilHeard(his, 'message:deleted');
  for (const event of ['user:typing', 'message:updated']) expect(his.all(event), event).toEqual([]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);

  await ben.delete(`/api/blocks/${ada.id}`);
  expect(await Promise.all([ada, ben, cleo].map(unreadOf))).toEqual([1, 2, 1]);
  expect((await ben.get(`/api/conversations/${id}`)).body.messages).toMatchObject([
    { content: 'early words' },
    { replyTo: { content: 'early words' } },
  ]);
});

test('a message that races with a block is seen or empty, and counted accordingly', async () => {
  const [ada, ben] = (await people(2)) as [TestPerson, TestPerson];
  const id = await makeGroup([ada, ben]);
  for (let round = 0; round < 8; round += 1) {
    await Promise.all([
      ...Array.from({ length: 4 }, (_, number) => send(ada, id, `round ${round} ${number}`)),
      round % 2 ? ben.delete(`/api/blocks/${ada.id}`) : ben.put(`/api/blocks/${ada.id}`),
    ]);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  }
});

test('mutes and archives for one member', async () => {
  const [ada, ben, cleo] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const id = await makeGroup([ada, ben, cleo]);
  await send(ada, id, 'one');
  await ben.put(`/api/conversations/${id}/settings`, { muted: true, archived: true });
  expect(await ben.get(`/api/conversations/${id}`)).toMatchObject({ body: { archived: true, unreadCount: 1 } });
  expect(await Promise.all([ben, cleo].map(unreadOf))).toEqual([0, 1]);
  await send(ada, id, 'two');
  expect(await ben.get(`/api/conversations/${id}`)).toMatchObject({ body: { archived: false, muted: true } });
});
