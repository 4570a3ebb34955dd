import { connect, type AddressInfo } from 'node:net';
import { api } from '@baraza/contract/api.ts';
import { posts } from '@baraza/contract/features/posts.ts';
import { postPictures } from '@baraza/contract/features/post-limits.ts';
import { profilePicture } from '@baraza/contract/features/profile-limits.ts';
import type { EndpointParts } from '@baraza/contract/shared/endpoint.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ByteRate } from './byte-rate.ts';
import { AppError } from './errors.ts';
import { fileMemory } from '#platform/storage/file-memory.ts';
import { type FormOptions, forms, formsWithFiles, readableName, readForm, takeForms } from './forms.ts';
import { spooledBytes } from '#platform/storage/spool.ts';
import { viewerOf } from '#testing/viewer-of.ts';

const ownerId = '0190c000-0000-7000-8000-000000000001';
let app: FastifyInstance;
let origin: string;
/** Resolves when the requests to `/held` may be answered. */
let answerHeld = Promise.withResolvers<void>();

/** Starts an app with the routes that these tests send forms to. */
async function startApp(options: Partial<FormOptions> = {}): Promise<{ app: FastifyInstance; origin: string }> {
  const started = fastify();
  takeForms(started, options);
  started.decorateRequest('viewer', undefined);
  started.addHook('onRequest', async (request) => {
    const id = request.headers['x-person'];
    if (typeof id === 'string') request.viewer = viewerOf(id);
  });
  started.setErrorHandler((error, _request, reply) => {
    const { statusCode = 500 } = error as { statusCode?: number };
    if (error instanceof AppError && error.retryAfter) void reply.header('retry-after', error.retryAfter);
    if (!(error instanceof AppError)) return reply.code(statusCode).send({ code: 'unexpected', detail: String(error) });
    return reply.code(error.status).send({ code: error.code, detail: error.message, errors: error.errors });
  });
  started.post('/post', async (_request, reply) => {
    const { fields, files } = await readForm(reply, postPictures, posts['POST /api/posts'].form);
    return { fields, files: files.map(({ name, bytes }) => ({ name, size: bytes.length, first: bytes[0] })) };
  });
  started.post('/avatar', async (_request, reply) => {
    const { files } = await readForm(reply, profilePicture);
    return { files: files.map(({ name, bytes }) => ({ name, size: bytes.length })) };
  });
  started.post('/held', async (_request, reply) => {
    const { files } = await readForm(reply, postPictures, posts['POST /api/posts'].form);
    await answerHeld.promise;
    return { count: files.length };
  });
  return { app: started, origin: await started.listen({ host: '127.0.0.1', port: 0 }) };
}

beforeAll(async () => {
  ({ app, origin } = await startApp());
});

afterAll(async () => {
  app.server.closeAllConnections();
  await app.close();
});

interface Part {
  name: string;
  text?: string;
  file?: { name: string; size: number; fill?: number };
}

async function send(path: string, parts: Part[], person?: string, to = origin) {
  const form = new FormData();
  for (const { name, text, file } of parts) {
    if (file) form.append(name, new Blob([Buffer.alloc(file.size, file.fill ?? 1)]), file.name);
    else form.append(name, text ?? '');
  }
  return answer(
    fetch(`${to}${path}`, { method: 'POST', body: form, ...(person && { headers: { 'x-person': person } }) }),
  );
}

/** Starts a form with one file and leaves the rest to the test. */
function startSlowly(person: string, to = origin) {
  const socket = connect(Number(new URL(to).port), '127.0.0.1');
  const sender = { socket, heard: '' };
  socket.on('data', (data) => (sender.heard += String(data))).on('error', () => {});
  socket.write(
    `POST /post HTTP/1.1\r\nHost: x\r\nX-Person: ${person}\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 21000000\r\n\r\n` +
      '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\n\r\nabc',
  );
  return sender;
}

async function answer(sent: Promise<Response>) {
  const response = await sent;
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

function sendRaw(body: string | Buffer, contentType = 'multipart/form-data; boundary=x', path = '/post') {
  return answer(
    fetch(`${origin}${path}`, { method: 'POST', body: Buffer.from(body), headers: { 'content-type': contentType } }),
  );
}

const owner: Part[] = [
  { name: 'ownerType', text: 'USER' },
  { name: 'ownerId', text: ownerId },
];
const picture = (size: number, name = 'a.jpg', fill = 1): Part => ({ name: 'files', file: { name, size, fill } });

test('fields and files keep their order, and a list field sent once is a list of one', async () => {
  const sent = await send('/post', [
    ...owner,
    { name: 'content', text: 'Habari 🌍' },
    picture(300_000, 'one.jpg', 1),
    { name: 'alt', text: 'One' },
    picture(10, 'two.jpg', 2),
  ]);
  expect(sent).toEqual({
    status: 200,
    body: {
      fields: {
        ownerType: 'USER',
        ownerId,
        content: 'Habari 🌍',
        alt: ['One'],
        uploads: [],
        commentsFrom: 'everyone',
        asCommunity: 'false',
      },
      files: [
        { name: 'one.jpg', size: 300_000, first: 1 },
        { name: 'two.jpg', size: 10, first: 2 },
      ],
    },
  });
  const two = await send('/post', [...owner, { name: 'alt', text: 'One' }, { name: 'alt', text: '' }]);
  expect(two.body).toMatchObject({ fields: { alt: ['One', ''], content: '' }, files: [] });
});

test('four pictures of exactly 5 MB are accepted and one more byte is refused with the file’s name', async () => {
  const whole = await send('/post', [
    ...owner,
    ...[1, 2, 3, 4].map((fill) => picture(5 * MEGABYTE, `${fill}.jpg`, fill)),
  ]);
  expect(whole.status).toBe(200);
  expect(whole.body).toMatchObject({ files: [1, 2, 3, 4].map((first) => ({ size: 5 * MEGABYTE, first })) });
  expect(await send('/post', [...owner, picture(9), picture(5 * MEGABYTE + 1, 'sunset.jpg'), picture(9)])).toEqual({
    status: 413,
    body: { code: 'too_large', detail: "Image 'sunset.jpg' exceeds 5MB limit" },
  });
});

test('an avatar of exactly 2 MB is refused and one byte less is accepted', async () => {
  const file = (size: number) => [{ name: 'file', file: { name: 'me.png', size } }];
  expect(await send('/avatar', file(2 * MEGABYTE))).toEqual({
    status: 413,
    body: { code: 'too_large', detail: 'Max image size: 2MB' },
  });
  expect(await send('/avatar', file(2 * MEGABYTE - 1))).toMatchObject({
    status: 200,
    body: { files: [{ name: 'me.png' }] },
  });
});

test('a fifth picture is refused, even if it is also too large', async () => {
  for (const fifth of [10, 5 * MEGABYTE + 1]) {
    expect(await send('/post', [...owner, ...[1, 2, 3, 4].map(() => picture(10)), picture(fifth)])).toEqual({
      status: 422,
      body: { code: 'too_many_images', detail: 'You can only upload up to 4 images' },
    });
  }
  expect(await send('/post', [...owner, ...Array.from({ length: 30 }, () => picture(10))])).toMatchObject({
    status: 422,
    body: { code: 'too_many_images' },
  });
});

test('an endpoint for one picture accepts exactly one', async () => {
  const file = { name: 'file', file: { name: 'me.png', size: 10 } };
  expect(await send('/avatar', [])).toMatchObject({ status: 422, body: { code: 'invalid_form' } });
  expect(await send('/avatar', [{ name: 'file', text: 'me.png' }])).toMatchObject({
    status: 422,
    body: { code: 'invalid_form' },
  });
  expect(await send('/avatar', [{ name: 'file', file: { name: '', size: 0 } }])).toMatchObject({ status: 422 });
  expect(await send('/avatar', [file, file])).toMatchObject({
    status: 422,
    body: { code: 'invalid_form', detail: 'Please choose one picture only.' },
  });
});

test('an unknown file field is refused', async () => {
  expect(await send('/post', [...owner, { name: 'images', file: { name: 'a.jpg', size: 10 } }])).toMatchObject({
    status: 422,
    body: { code: 'invalid_form', errors: [{ path: 'files' }] },
  });
});

test('fields that violate the schema are named', async () => {
  expect(await send('/post', [{ name: 'ownerType', text: 'VENTURE' }, ...owner.slice(1)])).toMatchObject({
    status: 422,
    body: { code: 'invalid_form', errors: [{ path: 'ownerType' }] },
  });
  // A field that is not a list, sent twice.
  expect(await send('/post', [...owner, { name: 'ownerId', text: ownerId }])).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'ownerId' }] },
  });
  expect(await send('/post', [...owner, { name: 'content', text: 'x'.repeat(5001) }])).toMatchObject({ status: 422 });
  expect(await send('/post', [...owner, { name: 'content', text: 'x'.repeat(200_000) }])).toMatchObject({
    status: 422,
  });
  expect(await send('/post', [...owner, { name: 'content', text: 'a\0b' }])).toMatchObject({ status: 422 });
  expect(
    await send('/post', [...owner, ...Array.from({ length: 60 }, (_, at) => ({ name: `f${at}`, text: '1' }))]),
  ).toMatchObject({
    status: 422,
    body: { code: 'invalid_form' },
  });
});

test('names of Object.prototype are ordinary field names', async () => {
  const odd = ['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => ({ name, text: 'x' }));
  expect(await send('/post', [...owner, ...odd])).toMatchObject({ status: 200, body: { fields: { ownerId } } });
  expect(({} as Record<string, unknown>)['x']).toBeUndefined();
});

test('file names with control characters, lone surrogates or paths survive', async () => {
  const head = 'Content-Disposition: form-data; name="files"; filename=';
  const form = (name: Buffer) =>
    Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="ownerType"\r\n\r\nUSER\r\n`),
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="ownerId"\r\n\r\n${ownerId}\r\n`),
      Buffer.from(`--x\r\n${head}"`),
      name,
      Buffer.from('"\r\n\r\nabc\r\n--x--\r\n'),
    ]);
  const names = ['a\0b.jpg', '../../etc/passwd', '\u202Egpj.exe', `${'n'.repeat(5000)}.jpg`].map((name) =>
    Buffer.from(name),
  );
  // A lone surrogate as some encoders write it, and a byte that is not UTF-8.
  for (const name of [...names, Buffer.from([0xed, 0xa0, 0x80]), Buffer.from([0xff, 0xfe])]) {
    expect(await sendRaw(form(name))).toMatchObject({
      status: 200,
      body: { files: [{ size: 3 }] },
    });
  }
});

test('another content type is 415', async () => {
  for (const type of [
    'application/json',
    'application/x-www-form-urlencoded',
    'text/plain',
    'multipart/mixed; boundary=x',
  ]) {
    expect((await sendRaw('{}', type)).status).toBe(415);
  }
  expect((await answer(fetch(`${origin}/post`, { method: 'POST' }))).status).toBe(415);
});

test('a malformed form is 400, wherever it is malformed', async () => {
  const whole =
    `--x\r\nContent-Disposition: form-data; name="ownerId"\r\n\r\n${ownerId}\r\n` +
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\nabcdef\r\n--x--\r\n';
  for (let end = 0; end < whole.length - 4; end += 7) {
    const { status } = await sendRaw(whole.slice(0, end));
    expect(status, `cut at ${end}`).toBe(400);
  }
  expect((await sendRaw(whole, 'multipart/form-data')).status).toBe(400);
  expect((await sendRaw(whole, 'multipart/form-data; boundary=')).status).toBe(400);
  expect((await sendRaw(whole, 'multipart/form-data; boundary=other')).status).toBe(400);
  expect((await sendRaw('', 'multipart/form-data; boundary=x')).status).toBe(400);
});

test('unusual parts never cause a 500', async () => {
  const bodies = [
    '--x\r\n\r\nno headers\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data\r\n\r\nno name\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; filename="a"\r\n\r\nno name\r\n--x--\r\n',
    '--x\r\nContent-Disposition: form-data; name="content"\r\nContent-Type: text/plain; charset=utf-7\r\n\r\n+AGE-\r\n--x--\r\n',
    `--x\r\n${'X-A: b\r\n'.repeat(5000)}\r\nmany\r\n--x--\r\n`,
    `--x\r\nContent-Disposition: form-data; name="${'n'.repeat(20_000)}"\r\n\r\nv\r\n--x--\r\n`,
    '--x\r\nContent-Disposition: form-data; name="files"; filename="a"\r\nContent-Transfer-Encoding: base64\r\n\r\nYQ==\r\n--x--\r\n',
    '--x--\r\n',
  ];
  for (const body of bodies) expect((await sendRaw(body)).status).toBeLessThan(500);
});

test('an interrupted upload releases its slot and its bytes on disk', async () => {
  const { socket } = startSlowly('breaks off');
  await expect.poll(() => [formsWithFiles.held('breaks off'), spooledBytes()]).toEqual([1, 3]);
  expect(fileMemory.inside).toBe(0);
  socket.destroy();
  await expect
    .poll(() => [forms.held('breaks off'), formsWithFiles.held('breaks off'), spooledBytes()])
    .toEqual([0, 0, 0]);
  expect((await send('/post', [...owner, picture(10)])).status).toBe(200);
});

test('a dozen slow uploads of one person delay neither others nor that person’s text-only forms', async () => {
  const senders = Array.from({ length: 12 }, () => startSlowly('slow'));
  await expect
    .poll(() => [forms.held('slow'), formsWithFiles.held('slow'), formsWithFiles.waiting('slow')])
    .toEqual([12, 2, 10]);
  const large = [...owner, ...[1, 2, 3, 4].map(() => picture(5 * MEGABYTE))];
  expect((await send('/post', large, 'somebody else')).status).toBe(200);
  expect((await send('/post', [...owner, { name: 'content', text: 'Habari' }], 'slow')).status).toBe(200);
  // None of them has been answered, so the others did not wait for one of them to time out.
  expect(senders.filter(({ heard }) => heard !== '').length).toBeLessThan(12);
  for (const { socket } of senders) socket.destroy();
  await expect.poll(() => [forms.held('slow'), formsWithFiles.waiting('slow')]).toEqual([0, 0]);
}, 30_000);

test('a third form with files waits for one of the first two, and one beyond the limit gets 429', async () => {
  answerHeld = Promise.withResolvers();
  const sent = Array.from({ length: 32 }, () => send('/held', [...owner, picture(10)], 'busy'));
  await expect.poll(() => [formsWithFiles.held('busy'), formsWithFiles.waiting('busy')]).toEqual([2, 30]);
  const form = new FormData();
  const refused = await fetch(`${origin}/post`, { method: 'POST', body: form, headers: { 'x-person': 'busy' } });
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([
    429,
    '10',
    { code: 'rate_limited' },
  ]);
  answerHeld.resolve();
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
});

test('complete forms that do not fit into memory together are processed one after another', async () => {
  answerHeld = Promise.withResolvers();
  const body = [...owner, ...[1, 2, 3, 4].map(() => picture(5 * MEGABYTE))];
  const sent = Array.from({ length: 12 }, (_, at) => send('/held', body, `person ${at}`));
  await expect
    .poll(() => [fileMemory.inside, spooledBytes()], { timeout: 20_000 })
    .toEqual([180 * MEGABYTE, 60 * MEGABYTE]);
  answerHeld.resolve();
  expect(new Set((await Promise.all(sent)).map(({ status }) => status))).toEqual(new Set([200]));
  await expect.poll(() => [fileMemory.inside, spooledBytes()]).toEqual([0, 0]);
}, 60_000);

test('a sender below the minimum rate gets 408', async () => {
  const slow = await startApp({ window: 200 });
  const sender = startSlowly('drips', slow.origin);
  const drip = setInterval(() => sender.socket.write('a'), 10);
  await expect.poll(() => sender.heard, { timeout: 10_000 }).toMatch(/ 408 [^]*request_timeout/);
  clearInterval(drip);
  sender.socket.destroy();
  await slow.app.close();
});

test('a person who sends without pause is slowed down, and others are not', async () => {
  const slow = await startApp({ rate: new ByteRate({ perSecond: MEGABYTE, burst: 0 }) });
  const order: string[] = [];
  const upload = async (person: string, size: number) => {
    const form = new FormData();
    for (const { name, text = '' } of owner) form.append(name, text);
    form.append('files', new Blob([Buffer.alloc(size)]), 'a.jpg');
    const headers = { 'x-person': person };
    const { status } = await fetch(`${slow.origin}/post`, { method: 'POST', body: form, headers });
    order.push(`${person} ${status}`);
  };
  const fast = upload('fast', 2 * MEGABYTE);
  await expect.poll(spooledBytes).toBeGreaterThan(0);
  await upload('other', 1000);
  await fast;
  expect(order).toEqual(['other 200', 'fast 200']);
  await slow.app.close();
});

test('a disk that refuses files is 503, forms without files still work, and nothing stays held', async () => {
  const full = await startApp({ folder: '/there is no such folder' });
  const upload = (parts: Part[]) => send('/post', parts, 'full', full.origin);
  expect(await upload([...owner, picture(MEGABYTE)])).toMatchObject({
    status: 503,
    body: { code: 'storage_unavailable' },
  });
  expect((await upload([...owner, { name: 'content', text: 'Habari' }])).status).toBe(200);
  await expect.poll(() => [forms.held('full'), formsWithFiles.held('full'), spooledBytes()]).toEqual([0, 0, 0]);
  await full.app.close();
});

test('fields that are too long together, or have no name, are refused', async () => {
  const fields = Array.from({ length: 3 }, (_, at) => ({ name: `f${at}`, text: 'x'.repeat(60_000) }));
  expect(await send('/post', [...owner, ...fields])).toMatchObject({ status: 422, body: { code: 'invalid_form' } });
  const nameless = `--x\r\nContent-Disposition: form-data\r\n\r\n${'x'.repeat(70_000)}\r\n--x--\r\n`;
  expect(await sendRaw(nameless)).toMatchObject({ status: 422, body: { code: 'invalid_form' } });
});

test('a body that lies about its length or never ends is refused', async () => {
  const { port } = app.server.address() as AddressInfo;
  const head =
    'POST /avatar HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nTransfer-Encoding: chunked\r\n\r\n';
  const part = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
  const socket = connect(port, '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += String(data))).on('error', () => {});
  socket.write(`${head}${part.length.toString(16)}\r\n${part}\r\n`);
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  await expect
    .poll(
      () => {
        if (socket.writable) socket.write(chunk.repeat(16));
        return heard;
      },
      { timeout: 10_000 },
    )
    .toContain('413');
  socket.destroy();
});

test('a signed-out client cannot send a form with files', () => {
  const takers = Object.entries<EndpointParts>(api).filter(([, { files }]) => files);
  expect(takers.length).toBeGreaterThan(3);
  expect(takers.filter(([, { access }]) => access === 'anyone')).toEqual([]);
});

test('a file name in a sentence is short and plain', () => {
  expect(readableName('a\0\n\u202Eb.jpg')).toBe('ab.jpg');
  expect(readableName('\uD800.jpg')).toBe('.jpg');
  expect([...readableName(`${'🌍'.repeat(500)}.jpg`)].length).toBeLessThanOrEqual(60);
});
