import { maxBlocks } from '@baraza/contract/features/privacy.ts';
import { expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';

const absent = '01900000-0000-7000-8000-000000000000';

async function startPair(more: { campus?: string } = {}) {
  const app = await startTestApp();
  const [ada, ben, cem] = [await app.person('ada'), await app.person('ben', more), await app.person('cem')];
  return { app, ada, ben, cem, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const usersOf = async (reply: Promise<{ body: { users: { username: string }[]; total: number } }>) => {
  const { body } = await reply;
  return [body.users.map(({ username }) => username), body.total];
};
const block = (by: TestPerson, of: TestPerson) => by.put(`/api/blocks/${of.id}`);

function eventDraft(more: object = {}) {
  const hours = (ahead: number) => new Date(Date.now() + ahead * 3_600_000).toISOString();
  return {
    title: 'An event',
    description: 'words',
    location: 'here',
    startTime: hours(24),
    endTime: hours(26),
    capacity: 1,
    tags: [],
    ...more,
  };
}

test('a block is listed for its author only, latest first, and ends', async () => {
  await using pair = await startPair();
  const { ada, ben, cem } = pair;
  for (const reply of [await block(ada, ben), await block(ada, ben), await block(ada, cem)]) {
    expect(reply).toMatchObject({ status: 204 });
  }
  expect(await usersOf(ada.get('/api/blocks'))).toEqual([['cem', 'ben'], 2]);
  expect(await usersOf(ben.get('/api/blocks'))).toEqual([[], 0]);
  const first = await ada.get('/api/blocks?limit=1');
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
  expect(await usersOf(ada.get(next))).toEqual([['ben'], 2]);
  expect(await ada.get('/api/profile/ben')).toMatchObject({ status: 404 });
  for (let turn = 0; turn < 2; turn += 1)
    expect(await ada.delete(`/api/blocks/${ben.id}`)).toMatchObject({ status: 204 });
  expect(await usersOf(ada.get('/api/blocks'))).toEqual([['cem'], 1]);
  expect(await ada.get('/api/profile/ben')).toMatchObject({ status: 200 });
});

test('a person who has been blocked can block as well, and both blocks must end', async () => {
  await using pair = await startPair();
  const { ada, ben } = pair;
  await block(ben, ada);
  expect(await ada.put(`/api/mutes/${ben.id}`)).toMatchObject({ status: 404 });
  expect(await block(ada, ben)).toMatchObject({ status: 204 });
  await ben.delete(`/api/blocks/${ada.id}`);
  expect(await ben.get('/api/profile/ada')).toMatchObject({ status: 404 });
  await ada.delete(`/api/blocks/${ben.id}`);
  expect(await ben.get('/api/profile/ada')).toMatchObject({ status: 200 });
});

test.each(['limit=0', 'limit=51', 'cursor=x', 'cursor=1-2'])('the list of blocks returns 400 for %s', async (query) => {
  await using pair = await startPair();
  expect(await pair.ada.get(`/api/blocks?${query}`)).toMatchObject({ status: 400 });
});

test('refuses more blocks than the limit, and nothing else', async () => {
  await using pair = await startPair();
  const { app, ada, ben, cem } = pair;
  await app.deps.pool.query(
    `with added as (
       insert into person (issuer, subject, email, campus_id)
       select 'many', n::text, '', (select campus_id from person limit 1) from generate_series(1, $2::int) as n returning id)
     insert into block (blocker_id, blocked_id) select $1, id from added`,
    [ada.id, maxBlocks - 1],
  );
  expect(await block(ada, ben)).toMatchObject({ status: 204 });
  expect(await block(ada, cem)).toMatchObject({ status: 422, body: { code: 'too_many_blocks' } });
  expect(await block(ada, ben)).toMatchObject({ status: 204 });
  expect(await cem.get('/api/profile/ada')).toMatchObject({ status: 200 });
});

test('ends follows, and unblocking does not restore them', async () => {
  await using pair = await startPair();
  const { app, ada, ben, cem } = pair;
  await befriend(app, ada, ben);
  await befriend(app, ada, cem);
  await Promise.all([block(ada, ben), block(ada, ben), block(ben, ada)]);
  expect(await usersOf(ada.get('/api/connections/mutuals'))).toEqual([['cem'], 1]);
  expect(await usersOf(ben.get('/api/connections/followers'))).toEqual([[], 0]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
  await ada.delete(`/api/blocks/${ben.id}`);
  await ben.delete(`/api/blocks/${ada.id}`);
  expect(await ada.get(`/api/connections/${ben.id}`)).toMatchObject({
    body: { isFollowing: false, isFollowedBy: false },
  });
});

test('searches and the directory neither list nor count a blocked person', async () => {
  await using pair = await startPair();
  const { ada, ben } = pair;
  const lists = [
    '/api/users',
    '/api/users?country=KENYA',
    '/api/users?search=tester',
    '/api/profile?intake=JANUARY_2024',
  ];
  for (const list of lists) expect((await usersOf(ben.get(list)))[0], list).toHaveLength(2);
  await block(ada, ben);
  for (const list of lists) {
    expect(await usersOf(ada.get(list)), list).toEqual([['cem'], 1]);
    expect(await usersOf(ben.get(list)), list).toEqual([['cem'], 1]);
  }
  expect(await usersOf(ben.get('/api/users?search=ada'))).toEqual([[], 0]);
});

test('frees the seats at each other’s events that have not ended, which go to the waitlist', async () => {
  await using pair = await startPair();
  const { app, ada, ben, cem } = pair;
  const { body: open } = await ada.post('/api/events', eventDraft());
  const { body: ended } = await ada.post('/api/events', eventDraft());
  const { body: theirs } = await ben.post('/api/events', eventDraft({ visibility: 'PRIVATE' }));
  for (const { id } of [open, ended]) expect(await ben.post(`/api/events/${id}/rsvp`)).toMatchObject({ status: 200 });
  await cem.post(`/api/events/${open.id}/waitlist`);
  await ada.post(`/api/events/${theirs.id}/rsvp`);
  await app.deps.pool.query(
    `update event set start_time = now() - interval '2 hours', end_time = now() - interval '1 hour' where id = $1`,
    [ended.id],
  );
  await block(ada, ben);
  expect(await cem.get(`/api/events/${open.id}`)).toMatchObject({
    body: { viewerStatus: 'registered', attendeesCount: 1 },
  });
  expect(await cem.get(`/api/events/${ended.id}`)).toMatchObject({ body: { attendeesCount: 1 } });
  expect(await ada.get(`/api/events/${ended.id}/attendees`)).toMatchObject({ body: { attendees: [], total: 1 } });
  expect(await ben.get(`/api/events/${theirs.id}/requests`)).toMatchObject({ body: { total: 0 } });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('guests of one event are missing from each other’s lists, and the counts stay', async () => {
  await using pair = await startPair();
  const { ada, ben, cem } = pair;
  const { body: event } = await cem.post('/api/events', eventDraft({ capacity: 5 }));
  for (const guest of [ada, ben]) await guest.post(`/api/events/${event.id}/rsvp`);
  await block(ada, ben);
  const { body: seen } = await ada.get(`/api/events/${event.id}`);
  expect(seen).toMatchObject({ attendeesCount: 2, attendees: [{ userId: ada.id }] });
  expect(await ada.get(`/api/events/${event.id}/attendees`)).toMatchObject({
    body: { attendees: [{ userId: ada.id }], total: 2 },
  });
  expect(await ada.get(`/api/events/${event.id}/attendees?search=ben`)).toMatchObject({
    body: { attendees: [], total: 0 },
  });
  expect((await cem.get(`/api/events/${event.id}/attendees`)).body.attendees).toHaveLength(2);
});

test('sockets leave the rooms of a blocked host’s events, and receive no comments of a blocked guest', async () => {
  await using pair = await startPair();
  const { app, ada, ben, cem } = pair;
  const { body: benEvent } = await ben.post('/api/events', eventDraft());
  const { body: cemEvent } = await cem.post('/api/events', eventDraft());
  const connect = ({ token }: TestPerson) => connectSocket(app.url, '/events', { auth: { token } });
  await using adaSocket = await connect(ada);
  await using benSocket = await connect(ben);
  await using cemSocket = await connect(cem);
  for (const { id: eventId } of [benEvent, cemEvent]) {
    for (const socket of [adaSocket, benSocket, cemSocket]) {
      expect(await socket.ask('event:join', { eventId })).toMatchObject({ ok: true });
    }
  }
  await block(ada, ben);
  const say = (socket: typeof adaSocket, eventId: string, content: string) =>
    socket.ask('comment:post', { eventId, content });
  expect(await say(cemSocket, benEvent.id, 'at ben’s')).toMatchObject({ ok: true });
  expect(await say(benSocket, cemEvent.id, 'by ben')).toMatchObject({ ok: true });
  expect(await say(adaSocket, cemEvent.id, 'by ada')).toMatchObject({ ok: true });
  const heard = async (socket: typeof adaSocket) => {
    await socket.ask('nothing');
    return socket.all('comment:new').map((body) => (body as { content: string }).content);
  };
  expect(await heard(cemSocket)).toEqual(['at ben’s', 'by ben', 'by ada']);
  expect(await heard(adaSocket)).toEqual(['by ada']);
  expect(await heard(benSocket)).toEqual(['at ben’s', 'by ben']);
});

test('a conversation stays readable, and nothing can be written, typed or marked', async () => {
  await using pair = await startPair();
  const { app, ada, ben } = pair;
  await befriend(app, ada, ben);
  const { body: conversation } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  const connect = ({ token }: TestPerson) => connectSocket(app.url, '/conversations', { auth: { token } });
  await using adaSocket = await connect(ada);
  await using benSocket = await connect(ben);
  for (const socket of [adaSocket, benSocket]) await socket.ask('conversation:join', conversation.id);
  await adaSocket.ask('message:post', { conversationId: conversation.id, content: 'before' });
  await expect.poll(() => benSocket.all('message:new')).toHaveLength(1);
  await block(ben, ada);
  for (const [socket, other] of [
    [adaSocket, benSocket],
    [benSocket, adaSocket],
  ] as const) {
    const before = other.heard.length;
    const post = { conversationId: conversation.id, content: 'after' };
    expect(await socket.ask('message:post', post)).toMatchObject({ ok: false, code: 'not_friends' });
    expect(await socket.ask('typing:start', conversation.id)).toMatchObject({ ok: false, code: 'not_friends' });
    await (socket === adaSocket ? ada : ben).post(`/api/conversations/${conversation.id}/read`);
    await other.ask('nothing');
    expect(other.heard.slice(before)).toEqual([]);
  }
  for (const person of [ada, ben]) {
    expect(await person.get(`/api/conversations/${conversation.id}`)).toMatchObject({
      body: { messages: [{ content: 'before' }], canWrite: false, readByOther: null, deliveredToOther: null },
    });
    expect((await person.get('/api/conversations')).body).toHaveLength(1);
  }
  expect(await ada.get('/api/conversations?with=ben')).toMatchObject({ body: [] });
  expect(await ada.post('/api/conversations', { participantIds: [ben.id] })).toMatchObject({ status: 200 });
});

test('stored notifications of a blocked person are hidden, others of the same group stay, and new ones are not sent', async () => {
  await using pair = await startPair();
  const { ada, ben, cem } = pair;
  const { body: post } = await ada.post('/api/posts', formOf(ada, 'a post'));
  for (const liker of [cem, ben]) await liker.patch(`/api/posts/${post.id}`, { like: 1 });
  await ben.post(`/api/posts/${post.id}/comments`, { content: 'hello' });
  const listed = async () =>
    (await ada.get(`/api/notifications/user/${ada.id}`)).body.map(
      ({ kind, actor }: { kind: string; actor: { username: string } }) => `${kind} ${actor.username}`,
    );
  expect(await listed()).toEqual(['comment ben', 'like ben']);
  await block(ada, ben);
  expect(await listed()).toEqual(['like cem']);
  expect(await ada.get('/api/notifications/unread-count')).toMatchObject({ body: { count: 1 } });
  // A third person mentions one under a post of the other.
  const { body: theirs } = await ben.post('/api/posts', formOf(ben, 'another'));
  await cem.post(`/api/posts/${theirs.id}/comments`, { content: '@ada look' });
  expect(await listed()).toEqual(['like cem']);
  await ada.delete(`/api/blocks/${ben.id}`);
  expect(await listed()).toEqual(['comment ben', 'like cem']);
});

test('the replies to a hidden comment are hidden, and it cannot be replied to', async () => {
  await using pair = await startPair();
  const { ada, ben, cem } = pair;
  const { body: post } = await cem.post('/api/posts', formOf(cem, 'a post'));
  const comments = `/api/posts/${post.id}/comments`;
  const { body: comment } = await ben.post(comments, { content: 'by ben' });
  await cem.post(comments, { content: 'by cem', commentParentId: comment.id });
  await block(ada, ben);
  expect(await ada.get(comments)).toMatchObject({ body: [] });
  expect(await ada.get(`/api/posts/${post.id}`)).toMatchObject({ body: { commentsCounter: 2 } });
  const { body: missing } = await ada.get(`${comments}?parentCommentId=${absent}`);
  expect(await ada.get(`${comments}?parentCommentId=${comment.id}`)).toMatchObject({ status: 404, body: missing });
  const reply = { content: 'to ben', commentParentId: comment.id };
  expect(await ada.post(comments, reply)).toMatchObject({ status: 404, body: missing });
});

test('the replies to a hidden comment of an event are hidden, and it cannot be replied to', async () => {
  await using pair = await startPair();
  const { app, ada, ben, cem } = pair;
  const { body: event } = await cem.post('/api/events', eventDraft());
  const post = async (by: TestPerson, content: string, parentId?: string) => {
    await using socket = await connectSocket(app.url, '/events', { auth: { token: by.token } });
    return await socket.ask('comment:post', { eventId: event.id, content, ...(parentId && { parentId }) });
  };
  const { comment } = (await post(ben, 'by ben')) as unknown as { comment: { id: string } };
  await post(cem, 'by cem', comment.id);
  await block(ada, ben);
  const comments = `/api/events/${event.id}/comments`;
  expect(await ada.get(comments)).toMatchObject({ body: [] });
  expect(await ada.get(`${comments}?parentId=${comment.id}`)).toMatchObject({ body: [] });
  expect(await ada.get(`${comments}/${comment.id}/thread`)).toMatchObject({ status: 404 });
  expect(await post(ada, 'to ben', comment.id)).toMatchObject({ ok: false, code: 'not_found' });
  expect((await cem.get(comments)).body).toHaveLength(1);
});

test('removes each other from teams and from the followers of businesses', async () => {
  await using pair = await startPair();
  const { app, ada, ben, cem } = pair;
  await befriend(app, ada, ben);
  const venture = { name: 'A business', description: 'words', location: 'here', email: 'a@b.example', tags: [] };
  const { body: business } = await ada.post('/api/ventures', venture);
  await ada.post('/api/ventures/members', { ventureId: business.id, userId: ben.id, role: 'Cook' });
  await ben.post(`/api/ventures/${business.id}/membership`);
  await ben.post(`/api/ventures/${business.id}/follow`);
  await block(ada, ben);
  expect(await cem.get(`/api/ventures/${business.id}`)).toMatchObject({ body: { members: [], followersCount: 0 } });
  expect(await ben.get(`/api/ventures/${business.id}`)).toMatchObject({ status: 404 });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

function formOf(owner: TestPerson, content: string): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId: owner.id, content }))
    form.append(name, value);
  return form;
}

test('no follow and no message is later than a block that races with them', async () => {
  await using app: TestApp = await startTestApp();
  for (let round = 0; round < 100; round += 1) {
    const [one, other] = [await app.person(`one_${round}`), await app.person(`other_${round}`)];
    await befriend(app, one, other);
    const { body: conversation } = await one.post('/api/conversations', { participantIds: [other.id] });
    const { body: event } = await one.post('/api/events', eventDraft());
    await using socket = await connectSocket(app.url, '/conversations', { auth: { token: other.token } });
    const post = (content: string) => socket.ask('message:post', { conversationId: conversation.id, content });
    await Promise.all([
      ...Array.from({ length: 3 }, (_, index) => post(`message ${index}`)),
      other.post('/api/connections', { followingId: one.id }),
      other.post(`/api/events/${event.id}/rsvp`),
      block(one, other),
      other.post('/api/connections', { followingId: one.id }),
      ...Array.from({ length: 3 }, (_, index) => post(`message ${index + 3}`)),
    ]);
    const { rows } = await app.deps.pool.query(
      `select
         (select count(*)::int from follow where (follower_id, following_id) in (($1, $2), ($2, $1))) as follows,
         (select count(*)::int from event_attendee where event_id = $4) as seats,
         (select count(*)::int from message, block
           where conversation_id = $3 and blocker_id = $1 and message.created_at > block.created_at) as messages`,
      [one.id, other.id, conversation.id, event.id],
    );
    expect(rows, `round ${round}`).toEqual([{ follows: 0, seats: 0, messages: 0 }]);
  }
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
}, 120_000);
