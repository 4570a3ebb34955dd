import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { joinBareGroup, makeBareGroup } from '#testing/bare-group.ts';
import { befriend } from '#testing/befriend.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { viewerOf } from '#testing/viewer-of.ts';
import { postMessage } from './posting.service.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let names = 0;
async function people(count: number): Promise<TestPerson[]> {
  names += 1;
  return Promise.all(Array.from({ length: count }, (_, number) => app.person(`reader_${names}_${number}`)));
}

async function friends(): Promise<{ ada: TestPerson; ben: TestPerson; id: string }> {
  const [ada, ben] = (await people(2)) as [TestPerson, TestPerson];
  await befriend(app, ada, ben);
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  return { ada, ben, id: body.id };
}

const makeGroup = (members: readonly TestPerson[]) => makeBareGroup(app, members);

async function send(by: TestPerson, conversationId: string, content = 'hello'): Promise<string> {
  const draft = { conversationId, content, clientId: undefined, replyToId: undefined };
  return (await postMessage(app.deps, viewerOf(by.id), draft)).message.id;
}

const urlOf = (id: string, messageId: string, emoji: string) =>
  `/api/conversations/${id}/messages/${messageId}/reactions/${encodeURIComponent(emoji)}`;

const react = (by: TestPerson, id: string, messageId: string, emoji: string) => by.put(urlOf(id, messageId, emoji));

async function reactionsOf(person: TestPerson, id: string): Promise<unknown> {
  const { body } = await person.get(`/api/conversations/${id}`);
  return body.messages.map(({ reactions }: { reactions: unknown }) => reactions);
}

const open = (person: TestPerson) => connectSocket(app.url, '/conversations', { auth: { token: person.token } });

test('a second reaction replaces the first, and the same one counts once', async () => {
  const { ada, ben, id } = await friends();
  const messageId = await send(ada, id);
  await react(ben, id, messageId, '👍');
  expect(await react(ben, id, messageId, '❤️')).toMatchObject({
    status: 200,
    body: { id: messageId, content: 'hello', reactions: [{ emoji: '❤️', count: 1, mine: true }] },
  });
  await react(ben, id, messageId, '❤️');
  await react(ada, id, messageId, '❤️');
  await react(ada, id, messageId, '👩🏽‍❤️‍💋‍👨🏿');
  expect(await reactionsOf(ben, id)).toEqual([
    [
      { emoji: '❤️', count: 1, mine: true },
      { emoji: '👩🏽‍❤️‍💋‍👨🏿', count: 1, mine: false },
    ],
  ]);
});

test('a reaction can be taken back, once or twice, and only with its emoji', async () => {
  const { ada, ben, id } = await friends();
  const messageId = await send(ada, id);
  await react(ben, id, messageId, '👍');
  expect((await ben.delete(urlOf(id, messageId, '❤️'))).body.reactions).toHaveLength(1);
  expect(await ben.delete(urlOf(id, messageId, '👍'))).toMatchObject({ status: 200, body: { reactions: [] } });
  expect(await ben.delete(urlOf(id, messageId, '👍'))).toMatchObject({ status: 200, body: { reactions: [] } });
});

test('each change of the reactions to a message has a higher revision, and one that changes nothing has none', async () => {
  const { ada, ben, id } = await friends();
  const messageId = await send(ada, id);
  const revisions = [];
  for (const emoji of ['👍', '👍', '❤️']) revisions.push((await react(ben, id, messageId, emoji)).body.revision);
  revisions.push((await ben.delete(urlOf(id, messageId, '❤️'))).body.revision);
  expect(revisions).toEqual([1, 1, 2, 3]);
  expect((await ada.get(`/api/conversations/${id}`)).body.messages).toMatchObject([{ revision: 3, reactions: [] }]);
});

test('a message that is sent again is acknowledged with its reactions', async () => {
  const { ada, ben, id } = await friends();
  await using socket = await open(ada);
  const draft = { conversationId: id, content: 'once', clientId: 'once' };
  const { message } = (await socket.ask('message:post', draft)) as unknown as { message: { id: string } };
  await react(ben, id, message.id, '👍');
  expect(await socket.ask('message:post', draft)).toMatchObject({
    ok: true,
    message: { id: message.id, revision: 1, reactions: [{ emoji: '👍', count: 1, mine: false }] },
  });
});

test('devices of all members receive a changed reaction, each with whether it is their own', async () => {
  const { ada, ben, id } = await friends();
  const messageId = await send(ada, id);
  await using adas = await open(ada);
  await using bens = await open(ben);
  await react(ben, id, messageId, '👍');
  await react(ben, id, messageId, '👍');
  await ada.patch(`/api/conversations/${id}/messages/${messageId}`, { content: 'changed' });
  await vi.waitFor(() => {
    expect(adas.all('message:updated')).toHaveLength(2);
    expect(bens.all('message:updated')).toHaveLength(2);
  });
  expect(adas.all('message:updated')).toMatchObject([
    { content: 'hello', reactions: [{ emoji: '👍', count: 1, mine: false }] },
    { content: 'changed', reactions: [{ emoji: '👍', count: 1, mine: false }] },
  ]);
  expect(bens.all('message:updated')).toMatchObject([
    { reactions: [{ mine: true }] },
    { content: 'changed', reactions: [{ mine: true }] },
  ]);
});

test.each(['x', '1', '👍👍', '❤', ' 👍', '👍️', '🏽'.repeat(40), '\u{1f3f4}\u{e0067}', '<b>'])(
  '%j is no emoji',
  async (emoji) => {
    const { ada, ben, id } = await friends();
    const messageId = await send(ada, id);
    expect(await react(ben, id, messageId, emoji)).toMatchObject({ status: 422, body: { code: 'not_an_emoji' } });
    expect(await ben.delete(urlOf(id, messageId, emoji))).toMatchObject({ status: 422 });
  },
);

test('only people who may write can react, and only to a message that they see', async () => {
  const { ada, ben, id } = await friends();
  const messageId = await send(ada, id);
  const [cho] = (await people(1)) as [TestPerson];
  expect(await react(cho, id, messageId, '👍')).toMatchObject({ status: 404 });
  const otherId = await makeGroup([cho, ben]);
  expect(await react(cho, otherId, messageId, '👍')).toMatchObject({ status: 404 });
  await app.deps.pool.query('delete from follow where follower_id = $1', [ada.id]);
  expect(await react(ben, id, messageId, '👍')).toMatchObject({ status: 403, body: { code: 'not_friends' } });
});

test('a newcomer to a group cannot react to what was written before', async () => {
  const [ada, ben] = (await people(2)) as [TestPerson, TestPerson];
  const id = await makeGroup([ada]);
  const messageId = await send(ada, id);
  await joinBareGroup(app, id, ben);
  expect(await react(ben, id, messageId, '👍')).toMatchObject({ status: 404 });
});

test('a block in a group hides the reactions of one person from the other', async () => {
  const [ada, ben, cho] = (await people(3)) as [TestPerson, TestPerson, TestPerson];
  const id = await makeGroup([ada, ben, cho]);
  const messageId = await send(cho, id);
  await ben.put(`/api/blocks/${ada.id}`);
  await using bens = await open(ben);
  await using chos = await open(cho);
  await react(ada, id, messageId, '👍');
  await react(cho, id, messageId, '🎉');
  await vi.waitFor(() => expect(chos.all('message:updated')).toHaveLength(2));
  await vi.waitFor(() => expect(bens.all('message:updated')).toMatchObject([{ reactions: [{ emoji: '🎉' }] }]));
  expect(chos.all('message:updated')).toMatchObject([
    { reactions: [{ emoji: '👍' }] },
    { reactions: [{ emoji: '👍' }, { emoji: '🎉', mine: true }] },
  ]);
  expect(await reactionsOf(ben, id)).toEqual([[{ emoji: '🎉', count: 1, mine: false }]]);
  expect(await reactionsOf(ada, id)).toMatchObject([[{ emoji: '👍', mine: true }, { emoji: '🎉' }]]);
  const ownId = await send(ada, id);
  expect(await react(ben, id, ownId, '👍')).toMatchObject({ status: 404 });
});

test('a message has at most 12 kinds of reactions, also when they are given at the same time', async () => {
  const emoji = [...'😀😁😂😃😄😅😆😇😈😉😊😋😌😍😎'];
  const members = await people(emoji.length);
  const id = await makeGroup(members);
  const messageId = await send(members[0] as TestPerson, id);
  const replies = await Promise.all(members.map((member, index) => react(member, id, messageId, emoji[index] ?? '')));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(12);
  expect(replies.filter(({ status }) => status === 409).map(({ body }) => body.code)).toEqual(
    Array.from({ length: 3 }, () => 'too_many_reactions'),
  );
  const [[first]] = (await reactionsOf(members[0] as TestPerson, id)) as [[{ emoji: string }]];
  const refused = members[replies.findIndex(({ status }) => status === 409)] as TestPerson;
  expect(await react(refused, id, messageId, first.emoji)).toMatchObject({ status: 200 });
});
