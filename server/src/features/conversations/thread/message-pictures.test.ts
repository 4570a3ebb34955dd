import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { opusPackets, webm } from '#testing/recordings.ts';
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

type Listed = { id: string; content: string };
const contents = ({ body }: { body: Listed[] }) => body.map(({ content }) => content);

test('lists the pictures of a conversation by page, newest first, without voice notes, texts and deleted ones', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, socket, send } = await scene(app);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(webm({ packets: opusPackets(2) }))]), 'voice');
  const voice = (await ada.post('/api/storage?purpose=voice', form)).body.url;
  for (const content of ['one', 'two', 'three', 'gone']) {
    await send({ content, picture: await upload(ada) });
    await send({ content: `about ${content}` });
  }
  await send({ voice });
  const { body: all } = await ben.get(`/api/conversations/${id}/pictures`);
  await ada.delete(`/api/conversations/${id}/messages/${all[0].id}`);
  const first = await ben.get(`/api/conversations/${id}/pictures?limit=2`);
  expect(contents(first)).toEqual(['three', 'two']);
  expect(first.body[0]).toMatchObject({ senderId: ada.id, picture: { width: 800, height: 400 } });
  const [, next = ''] = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '') ?? [];
  const last = await ben.get(next.replace(app.url, ''));
  expect([contents(last), last.headers.get('link')]).toEqual([['one'], null]);

  const eve = await app.person('eve');
  const path = `/api/conversations/${id}/pictures`;
  expect(await app.anyone.get(path)).toMatchObject({ status: 401 });
  expect(await eve.get(path)).toMatchObject({ status: 404 });
  expect(await ada.get(`${path}?limit=51`)).toMatchObject({ status: 400 });
  expect(await ada.get(`${path}?lastMessageId=x`)).toMatchObject({ status: 400 });
  await ben.put(`/api/blocks/${ada.id}`);
  // As its messages, the pictures of a conversation between two people stay readable for both.
  for (const person of [ada, ben]) expect(contents(await person.get(path))).toEqual(['three', 'two', 'one']);
  await socket[Symbol.asyncDispose]();
});

test('a member of a group sees its pictures from joining on, without hidden ones and those of people whom a block hides', async () => {
  await using app = await startTestApp();
  const [ada, ben, cem, dan] = [
    await app.person('ada'),
    await app.person('ben'),
    await app.person('cem'),
    await app.person('dan'),
  ];
  for (const friend of [ben, cem, dan]) await befriend(app, ada, friend);
  const group = { participantIds: [ben.id, cem.id], name: 'Study group' };
  const { id } = (await ada.post('/api/conversations', group)).body;
  const send = async (sender: TestPerson, content: string): Promise<Listed> => {
    await using socket = await connectSocket(app.url, '/conversations', { auth: { token: sender.token } });
    const draft = { conversationId: id, content, picture: await upload(sender) };
    return (await socket.ask('message:post', draft))['message'] as Listed;
  };
  await send(ada, 'before');
  await ada.post(`/api/conversations/${id}/members`, { userIds: [dan.id] });
  await send(ben, 'of ben');
  const hidden = await send(cem, 'hidden');
  await app.deps.pool.query('update message set hidden_at = now() where id = $1', [hidden.id]);
  await dan.put(`/api/blocks/${ben.id}`);
  await send(ada, 'after');
  const seenBy = async (person: TestPerson) => contents(await person.get(`/api/conversations/${id}/pictures`));
  expect(await seenBy(dan)).toEqual(['after']);
  expect(await seenBy(ben)).toEqual(['after', 'of ben', 'before']);
  expect(await seenBy(cem)).toEqual(['after', 'of ben', 'before']);
  await ada.delete(`/api/conversations/${id}/members/${cem.id}`);
  expect(await cem.get(`/api/conversations/${id}/pictures`)).toMatchObject({ status: 404 });
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
