import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/run-job.ts';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { befriend } from '#testing/befriend.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { own } from '#testing/venture.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let photo: Buffer;
beforeAll(async () => {
  photo = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0e7c86' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 0/1' } })
    .jpeg()
    .toBuffer();
});

async function upload(person: TestPerson, purpose = 'message'): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  return (await person.post(`/api/storage?purpose=${purpose}`, form)).body.url;
}

async function scene(app: TestApp) {
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await befriend(app, ada, ben);
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  const socket = await connectSocket(app.url, '/conversations', { auth: { token: ada.token } });
  const send = (draft: object) => socket.ask('message:post', { conversationId: body.id, content: '', ...draft });
  return { ada, ben, id: body.id as string, socket, send };
}

test('sends a picture with or without text, without metadata, to both and with replies to it', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, socket, send } = await scene(app);
  const url = await upload(ada);
  const sent = await send({ picture: url, clientId: 'c1' });
  expect(sent).toMatchObject({ ok: true, message: { content: '', picture: { url, width: 800, height: 400 } } });
  expect(await send({ picture: url, clientId: 'c1' })).toEqual(sent);
  expect(await send({ picture: await upload(ada), content: ' with words ' })).toMatchObject({
    message: { content: 'with words', seq: 2 },
  });
  const { body } = await ben.get(`/api/conversations/${id}`);
  expect(body.messages[0]).toEqual(sent['message']);
  expect((await ben.get('/api/conversations')).body[0].messages[0].picture.width).toBe(800);
  const answer = await send({ content: 'where is that?', replyToId: body.messages[0].id });
  expect(answer).toMatchObject({ message: { replyTo: { content: '', attachment: 'PICTURE' } } });
  const served = await app.anyone.get(url);
  expect((await sharp(served.body).metadata()).exif).toBeUndefined();
  await socket[Symbol.asyncDispose]();
});

test('a request has neither a picture nor a voice note, and an answer to it may', async () => {
  await using app = await startTestApp();
  const { ada, socket, send } = await scene(app);
  const cem = await app.person('cem');
  await own(cem);
  const asked = await ada.post('/api/conversations', { participantIds: [cem.id], isRequest: true });
  const conversationId: string = asked.body.id;
  const picture = await upload(ada);
  const message = (await send({ picture: await upload(ada) }))['message'] as { id: string };
  for (const attachment of [{ picture }, { voice: '/media/x' }, { forwardOf: message.id }]) {
    const answer = await socket.ask('message:post', { conversationId, content: '', ...attachment });
    expect(answer).toMatchObject({ ok: false, code: 'not_allowed' });
  }
  expect(await send({ picture, conversationId, content: 'Hello' })).toMatchObject({ ok: false, code: 'not_allowed' });
  expect(await send({ conversationId, content: 'Hello' })).toMatchObject({ ok: true });
  await using receiver = await connectSocket(app.url, '/conversations', { auth: { token: cem.token } });
  const answer = { conversationId, content: '', picture: await upload(cem) };
  expect(await receiver.ask('message:post', answer)).toMatchObject({ ok: true });
  // The refused upload is not used up.
  expect(await send({ picture, conversationId })).toMatchObject({ ok: true });
  await socket[Symbol.asyncDispose]();
});

test('accepts only an unused upload of the sender for a message; a refused message takes no number', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, socket, send } = await scene(app);
  const own = await upload(ada);
  await send({ picture: own });
  const wrong = [own, await upload(ben), await upload(ada, 'event'), 'https://elsewhere.example/a.png', '/media/x'];
  for (const picture of wrong) {
    expect(await send({ picture }), picture).toMatchObject({ ok: false, code: 'not_our_picture' });
  }
  for (const picture of ['', 'javascript:alert(1)', 7]) {
    expect(await send({ picture }), String(picture)).toMatchObject({ ok: false, code: 'invalid_body' });
  }
  expect(await send({ content: ' ' })).toMatchObject({ ok: false, code: 'invalid_body' });
  expect((await ada.get(`/api/conversations/${id}`)).body.messages).toHaveLength(1);
  await socket[Symbol.asyncDispose]();
});

test('deletes the picture with its message, which cannot be sent again', async () => {
  await using app = await startTestApp();
  const { ada, id, socket, send } = await scene(app);
  const url = await upload(ada);
  const { message } = (await send({ picture: url, clientId: 'c1' })) as unknown as { message: { id: string } };
  expect(await ada.delete(`/api/conversations/${id}/messages/${message.id}`)).toMatchObject({ status: 204 });
  await runJob(app.deps, 'media.clean');
  expect(await app.anyone.get(url)).toMatchObject({ status: 404 });
  expect(await send({ content: 'again', clientId: 'c1' })).toMatchObject({ ok: false, code: 'taken_back' });
  expect((await ada.get(`/api/conversations/${id}`)).body.messages).toEqual([]);
  await socket[Symbol.asyncDispose]();
});

test('deletes the pictures with the account of their sender, and keeps texts and counters right', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, socket, send } = await scene(app);
  await send({ content: 'first' });
  const [worded, bare] = [await upload(ada), await upload(ada)];
  await send({ content: 'look', picture: worded });
  await send({ picture: bare });
  await socket[Symbol.asyncDispose]();
  expect((await ada.send('DELETE', '/api/profile/me', { username: 'ada' })).status).toBe(202);
  await eraseDeleted(app.deps);
  await runJob(app.deps, 'media.clean');
  for (const url of [worded, bare]) expect(await app.anyone.get(url)).toMatchObject({ status: 404 });
  const { body } = await ben.get(`/api/conversations/${id}`);
  expect(body.messages.map(({ content }: { content: string }) => content)).toEqual(['first', 'look']);
  expect(body).toMatchObject({ unreadCount: 2, lastMessageAt: body.messages[1].createdAt });
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});
