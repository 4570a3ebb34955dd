import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let names = 0;
/** Two friends with a conversation, and a stranger. */
async function scene(): Promise<{ ada: TestPerson; ben: TestPerson; eve: TestPerson; id: string }> {
  names += 1;
  const [ada, ben, eve] = [
    await app.person(`ada_${names}`),
    await app.person(`ben_${names}`),
    await app.person(`eve_${names}`),
  ];
  await befriend(app, ada, ben);
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  return { ada, ben, eve, id: body.id };
}

const open = (person: TestPerson) => connectSocket(app.url, '/conversations', { auth: { token: person.token } });
const untilHeard = (socket: TestSocket, event: string, count = 1) =>
  vi.waitFor(() => expect(socket.all(event)).toHaveLength(count), { timeout: 5_000, interval: 10 });

test('sends a stored message to every device of both participants, joined or not, and to no one else', async () => {
  const { ada, ben, eve, id } = await scene();
  await using hers = await open(ada);
  await using hersToo = await open(ada);
  await using his = await open(ben);
  await using stranger = await open(eve);
  expect(await stranger.ask('conversation:join', id)).toMatchObject({ ok: false, code: 'not_found' });

  const sent = await hers.ask('message:post', { conversationId: id, content: '  hello  ', clientId: 'c1' });
  expect(sent).toMatchObject({ ok: true, message: { seq: 1, content: 'hello', senderId: ada.id, clientId: 'c1' } });
  for (const socket of [hers, hersToo, his]) {
    await untilHeard(socket, 'message:new');
    expect(socket.all('message:new')).toEqual([sent['message']]);
  }
  const { body } = await ben.get(`/api/conversations/${id}`);
  expect(body.messages).toEqual([sent['message']]);

  const again = await hersToo.ask('message:post', { conversationId: id, content: 'hello', clientId: 'c1' });
  expect(again).toEqual(sent);
  const next = await his.ask('message:post', { conversationId: id, content: 'hi' });
  expect(next).toMatchObject({ ok: true, message: { seq: 2 } });
  await untilHeard(hers, 'message:new', 2);
  expect(stranger.heard).toEqual([]);
});

test('stores messages of one socket in the order in which they were emitted', async () => {
  const { ada, id } = await scene();
  await using hers = await open(ada);
  const texts = Array.from({ length: 60 }, (_, index) => `number ${index}`);
  const answers = await Promise.all(
    texts.map((content, index) => hers.ask('message:post', { conversationId: id, content, clientId: `k${index}` })),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
  const first = await ada.get(`/api/conversations/${id}?limit=50`);
  const older = await ada.get(`/api/conversations/${id}?limit=50&lastMessageId=${first.body.messages[0].id}`);
  const stored = [...older.body.messages, ...first.body.messages];
  expect(stored.map(({ content }: { content: string }) => content)).toEqual(texts);
  expect(stored.map(({ seq }: { seq: number }) => seq)).toEqual(texts.map((_, index) => index + 1));
});

test('refuses the conversation of others, an unknown conversation and an invalid message, and stays connected', async () => {
  const { ada, eve, id } = await scene();
  await using stranger = await open(eve);
  const absent = '00000000-0000-7000-8000-000000000000';
  for (const conversationId of [id, absent]) {
    expect(await stranger.ask('message:post', { conversationId, content: 'hello' })).toEqual({
      ok: false,
      code: 'not_found',
      detail: 'There is nothing here.',
    });
  }
  // An invalid id gets the same reply as the id of another conversation.
  for (const conversationId of [
    id,
    absent,
    'x',
    '',
    7,
    null,
    undefined,
    [id],
    { conversationId: id },
    'x'.repeat(9_000),
  ]) {
    for (const event of ['conversation:join', 'conversation:leave', 'typing:start', 'typing:stop']) {
      expect(await stranger.ask(event, conversationId), `${event} ${String(conversationId)}`).toEqual({
        ok: false,
        code: 'not_found',
        detail: 'There is nothing here.',
      });
    }
  }
  await using hers = await open(ada);
  const wrong: unknown[] = [
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { conversationId: id },
    { conversationId: id, content: '' },
    { conversationId: id, content: '   ' },
    { conversationId: id, content: 7 },
    { conversationId: id, content: 'x'.repeat(4001) },
    { conversationId: id, content: 'a\0b' },
    { conversationId: 'x', content: 'hello' },
    { conversationId: id, content: 'hello', clientId: '' },
    { conversationId: id, content: 'hello', clientId: 'x'.repeat(101) },
  ];
  for (const body of wrong) {
    expect(await hers.ask('message:post', body), JSON.stringify(body)).toMatchObject({
      ok: false,
      code: 'invalid_body',
    });
  }
  hers.raw.emit('message:post', { conversationId: id, content: 'without an acknowledgement' });
  await untilHeard(hers, 'message:new');
  expect(await hers.ask('message:post', { conversationId: id, content: 'x'.repeat(4000) })).toMatchObject({
    ok: true,
    message: { seq: 2 },
  });
});

test('ignores a sender in the body, and refuses a message after an unfollow with its reason', async () => {
  const { ada, ben, id } = await scene();
  await using hers = await open(ada);
  const sent = await hers.ask('message:post', { conversationId: id, content: 'me', senderId: ben.id, seq: 900 });
  expect(sent).toMatchObject({ ok: true, message: { senderId: ada.id, seq: 1 } });
  await app.deps.pool.query('delete from follow where follower_id = $1', [ben.id]);
  expect(await hers.ask('message:post', { conversationId: id, content: 'still there?' })).toMatchObject({
    ok: false,
    code: 'not_friends',
  });
});

describe('when two people are no longer friends', () => {
  const endings = {
    'the first unfollows the second': (ada: TestPerson, ben: TestPerson) =>
      ada.post('/api/connections/unfollow', { followingId: ben.id }),
    'the second unfollows the first': (ada: TestPerson, ben: TestPerson) =>
      ben.post('/api/connections/unfollow', { followingId: ada.id }),
    'the first removes the second as a follower': (ada: TestPerson, ben: TestPerson) =>
      ada.delete(`/api/connections/followers/${ben.id}`),
  };

  test.each(Object.entries(endings))('%s: nothing that one of them does reaches the other', async (_how, end) => {
    const { ada, ben, id } = await scene();
    await using hers = await open(ada);
    await using his = await open(ben);
    for (const socket of [hers, his]) await socket.ask('conversation:join', id);
    const sent = async (socket: TestSocket, content: string) =>
      (await socket.ask('message:post', { conversationId: id, content }))['message'] as { id: string };
    const hello = await sent(hers, 'hello');
    const reply = await sent(his, 'what?');
    const path = `/api/conversations/${id}/messages/${hello.id}`;
    expect(await end(ada, ben)).toMatchObject({ status: 200 });

    expect(await ada.patch(path, { content: 'abuse' })).toMatchObject({ status: 403, body: { code: 'not_friends' } });
    for (const socket of [hers, his]) {
      expect(await socket.ask('typing:start', id)).toMatchObject({ ok: false, code: 'not_friends' });
      expect(await socket.ask('typing:stop', id)).toEqual({ ok: true });
    }
    expect(await his.ask('message:received', { conversationId: id, messageId: hello.id })).toEqual({
      ok: true,
      count: 1,
    });
    // Reading stays possible: the history, the unread count and the settings work as before.
    expect(await ben.post(`/api/conversations/${id}/read`)).toMatchObject({ body: { messageId: reply.id } });
    await untilHeard(his, 'message:read');
    expect(await ben.get(`/api/conversations/${id}`)).toMatchObject({
      body: { unreadCount: 0, canWrite: false, messages: [{ content: 'hello' }, { content: 'what?' }] },
    });
    expect(await ada.get(`/api/conversations/${id}`)).toMatchObject({
      body: { readByOther: null, deliveredToOther: null },
    });
    expect(await ben.put(`/api/conversations/${id}/settings`, { muted: true })).toMatchObject({ status: 200 });
    expect(await hers.ask('conversation:join', id)).toEqual({ ok: true });

    // Deleting an own message stays allowed.
    expect(await ada.delete(path)).toMatchObject({ status: 204 });
    await untilHeard(his, 'message:deleted');
    for (const event of ['message:updated', 'user:typing']) expect(his.all(event), event).toEqual([]);
    for (const event of ['message:read', 'message:delivered', 'user:typing'])
      expect(hers.all(event), event).toEqual([]);
  });

  test('ends a typing mark, and shows read marks again once they are friends again', async () => {
    const { ada, ben, id } = await scene();
    await using hers = await open(ada);
    await using his = await open(ben);
    await his.ask('conversation:join', id);
    await hers.ask('message:post', { conversationId: id, content: 'hello' });
    await hers.ask('typing:start', id);
    await untilHeard(his, 'user:typing');
    await ben.post('/api/connections/unfollow', { followingId: ada.id });
    expect(await hers.ask('typing:start', id)).toMatchObject({ ok: false, code: 'not_friends' });
    await untilHeard(his, 'user:typing', 2);
    expect(his.all('user:typing')[1]).toMatchObject({ isTyping: false });
    await ben.post(`/api/conversations/${id}/read`);
    expect((await ada.get(`/api/conversations/${id}`)).body.readByOther).toBeNull();
    await ben.post('/api/connections', { followingId: ada.id });
    expect((await ada.get(`/api/conversations/${id}`)).body.readByOther).not.toBeNull();
    expect(await hers.ask('typing:start', id)).toEqual({ ok: true });
  });
});

test('sends changes and deletions to both, and read marks to sockets that have joined', async () => {
  const { ada, ben, id } = await scene();
  await using hers = await open(ada);
  await using his = await open(ben);
  await hers.ask('conversation:join', id);
  const { message } = (await hers.ask('message:post', { conversationId: id, content: 'teh' })) as unknown as {
    message: { id: string };
  };
  await ada.patch(`/api/conversations/${id}/messages/${message.id}`, { content: 'the' });
  await untilHeard(his, 'message:updated');
  expect(his.all('message:updated')).toMatchObject([{ id: message.id, content: 'the' }]);
  await ben.post(`/api/conversations/${id}/read`);
  await untilHeard(hers, 'message:read');
  expect(hers.all('message:read')).toEqual([{ conversationId: id, userId: ben.id, messageId: message.id }]);
  // The reader's own devices receive it without joining.
  await untilHeard(his, 'message:read');
  await ada.delete(`/api/conversations/${id}/messages/${message.id}`);
  await untilHeard(his, 'message:deleted');
  expect(his.all('message:deleted')).toEqual([{ conversationId: id, id: message.id }]);
});

test('notifies the sender of delivered messages, and never moves the mark back', async () => {
  const { ada, ben, id } = await scene();
  await using hers = await open(ada);
  await using his = await open(ben);
  const ids: string[] = [];
  for (const content of ['one', 'two', 'three']) {
    const { message } = (await hers.ask('message:post', { conversationId: id, content })) as unknown as {
      message: { id: string };
    };
    ids.push(message.id);
  }
  const [first, second, third] = ids;
  for (const messageId of [second, first, second]) {
    expect(await his.ask('message:received', { conversationId: id, messageId })).toEqual({ ok: true, count: 3 });
  }
  expect((await ada.get(`/api/conversations/${id}`)).body).toMatchObject({
    deliveredToOther: second,
    readByOther: null,
  });
  await ben.post(`/api/conversations/${id}/read`);
  expect((await ada.get(`/api/conversations/${id}`)).body).toMatchObject({
    deliveredToOther: third,
    readByOther: third,
  });
  await untilHeard(hers, 'message:delivered');
  expect(hers.all('message:delivered')).toEqual([{ conversationId: id, userId: ben.id, messageId: second }]);
});

test('with `echo: false`, every device receives the message except the socket that sent it', async () => {
  const { ada, ben, id } = await scene();
  await using hers = await open(ada);
  await using hersToo = await open(ada);
  await using his = await open(ben);
  const draft = { conversationId: id, content: 'hello', clientId: 'c1', echo: false };
  const sent = await hers.ask('message:post', draft);
  for (const socket of [hersToo, his]) {
    await untilHeard(socket, 'message:new');
    expect(socket.all('message:new')).toEqual([sent['message']]);
  }
  expect(await hers.ask('message:post', draft)).toEqual(sent);
  const last = await his.ask('message:post', { conversationId: id, content: 'hi' });
  await untilHeard(hers, 'message:new');
  expect(hers.all('message:new')).toEqual([last['message']]);
});

test('reading over the socket counts, and notifies all other devices of both participants', async () => {
  const { ada, ben, eve, id } = await scene();
  await using hers = await open(ada);
  await using his = await open(ben);
  await using hisToo = await open(ben);
  await using stranger = await open(eve);
  await hers.ask('conversation:join', id);
  const { message } = (await hers.ask('message:post', { conversationId: id, content: 'read me' })) as unknown as {
    message: { id: string };
  };
  expect(await his.ask('conversation:read', 'no id')).toMatchObject({ ok: false, code: 'not_found' });
  expect(await stranger.ask('conversation:read', id)).toMatchObject({ ok: false, code: 'not_found' });
  expect((await ben.get('/api/conversations/unread-count')).body).toEqual({ count: 1 });
  const [first, second] = await Promise.all([his.ask('conversation:read', id), his.ask('conversation:read', id)]);
  expect([first, second]).toEqual([
    { ok: true, count: 0 },
    { ok: true, count: 0 },
  ]);
  const mark = { conversationId: id, userId: ben.id, messageId: message.id };
  for (const socket of [hers, hisToo]) {
    await untilHeard(socket, 'message:read', 2);
    expect(socket.all('message:read')).toEqual([mark, mark]);
  }
  expect(his.all('message:read')).toEqual([]);
  expect((await ada.get(`/api/conversations/${id}`)).body).toMatchObject({ readByOther: message.id });
});

test('a private reader reports messages as received only', async () => {
  const { ada, ben, id } = await scene();
  await using hers = await open(ada);
  await using his = await open(ben);
  await ben.put('/api/conversations/settings', { isReadingPrivate: true });
  const { message } = (await hers.ask('message:post', { conversationId: id, content: 'hello' })) as unknown as {
    message: { id: string };
  };
  expect(await his.ask('conversation:read', id)).toEqual({ ok: true, count: 0 });
  await untilHeard(hers, 'message:delivered');
  expect(hers.all('message:delivered')).toEqual([{ conversationId: id, userId: ben.id, messageId: message.id }]);
  expect((await ada.get(`/api/conversations/${id}`)).body).toMatchObject({
    deliveredToOther: message.id,
    readByOther: null,
  });
});

test('hides read marks of a private reader from others but not from their own devices', async () => {
  const { ada, ben, id } = await scene();
  await using hers = await open(ada);
  await using his = await open(ben);
  await hers.ask('conversation:join', id);
  await hers.ask('message:post', { conversationId: id, content: 'read me' });
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await ben.put('/api/conversations/settings', { isReadingPrivate: true })).toMatchObject({ status: 200 });
  }
  expect(await ben.get('/api/conversations/settings')).toMatchObject({ body: { isReadingPrivate: true } });
  await ben.post(`/api/conversations/${id}/read`);
  await untilHeard(his, 'message:read');
  expect((await ada.get(`/api/conversations/${id}`)).body).toMatchObject({ readByOther: null });
  expect(hers.all('message:read')).toEqual([]);
  await ben.put('/api/conversations/settings', { isReadingPrivate: false });
  expect((await ada.get(`/api/conversations/${id}`)).body.readByOther).not.toBeNull();
});

test('shows typing to the other participant until a message, a stop or a disconnect', async () => {
  const { ada, ben, id } = await scene();
  await using hers = await open(ada);
  await using hersToo = await open(ada);
  await using his = await open(ben);
  await hersToo.ask('conversation:join', id);
  await his.ask('conversation:join', id);
  const seen = () => (his.all('user:typing') as { isTyping: boolean }[]).map(({ isTyping }) => isTyping);

  await hers.ask('typing:start', id);
  await hers.ask('typing:start', id);
  await hers.ask('typing:stop', id);
  await vi.waitFor(() => expect(seen()).toEqual([true, false]));
  expect(his.all('user:typing')[0]).toEqual({ conversationId: id, userId: ada.id, isTyping: true });
  await hers.ask('typing:start', id);
  await hers.ask('message:post', { conversationId: id, content: 'sent' });
  await vi.waitFor(() => expect(seen()).toEqual([true, false, true, false]));
  await hers.ask('typing:start', id);
  hers.raw.disconnect();
  await vi.waitFor(() => expect(seen()).toEqual([true, false, true, false, true, false]));
  expect(hersToo.all('user:typing')).toEqual([]);
});

test('ends a typing mark after five seconds', { timeout: 15_000 }, async () => {
  const { ada, ben, id } = await scene();
  await using hers = await open(ada);
  await using his = await open(ben);
  await his.ask('conversation:join', id);
  await hers.ask('typing:start', id);
  await untilHeard(his, 'user:typing', 1);
  await vi.waitFor(() => expect(his.all('user:typing')).toHaveLength(2), { timeout: 8_000 });
  expect(his.all('user:typing')[1]).toMatchObject({ isTyping: false });
});
