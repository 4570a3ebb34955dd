import {
  messageRequestsPerDay,
  newConversationsPerHour,
  requestClubMembersMax,
} from '@baraza/contract/features/conversation-limits.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { addClub, setClubRole } from '#testing/communities.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';
import { whisper } from '#testing/whisper.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let pairs = 0;
/** Two people who do not follow each other. */
async function strangers(): Promise<[TestPerson, TestPerson]> {
  pairs += 1;
  return Promise.all([app.person(`asker_${pairs}`), app.person(`asked_${pairs}`)]);
}

/** Two strangers, of whom the second has a business, and a request of the first with one message. */
async function requested() {
  const [asker, asked] = await strangers();
  await own(asked);
  const { body } = await ask(asker, asked);
  const id = body.id as string;
  const { message } = await whisper(app, asker, { conversationId: id, content: 'Is the desk still there?' });
  return { asker, asked, id, message };
}

const start = (by: TestPerson, to: TestPerson, more: object = {}) =>
  by.post('/api/conversations', { participantIds: [to.id], ...more });
const ask = (by: TestPerson, to: TestPerson) => start(by, to, { isRequest: true });
const at = (id: string, rest = '') => `/api/conversations/${id}${rest}`;
const open = ({ token }: TestPerson) => connectSocket(app.url, '/conversations', { auth: { token } });
const listed = async (by: TestPerson, filter?: string) => {
  const { body } = await by.get(`/api/conversations${filter ? `?filter=${filter}` : ''}`);
  return (body as { id: string }[]).map(({ id }) => id);
};
const viewOf = async (by: TestPerson, id: string) => {
  const { canWrite, request, archived, unreadCount } = (await by.get(at(id))).body;
  return { canWrite, request, archived, unreadCount };
};
const canRequest = async (by: TestPerson, to: TestPerson) =>
  (await by.get(`/api/connections/${to.id}`)).body.canRequest ?? false;
const pending = { code: 'request_pending' };

test('one message to the owner of a business is a request, and a second one is refused until it is accepted', async () => {
  const { asker, asked, id, message } = await requested();
  expect(await viewOf(asker, id)).toMatchObject({ canWrite: false, request: 'SENT' });
  expect(await viewOf(asked, id)).toMatchObject({ canWrite: true, request: 'RECEIVED', unreadCount: 1 });
  expect([await listed(asked, 'requests'), await listed(asker, 'requests')]).toEqual([[id], []]);
  expect(await listed(asked)).toEqual([id]);
  await expect(whisper(app, asker, { conversationId: id })).rejects.toMatchObject(pending);
  await using socket = await open(asker);
  expect(await socket.ask('message:post', { conversationId: id, content: 'Hello?' })).toMatchObject({
    ok: false,
    ...pending,
  });
  expect(await socket.ask('typing:start', id)).toMatchObject({ ok: false, ...pending });
  const path = at(id, `/messages/${message.id}`);
  expect(await asker.patch(path, { content: 'Hello?' })).toMatchObject({ status: 403, body: pending });
  expect(await asker.put(`${path}/reactions/${encodeURIComponent('👍')}`)).toMatchObject({
    status: 403,
    body: pending,
  });

  expect(await asker.post(at(id, '/accept'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  for (let time = 0; time < 2; time += 1) {
    const { status, body } = await asked.post(at(id, '/accept'));
    expect([status, body.request, body.canWrite]).toEqual([200, undefined, true]);
  }
  await vi.waitFor(() => expect(socket.all('conversation:updated')).toContainEqual({ conversationId: id }));
  expect(await viewOf(asker, id)).toMatchObject({ canWrite: true, request: undefined });
  expect(await listed(asked, 'requests')).toEqual([]);
  for (const person of [asker, asked, asker]) await whisper(app, person, { conversationId: id });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('owners of open businesses and members of a club can be asked with isRequest, others and without it not', async () => {
  const [asker, seller] = await strangers();
  expect(await ask(asker, seller)).toMatchObject({ status: 403, body: { code: 'not_friends' } });
  const venture = await own(seller);
  expect([await canRequest(asker, seller), await canRequest(seller, asker)]).toEqual([true, false]);
  expect(await start(asker, seller)).toMatchObject({ status: 403, body: { code: 'not_friends' } });
  await app.deps.pool.query('update venture set closed_at = now() where id = $1', [venture]);
  expect(await ask(asker, seller)).toMatchObject({ status: 403 });
  await app.deps.pool.query('update venture set closed_at = null where id = $1', [venture]);
  expect(await ask(seller, asker)).toMatchObject({ status: 403 });
  const asked = await ask(asker, seller);
  expect(asked).toMatchObject({ status: 201, body: { request: 'SENT', canWrite: true } });
  // A request is listed once it has a message.
  expect(await listed(seller, 'requests')).toEqual([]);
  await app.deps.pool.query('update venture set closed_at = now() where id = $1', [venture]);
  await expect(whisper(app, asker, { conversationId: asked.body.id })).rejects.toMatchObject({ code: 'not_friends' });

  const [one, other] = await strangers();
  const club = await addClub(app.deps.pool, [one, other], { name: `Club ${pairs}` });
  expect(await canRequest(one, other)).toBe(true);
  // Officers alone see members who cannot be found, so nobody else learns of them from this.
  await other.put('/api/privacy', { findable: false });
  expect([await canRequest(one, other), await canRequest(other, one)]).toEqual([false, true]);
  expect(await ask(one, other)).toMatchObject({ status: 403 });
  await setClubRole(app, club, one, 'OFFICER');
  expect(await canRequest(one, other)).toBe(true);
  await setClubRole(app, club, one, 'MEMBER');
  await other.put('/api/privacy', { findable: true });
  await app.deps.pool.query('update community set archived_at = now() where id = $1', [club]);
  expect(await canRequest(one, other)).toBe(false);
  await app.deps.pool.query('update community set archived_at = null where id = $1', [club]);
  const resize = (count: number) =>
    app.deps.pool.query('update community set members_count = $2 where id = $1', [club, count]);
  await resize(requestClubMembersMax + 1);
  expect(await canRequest(one, other)).toBe(false);
  expect(await ask(one, other)).toMatchObject({ status: 403 });
  await resize(2);
  const { body } = await ask(one, other);
  await whisper(app, one, { conversationId: body.id });
  await app.deps.pool.query('delete from community_member where community_id = $1', [club]);
  // What has been accepted stays.
  await whisper(app, other, { conversationId: body.id });
  await whisper(app, one, { conversationId: body.id });
});

test('a person can refuse all requests, which looks like a person who cannot be asked', async () => {
  const [asker, seller] = await strangers();
  const [, closed] = await strangers();
  await own(seller);
  const { body: started } = await ask(asker, seller);
  const before = await requested();
  for (const person of [seller, before.asked]) {
    const saved = await person.put('/api/privacy', { messageRequests: false });
    expect(saved).toMatchObject({ status: 200, body: { messageRequests: false, messagesFrom: 'friends' } });
  }
  expect(await seller.put('/api/privacy', { messageRequests: 'none' })).toMatchObject({ status: 422 });
  expect(await canRequest(before.asked, seller)).toBe(false);
  const [refused, neverOpen] = [await ask(before.asker, seller), await ask(before.asker, closed)];
  expect(refused.status).toBe(403);
  expect(refused.body).toEqual(neverOpen.body);
  // Not even in a request that was begun without a message.
  await expect(whisper(app, asker, { conversationId: started.id })).rejects.toMatchObject({ code: 'not_friends' });
  // What was sent before stays, and can be accepted.
  expect(await listed(before.asked, 'requests')).toEqual([before.id]);
  expect(await before.asked.post(at(before.id, '/accept'))).toMatchObject({ body: { canWrite: true } });
  await whisper(app, before.asker, { conversationId: before.id });

  await befriend(app, asker, seller);
  await whisper(app, asker, { conversationId: started.id });
  await seller.put('/api/privacy', { messageRequests: true });
  expect(await canRequest(before.asker, seller)).toBe(true);
});

test('friends need no request, and a business or a club between friends changes nothing', async () => {
  const [asker, seller] = await strangers();
  await own(seller);
  await befriend(app, asker, seller);
  expect(await canRequest(asker, seller)).toBe(false);
  const { body } = await ask(asker, seller);
  expect(body).not.toHaveProperty('request');
  for (let time = 0; time < 2; time += 1) await whisper(app, asker, { conversationId: body.id });
  await asker.post('/api/connections/unfollow', { followingId: seller.id });
  await expect(whisper(app, asker, { conversationId: body.id })).rejects.toMatchObject({ code: 'not_friends' });
});

test('refusing archives a request, and its sender notices nothing', async () => {
  const { asker, asked, id } = await requested();
  await using socket = await open(asker);
  await socket.ask('conversation:join', id);
  const before = (await asker.get(at(id))).body;
  for (let time = 0; time < 2; time += 1)
    expect(await asked.post(at(id, '/refuse'))).toMatchObject({
      status: 200,
      body: { archived: true, unreadCount: 0, request: 'RECEIVED' },
    });
  expect(await asker.post(at(id, '/refuse'))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect((await asker.get(at(id))).body).toEqual(before);
  await expect(whisper(app, asker, { conversationId: id })).rejects.toMatchObject(pending);
  expect(['message:read', 'message:delivered', 'conversation:updated'].flatMap((event) => socket.all(event))).toEqual(
    [],
  );
  expect([await listed(asked, 'requests'), await listed(asked, 'archived')]).toEqual([[], [id]]);
  expect((await asked.get('/api/conversations/unread-count')).body).toEqual({ count: 0 });
  // A change of mind.
  expect(await asked.post(at(id, '/accept'))).toMatchObject({ body: { archived: false, canWrite: true } });
  await whisper(app, asker, { conversationId: id });
});

test('its sender does not see whether it was read', async () => {
  const { asker, asked, id, message } = await requested();
  await using sender = await open(asker);
  await using receiver = await open(asked);
  await sender.ask('conversation:join', id);
  await receiver.ask('message:received', { conversationId: id, messageId: message.id });
  await receiver.ask('conversation:read', id);
  expect((await asker.get(at(id))).body).toMatchObject({ readByOther: null, deliveredToOther: null });
  expect(['message:read', 'message:delivered'].flatMap((event) => sender.all(event))).toEqual([]);
  await asked.post(at(id, '/accept'));
  expect((await asker.get(at(id))).body).toMatchObject({ readByOther: message.id });
});

test('an answer accepts, and so does following each other', async () => {
  const { asker, asked, id } = await requested();
  await using socket = await open(asker);
  await whisper(app, asked, { conversationId: id, content: 'Yes' });
  await vi.waitFor(() => expect(socket.all('conversation:updated')).toEqual([{ conversationId: id }]));
  expect(await viewOf(asker, id)).toMatchObject({ canWrite: true, request: undefined });
  await whisper(app, asker, { conversationId: id });

  const other = await requested();
  await other.asker.post('/api/connections', { followingId: other.asked.id });
  expect(await viewOf(other.asker, other.id)).toMatchObject({ canWrite: false, request: 'SENT' });
  await other.asked.post('/api/connections', { followingId: other.asker.id });
  expect(await viewOf(other.asker, other.id)).toMatchObject({ canWrite: true, request: undefined });
  await whisper(app, other.asker, { conversationId: other.id });
  await other.asker.post('/api/connections/unfollow', { followingId: other.asked.id });
  // Like any two people who were friends.
  await expect(whisper(app, other.asker, { conversationId: other.id })).rejects.toMatchObject({ code: 'not_friends' });
});

test('of twenty messages at once, one is sent', async () => {
  const [asker, asked] = await strangers();
  await own(asked);
  const { body } = await ask(asker, asked);
  const sent = await Promise.allSettled(
    Array.from({ length: 20 }, (_, number) => whisper(app, asker, { conversationId: body.id, clientId: `m${number}` })),
  );
  expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(sent.find(({ status }) => status === 'rejected')).toMatchObject({ reason: pending });
  const [accepted, refused] = await Promise.all([
    asked.post(at(body.id, '/accept')),
    asked.post(at(body.id, '/refuse')),
  ]);
  expect([accepted.status, refused.status]).toEqual([200, 200]);
  // The later answer counts.
  const { canWrite, request } = await viewOf(asker, body.id);
  expect(request).toBe(canWrite ? undefined : 'SENT');
});

test('a block ends a request without a word, and nobody else reaches it', async () => {
  const { asker, asked, id } = await requested();
  const other = await app.person(`other_${pairs}`);
  for (const rest of ['/accept', '/refuse']) {
    expect(await other.post(at(id, rest))).toMatchObject({ status: 404 });
    expect(await app.anyone.post(at(id, rest))).toMatchObject({ status: 401 });
  }
  await asked.put(`/api/blocks/${asker.id}`);
  expect((await viewOf(asker, id)).request).toBeUndefined();
  await asked.post(at(id, '/accept'));
  for (const person of [asker, asked])
    await expect(whisper(app, person, { conversationId: id })).rejects.toMatchObject({ code: 'not_friends' });
});

test('a block ends what was accepted, also after it is removed, and during a message that is being sent', async () => {
  const { asker, asked, id } = await requested();
  await asked.post(at(id, '/accept'));
  await whisper(app, asker, { conversationId: id });
  await asked.put('/api/privacy', { messagesFrom: 'friends' });
  await whisper(app, asker, { conversationId: id });
  await asked.put(`/api/blocks/${asker.id}`);
  await asked.delete(`/api/blocks/${asker.id}`);
  for (const person of [asker, asked])
    await expect(whisper(app, person, { conversationId: id })).rejects.toMatchObject({ code: 'not_friends' });
  expect(await viewOf(asker, id)).toMatchObject({ canWrite: false, request: undefined });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('what was accepted can be refused', async () => {
  const { asker, asked, id } = await requested();
  await asked.post(at(id, '/accept'));
  await whisper(app, asker, { conversationId: id });
  await using socket = await open(asker);
  const answer = { status: 200, body: { archived: true, request: 'RECEIVED', unreadCount: 0 } };
  for (let time = 0; time < 2; time += 1) expect(await asked.post(at(id, '/refuse'))).toMatchObject(answer);
  await vi.waitFor(() => expect(socket.all('conversation:updated')).toEqual([{ conversationId: id }]));
  expect(socket.all('message:read')).toEqual([]);
  await expect(whisper(app, asker, { conversationId: id })).rejects.toMatchObject(pending);
  await whisper(app, asked, { conversationId: id });
  await whisper(app, asker, { conversationId: id });
});

test('a request of a person who is not seen any more cannot be accepted', async () => {
  const { asker, asked, id } = await requested();
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [asker.id]);
  expect(await asked.post(at(id, '/accept'))).toMatchObject({ status: 403, body: { code: 'not_friends' } });
  expect((await viewOf(asked, id)).request).toBe('RECEIVED');
  expect(await asked.post(at(id, '/refuse'))).toMatchObject({ status: 200, body: { archived: true } });
});

test('only an accepted request is announced, and a conversation of many is none', async () => {
  const [one, other] = await strangers();
  await befriend(app, one, other);
  const { body } = await start(one, other);
  await using socket = await open(one);
  for (const rest of ['/accept', '/refuse']) {
    expect(await other.post(at(body.id, rest))).toMatchObject({ status: 200, body: { archived: false } });
  }
  await other.put(`/api/blocks/${one.id}`);
  expect(await other.post(at(body.id, '/accept'))).toMatchObject({ status: 200 });
  // A later event.
  await other.delete(`/api/blocks/${one.id}`);
  await befriend(app, one, other);
  await whisper(app, other, { conversationId: body.id });
  await vi.waitFor(() => expect(socket.all('message:new')).toHaveLength(1));
  expect(socket.all('conversation:updated')).toEqual([]);
  const third = await app.person(`third_${pairs}`);
  await befriend(app, one, third);
  const group = await one.post('/api/conversations', { participantIds: [other.id, third.id], name: 'Three' });
  for (const rest of ['/accept', '/refuse'])
    expect(await other.post(at(group.body.id, rest))).toMatchObject({ status: 404 });
});

test('a request without a message is not listed for its receiver', async () => {
  const [asker, asked] = await strangers();
  await own(asked);
  const { body } = await ask(asker, asked);
  expect([await listed(asker), await listed(asked), await listed(asked, 'requests')]).toEqual([[body.id], [], []]);
  await whisper(app, asker, { conversationId: body.id });
  expect([await listed(asked), await listed(asked, 'requests')]).toEqual([[body.id], [body.id]]);
});

test('its receiver cannot react, and their typing is not shown', async () => {
  const { asker, asked, id, message } = await requested();
  await using sender = await open(asker);
  await using receiver = await open(asked);
  await sender.ask('conversation:join', id);
  const reaction = at(id, `/messages/${message.id}/reactions/${encodeURIComponent('👍')}`);
  for (const call of [asked.put(reaction), asked.delete(reaction)])
    expect(await call).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await receiver.ask('typing:start', id)).toMatchObject({ ok: true });
  await asked.post(at(id, '/accept'));
  expect((await asked.put(reaction)).status).toBe(200);
  await vi.waitFor(() => expect(sender.all('message:updated')).toHaveLength(1));
  expect(sender.all('user:typing')).toEqual([]);
  expect(await receiver.ask('typing:start', id)).toMatchObject({ ok: true });
  await vi.waitFor(() => expect(sender.all('user:typing')).toHaveLength(1));
});

describe('limits', () => {
  let limited: TestApp;
  let people: TestPerson[];
  beforeAll(async () => {
    limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const count = newConversationsPerHour + 2;
    people = await Promise.all(Array.from({ length: count }, (_, index) => limited.person(`other_${index}`)));
    await Promise.all(people.map((person) => own(person)));
  });
  afterAll(() => limited[Symbol.asyncDispose]());
  const startAll = (by: TestPerson, others: TestPerson[]) =>
    Promise.all(others.map(async (other) => (await ask(by, other)).status));

  test('a person starts 20 requests a day, also at the same time', async () => {
    const asker = await limited.person('asker');
    const [first, ...others] = people.slice(0, messageRequestsPerDay + 2);
    const last = others.splice(-3);
    for (const other of [first!, ...others]) expect((await ask(asker, other)).status).toBe(201);
    // Those of the hour are counted separately.
    await limited.deps.pool.query(`update conversation set created_at = now() - interval '2 hours'`);
    expect((await startAll(asker, last)).toSorted()).toEqual([201, 429, 429]);
    const replies = await Promise.all(last.map((other) => ask(asker, other)));
    const refused = replies.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(refused[0]?.body.code).toBe('rate_limited');
    // The conversations that exist are not counted again.
    expect((await ask(asker, first!)).status).toBe(200);
    await limited.deps.pool.query('update daily_count set day = day - 1');
    expect((await startAll(asker, last)).toSorted()).toEqual([200, 201, 201]);
  });

  test('a new account starts five', async () => {
    const asker = await limited.person('new_asker', { ageDays: 0 });
    const statuses = await startAll(asker, people.slice(0, 8));
    expect(statuses.toSorted()).toEqual([201, 201, 201, 201, 201, 429, 429, 429]);
    expect(await ask(asker, people[8]!)).toMatchObject({ status: 429, body: { code: 'new_account' } });
  });

  test('conversations that are started at the same time are counted one after another', async () => {
    const starter = await limited.person('starter');
    for (const other of people) await befriend(limited, starter, other);
    const statuses = await startAll(starter, people);
    expect(statuses.filter((status) => status === 201)).toHaveLength(newConversationsPerHour);
  });
});

test('a request is another one under the same idempotency key', async () => {
  const [asker, seller] = await strangers();
  await own(seller);
  await seller.put('/api/privacy', { messagesFrom: 'campus' });
  const headers = { 'idempotency-key': 'one' };
  const body = { participantIds: [seller.id] };
  expect(await asker.post('/api/conversations', body, { headers })).toMatchObject({ status: 201 });
  expect(await asker.post('/api/conversations', { ...body, isRequest: true }, { headers })).toMatchObject({
    status: 422,
    body: { code: 'idempotency_key_reused' },
  });
});
