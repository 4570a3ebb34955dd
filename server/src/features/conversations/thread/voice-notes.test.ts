import { expect, test } from 'vitest';
import { aacPackets, fragmentedMp4, ogg, opusPackets, webm } from '#testing/recordings.ts';
import { befriend } from '#testing/befriend.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { setRole } from '#testing/reported.ts';
import { runJob } from '#testing/run-job.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const note = webm({ packets: opusPackets(30, 120) });
const peaks = Array.from({ length: 64 }, (_, index) => index);

async function upload(person: TestPerson, file: Uint8Array = note, more: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)]), 'voice');
  return person.post('/api/storage?purpose=voice', form);
}

async function scene(app: TestApp) {
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await befriend(app, ada, ben);
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  const socket = await connectSocket(app.url, '/conversations', { auth: { token: ada.token } });
  const send = (draft: object) => socket.ask('message:post', { conversationId: body.id, content: '', ...draft });
  return { ada, ben, id: body.id as string, socket, send };
}

const rangeOf = (app: TestApp, url: string, range: string) => fetch(`${app.url}${url}`, { headers: { range } });

test('stores a voice note as MP4 and sends it to both, once', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, socket, send } = await scene(app);
  const { status, body: voice } = await upload(ada, note, { peaks: peaks.join(',') });
  expect([status, voice]).toEqual([
    201,
    { url: expect.stringMatching(/^\/media\/private\/.*\.m4a$/), duration: 30, bytes: expect.any(Number), peaks },
  ]);
  const sent = await send({ voice: voice.url, clientId: 'c1' });
  expect(sent).toMatchObject({ ok: true, message: { content: '', voice } });
  expect(sent).not.toHaveProperty('message.picture');
  expect(await send({ voice: voice.url, clientId: 'c1' })).toEqual(sent);
  const { body: thread } = await ben.get(`/api/conversations/${id}`);
  expect(thread.messages).toEqual([sent['message']]);
  const answer = await send({ content: 'Did you hear?', replyToId: thread.messages[0].id });
  expect(answer).toMatchObject({ message: { replyTo: { content: '', attachment: 'VOICE' } } });
  const served = await fetch(`${app.url}${voice.url}`);
  expect([served.headers.get('content-type'), Number(served.headers.get('content-length'))]).toEqual([
    'audio/mp4',
    voice.bytes,
  ]);
  const whole = Buffer.from(await served.arrayBuffer());
  const part = await rangeOf(app, voice.url, 'bytes=0-1');
  expect([part.status, part.headers.get('content-range')]).toEqual([206, `bytes 0-1/${voice.bytes}`]);
  expect(Buffer.from(await part.arrayBuffer())).toEqual(whole.subarray(0, 2));
  const end = await rangeOf(app, voice.url, 'bytes=-5');
  expect(Buffer.from(await end.arrayBuffer())).toEqual(whole.subarray(-5));
  for (const wrong of ['bytes=9-1', 'bytes=0-1,3-4', 'lines=1-2']) {
    expect((await rangeOf(app, voice.url, wrong)).status, wrong).toBe(200);
  }
  for (const beyond of [`bytes=${voice.bytes}-`, 'bytes=99999998-99999999', 'bytes=-0']) {
    const refused = await rangeOf(app, voice.url, beyond);
    expect([refused.status, refused.headers.get('content-range')], beyond).toEqual([416, `bytes */${voice.bytes}`]);
  }
  await socket[Symbol.asyncDispose]();
});

test('accepts Opus and AAC in all containers, and refuses anything else', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  for (const file of [note, ogg({ packets: opusPackets(2) }), fragmentedMp4(aacPackets(60))]) {
    expect(await upload(ada, file)).toMatchObject({ status: 201, body: { peaks: { length: 64 } } });
  }
  const wrong: [Uint8Array, string, Record<string, string>?][] = [
    [Buffer.from('hello'), '415 unsupported_type'],
    [Buffer.alloc(300 * 1024 + 1), '413 too_large'],
    [ogg({ packets: opusPackets(121, 30) }), '413 too_large'],
    [note, '422 invalid_form', { peaks: '1,2' }],
    [note, '422 invalid_form', { peaks: peaks.map((peak) => peak + 60).join(',') }],
  ];
  for (const [file, expected, more] of wrong) {
    const { status, body } = await upload(ada, file, more);
    expect(`${status} ${body.code}`).toBe(expected);
  }
  expect(await ada.post('/api/storage?purpose=voice', new FormData())).toMatchObject({ status: 422 });
});

test('accepts only an unused voice note of the sender, and not with a picture', async () => {
  await using app = await startTestApp();
  const { ada, ben, socket, send } = await scene(app);
  const [own, other] = [(await upload(ada)).body.url, (await upload(ben)).body.url];
  await send({ voice: own });
  for (const voice of [own, other, 'https://elsewhere.example/a.m4a']) {
    expect(await send({ voice }), voice).toMatchObject({ ok: false, code: 'not_our_picture' });
  }
  const fresh = (await upload(ada)).body.url;
  expect(await send({ picture: fresh })).toMatchObject({ code: 'not_our_picture' });
  expect(await send({ picture: fresh, voice: fresh })).toMatchObject({ code: 'invalid_body' });
  expect(await send({ voice: 7 })).toMatchObject({ code: 'invalid_body' });
  expect(await send({ voice: fresh })).toMatchObject({ ok: true, message: { seq: 2 } });
  await socket[Symbol.asyncDispose]();
});

test('keeps the sound of a reported voice note for the steward, also after its message was deleted', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, socket, send } = await scene(app);
  const steward = await app.person('steward');
  await setRole(app, steward, 'steward', 'Test University');
  const { url } = (await upload(ada)).body;
  const { message } = (await send({ voice: url })) as unknown as { message: { id: string } };
  await socket[Symbol.asyncDispose]();
  const report = { targetType: 'MESSAGE', targetId: message.id, reason: 'HARASSMENT' };
  expect((await ben.post('/api/reports', report)).status).toBe(201);
  expect((await ada.delete(`/api/conversations/${id}/messages/${message.id}`)).status).toBe(204);
  await runJob(app.deps, 'media.clean');
  expect((await app.anyone.get(url)).status).toBe(404);
  const [{ id: caseId }] = (await steward.get('/api/steward/reports')).body.reports;
  const { snapshot } = (await steward.get(`/api/steward/reports/${caseId}`)).body;
  expect(snapshot.pictures).toEqual([]);
  expect((await app.anyone.get(snapshot.voice)).status).toBe(200);
});

test('deletes voice notes with the account of their sender, and makes no copies of them', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, socket, send } = await scene(app);
  const { url } = (await upload(ada)).body;
  await send({ voice: url });
  await socket[Symbol.asyncDispose]();
  await runJob(app.deps, 'media.copies');
  const { rows } = await app.deps.pool.query(`select widths, avif_widths from media where purpose = 'voice'`);
  expect(rows).toEqual([{ widths: [], avif_widths: null }]);
  expect((await ada.send('DELETE', '/api/profile/me', { username: 'ada' })).status).toBe(202);
  await eraseDeleted(app.deps);
  await runJob(app.deps, 'media.clean');
  expect((await app.anyone.get(url)).status).toBe(404);
  expect((await ben.get(`/api/conversations/${id}`)).body.messages).toEqual([]);
});
