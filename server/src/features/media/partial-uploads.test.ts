import { createHash } from 'node:crypto';
import { connect } from 'node:net';
import { partialUpload } from '@baraza/contract/features/upload-limits.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let jpeg: Buffer;

beforeAll(async () => {
  jpeg = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});

const { type } = partialUpload.part;

function begin(person: TestPerson, length: number, key?: string) {
  const headers = { 'upload-length': String(length), ...(key && { 'idempotency-key': key }) };
  return person.post('/api/uploads', undefined, { headers });
}

function append(person: TestPerson, id: string, offset: number, bytes: Uint8Array) {
  const headers = { 'upload-offset': String(offset), 'content-type': type };
  return person.patch(`/api/uploads/${id}`, bytes, { headers });
}

async function send(person: TestPerson, bytes: Buffer): Promise<string> {
  const { body } = await begin(person, bytes.length);
  expect((await append(person, body.id, 0, bytes)).status).toBe(204);
  return body.id;
}

function postForm(owner: TestPerson, uploads: string[], files: Buffer[] = []): FormData {
  const form = new FormData();
  form.append('ownerType', 'USER');
  form.append('ownerId', owner.id);
  for (const id of uploads) form.append('uploads', id);
  for (const bytes of files) form.append('files', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  return form;
}

function storageForm(upload: string): FormData {
  const form = new FormData();
  form.append('upload', upload);
  return form;
}

const partsLeft = async ({ deps }: TestApp) => (await deps.pool.query('select start from upload_part')).rowCount;
const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** The bytes of an upload as they are stored. */
async function stored({ deps }: TestApp, id: string): Promise<Buffer> {
  const query = 'select content from upload_part where upload_id = $1 order by start';
  const { rows } = await deps.pool.query<{ content: Buffer }>(query, [id]);
  return Buffer.concat(rows.map(({ content }) => content));
}

/** Sends the head of a request that appends `length` bytes, and only some of them. */
function sendPartly(person: TestPerson, id: string, { length, bytes }: { length: number; bytes: Buffer }) {
  const socket = connect(Number(new URL(person.url).port), '127.0.0.1').on('error', () => undefined);
  socket.write(
    `PATCH /api/uploads/${id} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${person.token}\r\nUpload-Offset: 0\r\n` +
      `Content-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`,
  );
  socket.write(bytes);
  return socket;
}

test('a picture that arrives in parts becomes the picture of a post', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const begun = await begin(ada, jpeg.length);
  expect(begun).toMatchObject({ status: 201, body: { length: jpeg.length, offset: 0 } });
  const { id, expiresAt } = begun.body;
  expect(begun.headers.get('location')).toBe(`/api/uploads/${id}`);
  expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  const half = Math.floor(jpeg.length / 2);
  const first = await append(ada, id, 0, jpeg.subarray(0, half));
  expect([first.status, first.headers.get('upload-offset'), first.headers.get('tus-resumable')]).toEqual([
    204,
    String(half),
    '1.0.0',
  ]);
  expect((await ada.get(`/api/uploads/${id}`)).body).toEqual({ id, length: jpeg.length, offset: half, expiresAt });
  const head = await ada.send('HEAD', `/api/uploads/${id}`);
  const { headers } = head;
  expect([head.status, headers.get('upload-offset'), headers.get('upload-length')]).toEqual([
    200,
    String(half),
    String(jpeg.length),
  ]);
  expect((await append(ada, id, half, jpeg.subarray(half))).status).toBe(204);
  expect(hashOf(await stored(app, id))).toBe(hashOf(jpeg));

  const posted = await ada.post('/api/posts', postForm(ada, [id]));
  expect(posted).toMatchObject({ status: 201, body: { PostImage: [{ width: 400, height: 300 }] } });
  expect(await partsLeft(app)).toBe(0);
  const { body: whole } = await ada.post('/api/posts', postForm(ada, [], [jpeg]));
  const served = async ({ PostImage: [{ url }] }: { PostImage: [{ url: string }] }) =>
    hashOf((await app.anyone.get(url)).body);
  expect(await served(posted.body)).toBe(await served(whole));
});

test('files of a post come before its uploads, at most four together', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const wide = await sharp(jpeg).resize(500).jpeg().toBuffer();
  const form = postForm(ada, [await send(ada, wide)], [jpeg]);
  form.append('alt', 'the file');
  form.append('alt', 'the upload');
  const { body } = await ada.post('/api/posts', form);
  expect(body.PostImage).toMatchObject([
    { width: 400, alt: 'the file' },
    { width: 500, alt: 'the upload' },
  ]);
  const id = await send(ada, jpeg);
  const refused = await ada.post('/api/posts', postForm(ada, [id], [jpeg, jpeg, jpeg, jpeg]));
  expect(refused).toMatchObject({ status: 422, body: { code: 'too_many_images' } });
});

test('stores what arrived before the connection was lost', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { id } = (await begin(ada, 50_000)).body;
  const offset = async () => (await ada.get(`/api/uploads/${id}`)).body.offset;
  const bytes = Buffer.alloc(20_000, 'ab');
  const socket = sendPartly(ada, id, { length: 50_000, bytes });
  // Until all of it has left, so that nothing is lost on the way.
  await expect.poll(() => socket.writableLength).toBe(0);
  socket.end();
  await expect.poll(offset).toBe(20_000);
  expect((await append(ada, id, 20_000, Buffer.alloc(30_000, 'c'))).status).toBe(204);
  expect(hashOf(await stored(app, id))).toBe(hashOf(Buffer.concat([bytes, Buffer.alloc(30_000, 'c')])));
});

test('refuses another offset than the next, before the bytes have arrived', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { id } = (await begin(ada, 100)).body;
  await append(ada, id, 0, Buffer.alloc(40));
  for (const offset of [0, 39, 41, 100]) {
    expect(await append(ada, id, offset, Buffer.alloc(10))).toMatchObject({
      status: 409,
      body: { code: 'wrong_offset' },
    });
  }
  let answer = '';
  const socket = sendPartly(ada, id, { length: 50_000, bytes: Buffer.alloc(1) });
  socket.on('data', (data) => (answer += String(data)));
  await expect.poll(() => answer).toMatch(/ 409 [^]*wrong_offset/);
  socket.destroy();
  // The reply was lost: the same bytes again.
  expect((await append(ada, id, 0, Buffer.alloc(40))).status).toBe(409);
  expect((await ada.get(`/api/uploads/${id}`)).body.offset).toBe(40);
});

test('of two concurrent requests at one offset one is stored', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { id } = (await begin(ada, 1_000)).body;
  const parts = ['a', 'b', 'c', 'd'].map((letter) => Buffer.alloc(500, letter));
  const sent = await Promise.all(parts.map((bytes) => append(ada, id, 0, bytes)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([204, 409, 409, 409]);
  const kept = parts[sent.findIndex(({ status }) => status === 204)]!;
  expect([await stored(app, id), (await ada.get(`/api/uploads/${id}`)).body.offset]).toEqual([kept, 500]);
});

test('refuses bytes beyond the length, too many at once, and another content type', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { id } = (await begin(ada, 200_000)).body;
  const { maxBytes } = partialUpload.part;
  const limit = `Please send at most ${maxBytes} bytes in one request.`;
  expect(await append(ada, id, 0, Buffer.alloc(maxBytes + 1))).toMatchObject({ status: 413, body: { detail: limit } });
  const stream = new Blob([new Uint8Array(maxBytes + 1)]).stream();
  const unannounced = await fetch(`${app.url}/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { authorization: `Bearer ${ada.token}`, 'upload-offset': '0', 'content-type': type },
    body: stream,
    duplex: 'half',
  } as RequestInit);
  expect(unannounced.status).toBe(413);
  expect((await append(ada, id, 0, Buffer.alloc(maxBytes))).status).toBe(204);
  expect(await append(ada, id, maxBytes, Buffer.alloc(200_001 - maxBytes))).toMatchObject({
    status: 413,
    body: { code: 'too_large' },
  });
  const headers = { 'upload-offset': String(maxBytes) };
  const path = `/api/uploads/${id}`;
  expect(await ada.patch(path, { bytes: 'x' }, { headers })).toMatchObject({ status: 415 });
  expect(await ada.patch(path, Buffer.from('x'), { headers })).toMatchObject({ status: 415 });
  for (const offset of ['', '-1', '1.5', '0x1', '9999999999']) {
    const refused = await ada.patch(path, Buffer.from('x'), {
      headers: { 'upload-offset': offset, 'content-type': type },
    });
    expect([offset, refused.status, refused.body.code]).toEqual([offset, 400, 'bad_request']);
  }
  expect((await append(ada, id, maxBytes, new Uint8Array())).status).toBe(204);
  expect((await ada.get(path)).body.offset).toBe(maxBytes);
});

test('begins at most 5 MB, with a length', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  expect((await begin(ada, partialUpload.maxBytes)).status).toBe(201);
  expect(await begin(ada, partialUpload.maxBytes + 1)).toMatchObject({ status: 413, body: { code: 'too_large' } });
  expect(await begin(ada, 0)).toMatchObject({ status: 400 });
  expect(await ada.post('/api/uploads')).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  expect(await app.anyone.post('/api/uploads')).toMatchObject({ status: 401 });
});

test('a repeated key returns the upload as far as it has arrived', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const sent = await Promise.all(Array.from({ length: 4 }, () => begin(ada, 100, 'photo')));
  const ids = new Set(sent.map(({ body }) => body.id));
  expect([sent.map(({ status }) => status), ids.size]).toEqual([[201, 201, 201, 201], 1]);
  const [id] = [...ids];
  await append(ada, id, 0, Buffer.alloc(60));
  expect((await begin(ada, 100, 'photo')).body).toMatchObject({ id, offset: 60 });
  expect(await begin(ada, 101, 'photo')).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  expect((await begin(ben, 100, 'photo')).body.id).not.toBe(id);
});

test('only its owner can see, continue and use an upload', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await send(ada, jpeg);
  const absent = await ben.get('/api/uploads/00000000-0000-7000-8000-000000000000');
  expect(await ben.get(`/api/uploads/${id}`)).toMatchObject({ status: 404, body: absent.body });
  expect(await append(ben, id, 0, jpeg)).toMatchObject({ status: 404, body: absent.body });
  for (const [path, form] of [
    ['/api/posts', postForm(ben, [id])],
    ['/api/storage', storageForm(id)],
  ] as const) {
    expect(await ben.post(path, form)).toMatchObject({ status: 422, body: { code: 'upload_incomplete' } });
  }
  expect((await ada.post('/api/posts', postForm(ada, [id]))).status).toBe(201);
});

test('an upload is used once, also by concurrent requests', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await send(ada, jpeg);
  expect(await ada.post('/api/posts', postForm(ada, [id, id]))).toMatchObject({ status: 422 });
  const sent = await Promise.all([
    ...Array.from({ length: 3 }, () => ada.post('/api/posts', postForm(ada, [id]))),
    ada.post('/api/storage', storageForm(id)),
  ]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422]);
  expect((await ada.get(`/api/uploads/${id}`)).body.offset).toBe(jpeg.length);
  expect(await ada.post('/api/posts', postForm(ada, [id]))).toMatchObject({
    status: 422,
    body: { code: 'upload_incomplete' },
  });
});

test('a post with uploads that is sent again is the same post, also concurrently', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await send(ada, jpeg);
  const post = () => ada.post('/api/posts', postForm(ada, [id]), { headers: { 'idempotency-key': 'post-1' } });
  const sent = await Promise.all([post(), post(), post()]);
  const ids = new Set(sent.filter(({ status }) => status === 201).map(({ body }) => body.id));
  expect(ids.size).toBe(1);
  expect(sent.every(({ status }) => status === 201 || status === 409)).toBe(true);
  expect(await post()).toMatchObject({ status: 201, body: { id: [...ids][0] } });
  expect((await ada.get('/api/posts')).body).toHaveLength(1);
});

test('a refused post leaves its uploads to be used', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await send(ada, jpeg);
  const words = await send(ada, Buffer.from('words'));
  expect((await ada.post('/api/posts', postForm(ada, [id, words]))).status).toBe(415);
  const { id: partly } = (await begin(ada, 10)).body;
  await append(ada, partly, 0, Buffer.alloc(9));
  const incomplete = await ada.post('/api/posts', postForm(ada, [id, partly]));
  expect(incomplete).toMatchObject({ status: 422, body: { code: 'upload_incomplete' } });
  expect((await ada.post('/api/posts', postForm(ada, ['not-an-id']))).status).toBe(422);
  expect((await ada.post('/api/posts', postForm(ada, [id]))).status).toBe(201);
});

test('storage takes an upload in the same way as a file', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await send(ada, jpeg);
  const headers = { 'idempotency-key': 'cover' };
  const first = await ada.post('/api/storage?purpose=message', storageForm(id), { headers });
  expect(first).toMatchObject({
    status: 201,
    body: { url: expect.stringMatching(/^\/media\/private\/[\w-]+\/[0-9a-f]{32}\.jpg$/) },
  });
  const again = await ada.post('/api/storage?purpose=message', storageForm(id), { headers });
  expect(again).toMatchObject({ status: 201, body: first.body });
  const both = storageForm(await send(ada, jpeg));
  both.append('file', new Blob([new Uint8Array(jpeg)]), 'photo.jpg');
  for (const form of [both, new FormData()]) {
    expect(await ada.post('/api/storage', form)).toMatchObject({ status: 422, body: { code: 'invalid_form' } });
  }
  const webp = await send(ada, await sharp(jpeg).webp().toBuffer());
  expect((await ada.post('/api/storage', storageForm(webp))).status).toBe(415);
});

test('a person can have 25 MB of unused uploads, also when they begin concurrently', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await send(ada, jpeg);
  const sent = await Promise.all(Array.from({ length: 7 }, () => begin(ada, partialUpload.maxBytes)));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 201, 429, 429, 429]);
  expect((await begin(ben, partialUpload.maxBytes)).status).toBe(201);
  const left = partialUpload.unusedMaxBytes - 4 * partialUpload.maxBytes;
  expect((await begin(ada, left)).status).toBe(429);
  expect((await ada.post('/api/posts', postForm(ada, [id]))).status).toBe(201);
  expect((await begin(ada, left)).status).toBe(201);
});

test('pictures of uploads count towards the daily limit when they are used', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada');
  const [first, second] = [await send(ada, jpeg), await send(ada, jpeg)];
  const counted = async () => (await app.deps.pool.query('select uploads from upload_day')).rows;
  expect(await counted()).toEqual([]);
  expect((await ada.post('/api/posts', postForm(ada, [first]))).status).toBe(201);
  expect(await counted()).toEqual([{ uploads: 1 }]);
  await app.deps.pool.query('update upload_day set uploads = 200');
  expect(await ada.post('/api/posts', postForm(ada, [second]))).toMatchObject({ status: 429 });
});

test('removes uploads a day after they began, and used ones a day after their use', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const [unused, used] = [await send(ada, jpeg), await send(ada, jpeg)];
  const age = (hours: number) =>
    app.deps.pool.query('update upload set created_at = created_at - make_interval(hours => $1)', [hours]);
  const statuses = async () => {
    await runJob(app.deps, 'media.clean');
    return Promise.all([unused, used].map(async (id) => (await ada.get(`/api/uploads/${id}`)).status));
  };
  await age(23);
  expect((await ada.post('/api/posts', postForm(ada, [used]))).status).toBe(201);
  expect(await statuses()).toEqual([200, 200]);
  await age(2);
  expect(await statuses()).toEqual([404, 200]);
  await app.deps.pool.query(`update upload set used_at = used_at - interval '25 hours'`);
  expect([await statuses(), await partsLeft(app)]).toEqual([[404, 404], 0]);
});

test('another server continues an upload', async () => {
  await using app = await startTestApp();
  await using other = await startTestApp({ databaseUrl: app.databaseUrl });
  const ada = await app.person('ada');
  const { id } = (await begin(ada, 100)).body;
  await append(ada, id, 0, Buffer.alloc(50));
  const there = Object.assign(Object.create(ada) as TestPerson, { url: other.url });
  expect((await append(there, id, 50, Buffer.alloc(50))).status).toBe(204);
  expect((await ada.get(`/api/uploads/${id}`)).body.offset).toBe(100);
});
