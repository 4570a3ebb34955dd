import type { EventComment } from '@baraza/contract/features/events.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { host } from '#testing/events.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
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

/** A socket of a person who follows the event. */
async function follow(person: TestPerson, eventId: string): Promise<TestSocket> {
  const socket = await open(person);
  expect(await socket.ask('event:join', { eventId })).toEqual({ ok: true });
  return socket;
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 5_000, interval: 20 });
const contents = (socket: TestSocket) => (socket.all('comment:new') as EventComment[]).map(({ content }) => content);

/** Waits until all earlier events have arrived, by posting a comment and waiting for it. */
async function settle(eventId: string, host: TestSocket, followers: TestSocket[]): Promise<void> {
  const content = `mark ${Math.random()}`;
  await host.ask('comment:post', { eventId, content });
  await until(() => {
    for (const each of followers) expect(contents(each)).toContain(content);
  });
}

/** The events a socket has received. Those emitted before arrive before the acknowledgement. */
async function receivedBy(socket: TestSocket): Promise<TestSocket['heard']> {
  await socket.ask('event:leave', { eventId: unknownId });
  return socket.heard;
}

test('a stored comment is sent to everyone who follows the event, including its author', async () => {
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
  await until(() => expect(contents(mine)).toEqual(['Karibu!', 'Asante']));
  expect(await receivedBy(away)).toEqual([]);
});

test('a comment sent again is acknowledged with the stored one and not emitted again', async () => {
  const eventId = await host(ada);
  await using mine = await follow(ada, eventId);
  const draft = { eventId, content: 'Once', clientId: 'again' };
  const all = await Promise.all(Array.from({ length: 5 }, () => mine.ask('comment:post', draft)));
  expect(new Set(all.map(({ comment }) => (comment as EventComment).id)).size).toBe(1);
  await settle(eventId, mine, [mine]);
  expect(contents(mine).filter((each) => each === 'Once')).toHaveLength(1);
  expect((await ada.get(`/api/events/${eventId}/comments`)).body).toHaveLength(2);
});

test('emits a deleted comment to followers of the event', async () => {
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

test('a person who left or never joined gets no events, and can still post', async () => {
  const eventId = await host(ada);
  await using mine = await follow(ada, eventId);
  await using left = await follow(ben, eventId);
  await using never = await open(cho);
  expect(await left.ask('event:leave', { eventId })).toEqual({ ok: true });
  expect(await never.ask('event:leave', { eventId })).toEqual({ ok: true });
  expect(await never.ask('comment:post', { eventId, content: 'From afar' })).toMatchObject({ ok: true });
  await settle(eventId, mine, [mine]);
  expect(contents(mine)).toContain('From afar');
  expect([await receivedBy(left), await receivedBy(never)]).toEqual([[], []]);
});

test('refuses invalid events with their code and stores nothing', async () => {
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
    ['comment:post', { eventId, content: 'x', parentId: unknownId }, 'not_found'],
    ['comment:post', { eventId: unknownId, content: 'x' }, 'not_found'],
    ['event:join', { eventId: unknownId }, 'not_found'],
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
  // A client cannot set the author.
  const forged = await socket.ask('comment:post', { eventId, content: 'Hi', authorId: ada.id, author: { id: ada.id } });
  expect(forged).toMatchObject({ ok: true, comment: { authorId: ben.id } });
});

describe('an event that is not public', () => {
  /** Ben has a seat, Cho has none. */
  async function open3(visibility: 'PRIVATE' | 'INVITE_ONLY') {
    const eventId = await host(ada, { visibility });
    await ada.post(`/api/events/${eventId}/invitations`, { userIds: [ben.id] });
    await ben.post(`/api/events/${eventId}/rsvp`);
    return eventId;
  }

  test.each([
    ['PRIVATE', 'not_allowed'],
    ['INVITE_ONLY', 'not_found'],
  ] as const)('%s: a stranger can neither join nor post, and gets no events', async (visibility, code) => {
    const eventId = await open3(visibility);
    await using mine = await follow(ada, eventId);
    await using theirs = await follow(ben, eventId);
    await using stranger = await open(cho);
    const hidden = await stranger.ask('event:join', { eventId });
    expect(hidden).toMatchObject({ ok: false, code });
    expect(await stranger.ask('comment:post', { eventId, content: 'x' })).toMatchObject({ ok: false, code });
    const absent = await stranger.ask('event:join', { eventId: unknownId });
    expect([code === 'not_found' ? hidden : absent]).toEqual([absent]);
    await settle(eventId, mine, [mine, theirs]);
    expect(await receivedBy(stranger)).toEqual([]);
  });

  test('a person who gives up their seat gets no further events', async () => {
    const eventId = await open3('PRIVATE');
    await using mine = await follow(ada, eventId);
    await using theirs = await follow(ben, eventId);
    await ben.delete(`/api/events/${eventId}/rsvp`);
    await settle(eventId, mine, [mine]);
    expect(await receivedBy(theirs)).toEqual([]);
    expect(await theirs.ask('comment:post', { eventId, content: 'x' })).toMatchObject({
      ok: false,
      code: 'not_allowed',
    });
  });

  test('a guest whom the host declines gets no further events', async () => {
    const eventId = await host(ada, { visibility: 'PRIVATE' });
    await ben.post(`/api/events/${eventId}/rsvp`);
    await ada.post(`/api/events/${eventId}/requests/${ben.id}/approve`);
    await using mine = await follow(ada, eventId);
    await using theirs = await follow(ben, eventId);
    await ada.post(`/api/events/${eventId}/requests/${ben.id}/decline`);
    await settle(eventId, mine, [mine]);
    expect(await receivedBy(theirs)).toEqual([]);
  });

  test('when an event becomes private, people without a seat get no further events, and attendees do', async () => {
    const eventId = await host(ada);
    await ben.post(`/api/events/${eventId}/rsvp`);
    await using mine = await follow(ada, eventId);
    await using seated = await follow(ben, eventId);
    await using stranger = await follow(cho, eventId);
    await ada.put(`/api/events/${eventId}`, { visibility: 'PRIVATE' });
    await settle(eventId, mine, [mine, seated]);
    expect(await receivedBy(stranger)).toEqual([]);
    await ada.put(`/api/events/${eventId}`, { visibility: 'PUBLIC' });
    expect(await stranger.ask('event:join', { eventId })).toEqual({ ok: true });
    await settle(eventId, mine, [mine, seated, stranger]);
  });

  test('a person without a seat whose invitation is withdrawn gets no further events', async () => {
    const eventId = await open3('INVITE_ONLY');
    await ada.post(`/api/events/${eventId}/invitations`, { userIds: [cho.id] });
    await using mine = await follow(ada, eventId);
    await using seated = await follow(ben, eventId);
    await using invited = await follow(cho, eventId);
    for (const { id } of [ben, cho]) await ada.delete(`/api/events/${eventId}/invitations/${id}`);
    await settle(eventId, mine, [mine, seated]);
    expect(await receivedBy(invited)).toEqual([]);
  });
});

test('accepts thirty comments a minute and refuses the next', async () => {
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
