import { beforeEach, expect, test, vi } from 'vitest';
import { sendUploadsWithFetch } from '#testing/uploads.ts';
import { sendPictures, storePicture } from './partial-upload.ts';
import { startSession, type Session } from '#platform/api/session.ts';

const id = '018f0000-0000-7000-8000-000000000001';

interface Sent {
  key: string;
  headers: Record<string, string>;
  body: Blob | FormData | undefined;
}

/** A server with one upload. `react` may answer a request itself, or lose it, before or after it has its effect. */
function serve(react: (sent: Sent, apply: () => Response) => Response | undefined = () => undefined) {
  const upload = { length: 0, parts: [] as Blob[], offset: 0 };
  const requests: Sent[] = [];
  const apply = ({ key, headers, body }: Sent): Response => {
    if (key === 'POST /api/uploads') {
      upload.length = Number(headers['upload-length']);
      return Response.json({ id, length: upload.length, offset: upload.offset, expiresAt: '' }, { status: 201 });
    }
    if (!key.startsWith('PATCH')) return Response.json({ url: '/media/a.jpg' }, { status: 201 });
    if (Number(headers['upload-offset']) !== upload.offset) return problem(409, 'wrong_offset');
    upload.parts.push(body as Blob);
    upload.offset += (body as Blob).size;
    return new Response(null, { status: 204 });
  };
  vi.stubGlobal('fetch', async (address: string, { method, headers, body }: RequestInit) => {
    const sent = { key: `${method} ${address}`, headers: headers as Record<string, string>, body: body as Blob };
    requests.push(sent);
    return react(sent, () => apply(sent)) ?? apply(sent);
  });
  return { upload, requests, keys: () => requests.map(({ key }) => key.replace(id, ':id')) };
}

function problem(status: number, code: string): Response {
  const headers = { 'content-type': 'application/problem+json' };
  return Response.json({ status, code, detail: code, title: '', type: '' }, { status, headers });
}

const lose = () => {
  throw new TypeError('Failed to fetch');
};
const [begin, append] = ['POST /api/uploads', 'PATCH /api/uploads/:id'];
const photo = new Blob([Uint8Array.from({ length: 300_000 }, (_, index) => (index * 7919) >> 5)]);
/** Sends files with the key `post`, and returns what the request would contain. */
const send = (files: Blob[], options: { signal?: AbortSignal; onProgress?: (progress: object) => void } = {}) =>
  sendPictures(files, { idempotencyKey: 'post', ...options }, async (pictures) => pictures);
const contentOf = async (blob: Blob) => Buffer.from(await blob.arrayBuffer()).toString('base64');

beforeEach(() => {
  sendUploadsWithFetch();
  startSession({ token: 'secret', user: { id: 'u1' } } as Session);
});

test('sends a large file in parts, with progress', async () => {
  const { upload, keys, requests } = serve();
  const progress = vi.fn<(progress: object) => void>();
  expect(await send([photo], { onProgress: progress })).toEqual({ files: [], uploads: [id] });
  expect(keys()).toEqual([begin, append, append, append]);
  expect(requests[0]?.headers).toMatchObject({ 'upload-length': '300000', 'Idempotency-Key': 'post.0' });
  expect(requests.map(({ headers }) => headers['upload-offset'])).toEqual([undefined, '0', '131072', '262144']);
  expect(upload.parts.map(({ type }) => type)).toEqual(Array(3).fill('application/offset+octet-stream'));
  expect(await contentOf(new Blob(upload.parts))).toBe(await contentOf(photo));
  expect(progress).toHaveBeenLastCalledWith({ sentBytes: 300_000, totalBytes: 300_000 });
});

test('small files are sent in one request', async () => {
  const { keys } = serve();
  const files = [new Blob(['a']), new Blob(['b'])];
  expect(await send(files)).toEqual({ files });
  expect(keys()).toEqual([]);
});

test('continues at the offset of the server after a lost request and a lost reply', async () => {
  let patches = 0;
  const { keys, upload, requests } = serve((sent, apply) => {
    if (!sent.key.startsWith('PATCH')) return undefined;
    patches += 1;
    if (patches === 3) apply();
    return patches === 2 || patches === 3 ? lose() : undefined;
  });
  await send([photo]);
  expect(keys()).toEqual([begin, append, append, begin, append, begin, append]);
  expect(await contentOf(new Blob(upload.parts))).toBe(await contentOf(photo));
  expect(
    requests
      .filter(({ key }) => key.startsWith('POST'))
      .every(({ headers }) => headers['Idempotency-Key'] === 'post.0'),
  ).toBe(true);
});

test('without progress it fails, and the next call with the key continues', async () => {
  let isOffline = false;
  const { upload, keys } = serve(({ key }) => {
    if (key.startsWith('PATCH') && upload.offset > 0 && isOffline) return lose();
    return undefined;
  });
  isOffline = true;
  await expect(send([photo])).rejects.toMatchObject({ code: 'network' });
  // Once more, because the first attempt made progress.
  expect(keys()).toEqual([begin, append, append, begin, append, begin]);
  isOffline = false;
  await send([photo]);
  expect(keys().slice(6)).toEqual([begin, append, append]);
  expect(await contentOf(new Blob(upload.parts))).toBe(await contentOf(photo));
});

test('a refused upload is sent in one request instead', async () => {
  const { keys } = serve(({ key }) => (key === begin ? problem(429, 'rate_limited') : undefined));
  expect(await storePicture(photo, { purpose: 'message', idempotencyKey: 'm' })).toBe('/media/a.jpg');
  expect(keys()).toEqual([begin, 'POST /api/storage?purpose=message']);
});

test('an outage or an expired session is no reason to send it in one request', async () => {
  for (const [status, code] of [
    [503, 'unavailable'],
    [401, 'unauthorized'],
  ] as const) {
    startSession({ token: 'secret', user: { id: 'u1' } } as Session);
    const { keys } = serve(() => problem(status, code));
    await expect(send([photo])).rejects.toMatchObject({ code });
    expect(keys()).toEqual([begin]);
  }
});

test('stores a picture by the id of its upload', async () => {
  const { requests } = serve();
  await storePicture(photo, { purpose: 'venture', idempotencyKey: 'logo' });
  const { key, headers, body } = requests.at(-1)!;
  expect([key, headers['Idempotency-Key'], [...(body as FormData)]]).toEqual([
    'POST /api/storage?purpose=venture',
    'logo',
    [['upload', id]],
  ]);
});

test('a cancelled upload stops', async () => {
  const controller = new AbortController();
  const { keys } = serve(({ key }) => {
    if (key.startsWith('PATCH')) controller.abort(new Error('Cancelled.'));
    return undefined;
  });
  await expect(send([photo], { signal: controller.signal })).rejects.toThrow('Cancelled.');
  expect(keys()).toEqual([begin, append]);
});
