import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBareGroup } from '#testing/bare-group.ts';
import { befriend } from '#testing/befriend.ts';
import { pictureForm } from '#testing/matrix/pictures.ts';
import { opusPackets, webm } from '#testing/recordings.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

let names = 0;
/** Ada has a conversation with Ben and another one with Cleo. */
async function scene() {
  names += 1;
  const person = (name: string) => app.person(`forward_${name}_${names}`);
  const [ada, ben, cleo] = [await person('ada'), await person('ben'), await person('cleo')];
  const start = async (other: TestPerson): Promise<string> => {
    await befriend(app, ada, other);
    return (await ada.post('/api/conversations', { participantIds: [other.id] })).body.id;
  };
  return { ada, ben, cleo, withBen: await start(ben), withCleo: await start(cleo) };
}

async function post(by: TestPerson, conversationId: string, draft: object) {
  await using socket = await connectSocket(app.url, '/conversations', { auth: { token: by.token } });
  return (await socket.ask('message:post', { conversationId, content: '', clientId: randomUUID(), ...draft })) as {
    ok: boolean;
    code?: string;
    message: { id: string; content: string; picture?: { url: string }; voice?: { url: string } };
  };
}
const messagesOf = async (person: TestPerson, id: string) =>
  (await person.get(`/api/conversations/${id}`)).body.messages as object[];

test('a forwarded text says that it was forwarded, and nothing about its origin', async () => {
  const { ada, ben, cleo, withBen, withCleo } = await scene();
  const { message: first } = await post(ben, withBen, { content: 'A question' });
  const { message: original } = await post(ben, withBen, { content: 'The library is closed.', replyToId: first.id });
  const { message } = await post(ada, withCleo, { forwardOf: original.id });
  expect(message).toMatchObject({ content: 'The library is closed.', isForwarded: true, senderId: ada.id });
  expect(message).not.toHaveProperty('replyTo');
  const seen = await messagesOf(cleo, withCleo);
  expect(seen).toEqual([message]);
  expect(JSON.stringify(seen)).not.toMatch(new RegExp(`${ben.id}|${original.id}|${withBen}|forward_ben`));
  const { message: again } = await post(cleo, withCleo, { forwardOf: message.id });
  expect(again).toMatchObject({ isForwarded: true, senderId: cleo.id });
  expect(await messagesOf(ben, withBen)).toMatchObject([
    { content: 'A question' },
    { content: 'The library is closed.' },
  ]);
});

test('a forwarded picture and voice note are copies that outlive the original', async () => {
  const { ada, ben, cleo, withBen, withCleo } = await scene();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(webm({ packets: opusPackets(3, 120) }))]), 'voice');
  const { body: voice } = await ben.post('/api/storage?purpose=voice', form);
  const { body: picture } = await ben.post('/api/storage?purpose=message', pictureForm('file'));
  for (const [draft, kind] of [
    [{ picture: picture.url, content: 'Look' }, 'picture'],
    [{ voice: voice.url }, 'voice'],
  ] as const) {
    const { message: original } = await post(ben, withBen, draft);
    const { message } = await post(ada, withCleo, { forwardOf: original.id });
    const { url, ...rest } = original[kind]!;
    const { sources: _sources, ...same } = rest as { sources?: unknown };
    expect(message[kind]).toMatchObject(same);
    expect(message.content).toBe(original.content);
    expect(message[kind]?.url).not.toBe(url);
    await ben.delete(`/api/conversations/${withBen}/messages/${original.id}`);
    expect((await fetch(`${app.url}${message[kind]?.url}`)).status).toBe(200);
  }
  expect(await messagesOf(cleo, withCleo)).toHaveLength(2);
});

test('a message forwarded twice with one client id is stored once, also after the original was deleted', async () => {
  const { ada, withBen, withCleo } = await scene();
  const { message: original } = await post(ada, withBen, { content: 'Once' });
  const forward = () => post(ada, withCleo, { forwardOf: original.id, clientId: `once ${names}`.replace(' ', '-') });
  const [one, other] = await Promise.all([forward(), forward()]);
  expect(other).toEqual(one);
  await ada.delete(`/api/conversations/${withBen}/messages/${original.id}`);
  expect(await forward()).toEqual(one);
  expect(await post(ada, withCleo, { forwardOf: original.id })).toMatchObject({ ok: false, code: 'not_found' });
  expect(await messagesOf(ada, withCleo)).toHaveLength(1);
});

test('only messages that the sender can read are forwarded, and only to where they may write', async () => {
  const { ada, ben, cleo, withBen, withCleo } = await scene();
  const { message } = await post(ben, withBen, { content: 'Between us' });
  expect(await post(cleo, withCleo, { forwardOf: message.id })).toMatchObject({ ok: false, code: 'not_found' });
  expect(await post(ada, withCleo, { forwardOf: randomUUID() })).toMatchObject({ ok: false, code: 'not_found' });
  await app.deps.pool.query('update message set hidden_at = now() where id = $1', [message.id]);
  for (const who of [ada, ben]) {
    expect(await post(who, withBen, { forwardOf: message.id })).toMatchObject({ ok: false, code: 'not_found' });
  }
  const group = await makeBareGroup(app, [ada, ben, cleo]);
  const { message: spoken } = await post(ben, group, { content: 'In the group' });
  await cleo.put(`/api/blocks/${ben.id}`);
  expect(await post(cleo, withCleo, { forwardOf: spoken.id })).toMatchObject({ ok: false, code: 'not_found' });
  await cleo.put(`/api/blocks/${ada.id}`);
  expect(await post(ada, withCleo, { forwardOf: spoken.id })).toMatchObject({ ok: false, code: 'not_friends' });
});

test('a forwarded message has nothing else, cannot be changed and mentions nobody', async () => {
  const { ada, ben, cleo, withBen, withCleo } = await scene();
  const { message: original } = await post(ada, withBen, { content: `Thanks, @forward_cleo_${names}` });
  for (const more of [{ content: 'More' }, { replyToId: original.id }, { picture: '/media/private/a.png' }]) {
    expect(await post(ada, withCleo, { forwardOf: original.id, ...more })).toMatchObject({ ok: false });
  }
  const group = await makeBareGroup(app, [ada, ben, cleo]);
  const { message } = await post(ada, group, { forwardOf: original.id });
  expect((await cleo.get(`/api/notifications/user/${cleo.id}`)).body).not.toContainEqual(
    expect.objectContaining({ link: `/chat/groups/${group}` }),
  );
  const path = `/api/conversations/${group}/messages/${message.id}`;
  expect(await ada.patch(path, { content: 'Mine' })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await ada.delete(path)).toMatchObject({ status: 204 });
});
