import { afterEach, beforeEach, expect, test } from 'vitest';
import type { DomainEvents } from '#platform/features/publish.ts';
import { befriend } from '#testing/befriend.ts';
import { host } from '#testing/events.ts';
import { postForm } from '#testing/post-form.ts';
import { write } from '#testing/posting.ts';
import { connectSocket, type TestSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { own } from '#testing/venture.ts';
import { floodRules } from './flood-rules.ts';

let app: TestApp;
let ada: TestPerson;
let socket: TestSocket;
let reports: DomainEvents['moderation.suspected'][];

beforeEach(async () => {
  reports = [];
  app = await startTestApp({
    deps: ({ publish }) => ({
      publish: async (tx, domainEvent) => {
        if (domainEvent.type === 'moderation.suspected') reports.push(domainEvent);
        await publish(tx, domainEvent);
      },
    }),
  });
  ada = await app.person('ada');
  socket = await connectSocket(app.url, '/conversations', { auth: { token: ada.token } });
});
afterEach(async () => {
  await socket[Symbol.asyncDispose]();
  await app[Symbol.asyncDispose]();
});

const times = <T>(count: number, make: (index: number) => T) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const text = 'Make money fast! Visit my shop in the hostel today.';

async function talk(index: number): Promise<string> {
  const friend = await app.person(`friend_${index}`);
  await befriend(app, ada, friend);
  return (await ada.post('/api/conversations', { participantIds: [friend.id] })).body.id;
}
const send = (conversationId: string, content: string) => socket.ask('message:post', { conversationId, content });

test('the same message to many people is reported once, in other case and spacing too', async () => {
  const { destinations } = floodRules.message;
  const talks = await times(destinations + 2, talk);
  const variants = [text, text.toUpperCase(), `${text.replaceAll(' ', '  ')} !!`];
  const sent: string[] = [];
  for (const [index, id] of talks.entries()) {
    expect(reports).toHaveLength(index >= destinations ? 1 : 0);
    const { message } = await send(id, variants[index % 3] ?? '');
    sent.push((message as { id: string }).id);
  }
  expect(reports).toEqual([
    {
      type: 'moderation.suspected',
      personId: ada.id,
      subject: { type: 'MESSAGE', id: sent[destinations - 1] },
      reason: 'SPAM',
      note: floodRules.message.note,
    },
  ]);
});

test('the same request to ten people is reported', async () => {
  const { destinations, note } = floodRules.request;
  for (const index of Array.from({ length: destinations }).keys()) {
    expect(reports).toEqual([]);
    const other = await app.person(`stranger_${index}`);
    await own(other);
    const request = { participantIds: [other.id], isRequest: true };
    await send((await ada.post('/api/conversations', request)).body.id, text);
  }
  expect(reports).toMatchObject([{ personId: ada.id, subject: { type: 'MESSAGE' }, reason: 'SPAM', note }]);
});

test('short texts, other texts, and many messages in one conversation are not reported', async () => {
  const talks = await times(floodRules.message.destinations + 2, talk);
  for (const [index, id] of talks.entries()) {
    await send(id, 'Thank you, dear!');
    await send(id, `${text} Number ${index}`);
    await send(talks[0] ?? '', text);
  }
  expect(reports).toEqual([]);
});

test('an announcement that is also posted once and sent to a study group is not reported', async () => {
  await ada.post('/api/announcements', { content: text });
  await write(ada, text);
  for (const id of await times(20, talk)) await send(id, text);
  expect(reports).toEqual([]);
});

test('concurrent copies of a post and of a comment are reported once each', async () => {
  const ben = await app.person('ben');
  await times(floodRules.post.destinations + 2, () => ada.post('/api/posts', postForm(ada.id, text)));
  expect(reports).toMatchObject([{ subject: { type: 'POST' }, personId: ada.id }]);
  const posts = await times(floodRules.comment.destinations + 2, (index) => write(ben, `Post ${index}`));
  await Promise.all(posts.map((id) => ada.post(`/api/posts/${id}/comments`, { content: text })));
  expect(reports.map(({ subject }) => subject.type)).toEqual(['POST', 'COMMENT']);
});

test('a repeated request counts once', async () => {
  const headers = { 'idempotency-key': 'one' };
  for (let turn = 0; turn < floodRules.post.destinations + 1; turn += 1) {
    expect((await ada.post('/api/posts', postForm(ada.id, text), { headers })).status).toBe(201);
  }
  expect(reports).toEqual([]);
});

test('mass follows and mass invitations are reported, and following one person repeatedly is not', async () => {
  const { destinations } = floodRules.follow;
  const people = await times(destinations, (index) => app.person(`other_${index}`));
  const follow = (other: TestPerson) => ada.post('/api/connections', { followingId: other.id });
  for (let turn = 0; turn < 3; turn += 1) {
    await follow(people[0]!);
    await ada.post('/api/connections/unfollow', { followingId: people[0]!.id });
  }
  for (const other of people.slice(2)) expect((await follow(other)).status).toBe(200);
  expect(reports).toEqual([]);
  await follow(people[0]!);
  expect(reports).toEqual([]);
  expect((await follow(people[1]!)).status).toBe(200);
  expect(reports).toMatchObject([{ subject: { type: 'PROFILE', id: ada.id }, note: floodRules.follow.note }]);

  const eventId = await host(ada);
  const ids = people.map(({ id }) => id);
  const invite = (userIds: string[]) => ada.post(`/api/events/${eventId}/invitations`, { userIds });
  expect((await invite(ids.slice(0, 45))).status).toBe(200);
  expect(reports).toHaveLength(1);
  expect((await invite(ids.slice(45, 95))).status).toBe(200);
  expect(reports[1]).toMatchObject({ subject: { type: 'EVENT', id: eventId } });
});
