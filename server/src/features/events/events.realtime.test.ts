import type { EventComment } from '@baraza/contract/features/events.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { host } from '#testing/events.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const somewhere = '00000000-0000-7000-8000-000000000000';
let app: TestApp;
let ada: TestPerson;
let ben: TestPerson;
let cho: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
});
afterAll(() => app[Symbol.asyncDispose]());

const open = (person: TestPerson) => connectSocket(app.url, '/events', { auth: { token: person.token } });

/** A socket of somebody who follows the event. */
async function follow(person: TestPerson, eventId: string): Promise<TestSocket> {
  const socket = await open(person);
  expect(await socket.ask('event:join', { eventId })).toEqual({ ok: true });
  return socket;
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 20 });
const words = (socket: TestSocket) => (socket.all('comment:new') as EventComment[]).map(({ content }) => content);

/** Waits until all that was emitted so far has arrived: what comes after it is there. */
async function settle(eventId: string, host: TestSocket, followers: TestSocket[]): Promise<void> {
  const content = `mark ${Math.random()}`;
  await host.ask('comment:post', { eventId, content });
  await until(() => {
    for (const each of followers) expect(words(each)).toContain(content);
  });
}

/** All that a socket has heard by now: what was emitted before comes before the answer. */
async function heardBy(socket: TestSocket): Promise<TestSocket['heard']> {
  await socket.ask('event:leave', { eventId: somewhere });
  return socket.heard;
}

test('a comment reaches all who follow the event, its author too, once it is stored', async () => {
  const eventId = await host(ada);
  await using mine = await follow(ada, eventId);
  await using theirs = await follow(ben, eventId);
  await using away = await open(cho);
  const answer = await mine.ask('comment:post', { eventId, content: '  Karibu!  ', clientId: 'c-1' });
  expect(answer).toMatchObject({
    ok: true,
    comment: {
      eventId,
      content: 'Karibu!',
      clientId: 'c-1',
      authorId: ada.id,
      author: { username: 'ada' },
      replies: [],
    },
  });
  const comment = answer['comment'] as EventComment;
  await until(() => expect([mine.all('comment:new'), theirs.all('comment:new')]).toEqual([[comment], [comment]]));
  const stored = (await ben.get(`/api/events/${eventId}/comments`)).body;
  const { clientId, ...rest } = comment;
  expect([clientId, stored]).toEqual(['c-1', [rest]]);

  const reply = await theirs.ask('comment:post', { eventId, content: 'Asante', parentId: comment.id });
  expect(reply).toMatchObject({ ok: true, comment: { parentId: comment.id } });
  await until(() => expect(words(mine)).toEqual(['Karibu!', 'Asante']));
  expect(await heardBy(away)).toEqual([]);
});

test('sent again it is acknowledged with the first comment and emitted no more', async () => {
  const eventId = await host(ada);
  await using mine = await follow(ada, eventId);
  const draft = { eventId, content: 'Once', clientId: 'again' };
  const all = await Promise.all(Array.from({ length: 5 }, () => mine.ask('comment:post', draft)));
  expect(new Set(all.map(({ comment }) => (comment as EventComment).id)).size).toBe(1);
  await settle(eventId, mine, [mine]);
  expect(words(mine).filter((each) => each === 'Once')).toHaveLength(1);
  expect((await ada.get(`/api/events/${eventId}/comments`)).body).toHaveLength(2);
});

test('a deleted comment is told to those who follow', async () => {
  const eventId = await host(ada);
  await using mine = await follow(ada, eventId);
  await using theirs = await follow(ben, eventId);
  const { comment } = (await theirs.ask('comment:post', { eventId, content: 'Oops' })) as unknown as {
    comment: EventComment;
  };
  await ben.delete(`/api/events/${eventId}/comments/${comment.id}`);
  await until(() => {
    for (const socket of [mine, theirs]) expect(socket.all('comment:deleted')).toEqual([{ eventId, id: comment.id }]);
  });
});

test('whoever leaves, or never joined, hears nothing, and may still speak', async () => {
  const eventId = await host(ada);
  await using mine = await follow(ada, eventId);
  await using left = await follow(ben, eventId);
  await using never = await open(cho);
  expect(await left.ask('event:leave', { eventId })).toEqual({ ok: true });
  expect(await never.ask('event:leave', { eventId })).toEqual({ ok: true });
  expect(await never.ask('comment:post', { eventId, content: 'From afar' })).toMatchObject({ ok: true });
  await settle(eventId, mine, [mine]);
  expect(words(mine)).toContain('From afar');
  expect([await heardBy(left), await heardBy(never)]).toEqual([[], []]);
});

test('what is wrong is refused by its code, and nothing is stored', async () => {
  const [eventId, other] = [await host(ada), await host(ada)];
  await using socket = await follow(ben, eventId);
  const elsewhere = (await socket.ask('comment:post', { eventId: other, content: 'x' }))['comment'] as EventComment;
  const wrong: [string, unknown, string][] = [
    ['comment:post', { eventId, content: ' ' }, 'invalid_body'],
    ['comment:post', { eventId, content: 'x'.repeat(1001) }, 'invalid_body'],
    ['comment:post', { eventId, content: 'a\0b' }, 'invalid_body'],
    ['comment:post', { eventId, content: 5 }, 'invalid_body'],
    ['comment:post', { eventId: ['x'], content: 'x' }, 'invalid_body'],
    ['comment:post', { content: 'x' }, 'invalid_body'],
    ['comment:post', 'x', 'invalid_body'],
    ['comment:post', null, 'invalid_body'],
    ['comment:post', { eventId, content: 'x', parentId: elsewhere.id }, 'parent_mismatch'],
    ['comment:post', { eventId, content: 'x', parentId: somewhere }, 'not_found'],
    ['comment:post', { eventId: somewhere, content: 'x' }, 'not_found'],
    ['event:join', { eventId: somewhere }, 'not_found'],
    ['event:join', { eventId: 'x' }, 'invalid_body'],
    ['event:join', eventId, 'invalid_body'],
    ['event:join', [eventId], 'invalid_body'],
    ['event:leave', {}, 'invalid_body'],
  ];
  for (const [event, body, code] of wrong) {
    expect(await socket.ask(event, body), JSON.stringify(body)).toMatchObject({ ok: false, code });
  }
  expect((await ada.get(`/api/events/${eventId}/comments`)).body).toEqual([]);
  expect(socket.ended).toBeUndefined();
  // Another author cannot be named.
  const forged = await socket.ask('comment:post', { eventId, content: 'Hi', authorId: ada.id, author: { id: ada.id } });
  expect(forged).toMatchObject({ ok: true, comment: { authorId: ben.id } });
});

describe('an event that is not for all', () => {
  /** Ben has a seat, cho is a stranger. */
  async function open3(visibility: 'PRIVATE' | 'INVITE_ONLY') {
    const eventId = await host(ada, { visibility });
    await ada.post(`/api/events/${eventId}/invitations`, { userIds: [ben.id] });
    await ben.post(`/api/events/${eventId}/rsvp`);
    return eventId;
  }

  test.each([
    ['PRIVATE', 'not_allowed'],
    ['INVITE_ONLY', 'not_found'],
  ] as const)('%s: a stranger can neither join nor speak nor hear', async (visibility, code) => {
    const eventId = await open3(visibility);
    await using mine = await follow(ada, eventId);
    await using theirs = await follow(ben, eventId);
    await using stranger = await open(cho);
    const hidden = await stranger.ask('event:join', { eventId });
    expect(hidden).toMatchObject({ ok: false, code });
    expect(await stranger.ask('comment:post', { eventId, content: 'x' })).toMatchObject({ ok: false, code });
    const absent = await stranger.ask('event:join', { eventId: somewhere });
    expect([code === 'not_found' ? hidden : absent]).toEqual([absent]);
    await settle(eventId, mine, [mine, theirs]);
    expect(await heardBy(stranger)).toEqual([]);
  });

  test('whoever gives up their seat hears no more', async () => {
    const eventId = await open3('PRIVATE');
    await using mine = await follow(ada, eventId);
    await using theirs = await follow(ben, eventId);
    await ben.delete(`/api/events/${eventId}/rsvp`);
    await settle(eventId, mine, [mine]);
    expect(await heardBy(theirs)).toEqual([]);
    expect(await theirs.ask('comment:post', { eventId, content: 'x' })).toMatchObject({
      ok: false,
      code: 'not_allowed',
    });
  });

  test('whoever the host declines after all hears no more', async () => {
    const eventId = await host(ada, { visibility: 'PRIVATE' });
    await ben.post(`/api/events/${eventId}/rsvp`);
    await ada.post(`/api/events/${eventId}/requests/${ben.id}/approve`);
    await using mine = await follow(ada, eventId);
    await using theirs = await follow(ben, eventId);
    await ada.post(`/api/events/${eventId}/requests/${ben.id}/decline`);
    await settle(eventId, mine, [mine]);
    expect(await heardBy(theirs)).toEqual([]);
  });

  test('when an event closes, those without a seat hear no more, and the others go on', async () => {
    const eventId = await host(ada);
    await ben.post(`/api/events/${eventId}/rsvp`);
    await using mine = await follow(ada, eventId);
    await using seated = await follow(ben, eventId);
    await using stranger = await follow(cho, eventId);
    await ada.put(`/api/events/${eventId}`, { visibility: 'PRIVATE' });
    await settle(eventId, mine, [mine, seated]);
    expect(await heardBy(stranger)).toEqual([]);
    await ada.put(`/api/events/${eventId}`, { visibility: 'PUBLIC' });
    expect(await stranger.ask('event:join', { eventId })).toEqual({ ok: true });
    await settle(eventId, mine, [mine, seated, stranger]);
  });

  test('an invitation taken back ends the hearing of those without a seat', async () => {
    const eventId = await open3('INVITE_ONLY');
    await ada.post(`/api/events/${eventId}/invitations`, { userIds: [cho.id] });
    await using mine = await follow(ada, eventId);
    await using seated = await follow(ben, eventId);
    await using invited = await follow(cho, eventId);
    for (const { id } of [ben, cho]) await ada.delete(`/api/events/${eventId}/invitations/${id}`);
    await settle(eventId, mine, [mine, seated]);
    expect(await heardBy(invited)).toEqual([]);
  });
});

test('thirty a minute are posted, and the next is refused', async () => {
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const dan = await limited.person('dan');
  const eventId = await host(dan);
  await using socket = await connectSocket(limited.url, '/events', { auth: { token: dan.token } });
  const answers = await Promise.all(
    Array.from({ length: 32 }, (_, at) => socket.ask('comment:post', { eventId, content: `${at}` })),
  );
  expect(answers.filter(({ ok }) => ok)).toHaveLength(30);
  expect(answers.slice(30)).toMatchObject([{ code: 'rate_limited' }, { code: 'rate_limited' }]);
});
