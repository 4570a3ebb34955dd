import { connect } from 'node:net';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { runJob } from '#testing/run-job.ts';
import { forms, formsWithFiles } from '#platform/http/forms.ts';
import { transact } from '#platform/sql/pool.ts';
import { spooledBytes } from '#platform/storage/spool.ts';
import { eventDraft } from '#testing/events.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { attachUpload } from './media.service.ts';

let png: Buffer;
let jpeg: Buffer;

beforeAll(async () => {
  const plain = sharp({ create: { width: 800, height: 400, channels: 3, background: '#0B6B57' } });
  png = await plain.clone().png().toBuffer();
  jpeg = await plain
    .clone()
    .withExif({ IFD0: { Make: 'Camera' } })
    .jpeg()
    .toBuffer();
});

function form(bytes: Uint8Array, name = 'cover.png'): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}

/** A picture padded to this many bytes. Decoders ignore bytes after the end. */
const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);

async function states(app: TestApp): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ state: string }>('select state from media order by state_since');
  return rows.map(({ state }) => state);
}

test('an upload is served immediately without metadata, and stays unattached', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { status, body } = await ada.post('/api/storage', form(jpeg));
  expect([status, Object.keys(body)]).toEqual([201, ['url']]);
  expect(body.url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
  const served = await app.anyone.get(body.url);
  expect(served.status).toBe(200);
  const { width, exif } = await sharp(served.body).metadata();
  expect([width, exif]).toEqual([800, undefined]);
  expect(await states(app)).toEqual(['reserved']);
});

test('accepts only PNG and JPEG, by content', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const webp = await sharp(png).webp().toBuffer();
  for (const bytes of [webp, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), Buffer.from('words')]) {
    const refused = await ada.post('/api/storage', form(bytes, 'cover.png'));
    expect(refused).toMatchObject({ status: 415, body: { code: 'unsupported_type' } });
  }
  expect(await ada.post('/api/storage', new FormData())).toMatchObject({ status: 422, body: { code: 'invalid_form' } });
  expect(await ada.post('/api/storage', { file: 'x' })).toMatchObject({ status: 415 });
  expect(await ada.post('/api/storage?purpose=avatar', form(png))).toMatchObject({ status: 400 });
  expect(await app.anyone.post('/api/storage', form(png))).toMatchObject({ status: 401 });
  expect(await states(app)).toEqual([]);
});

test('refuses a form without a session before reading it', async () => {
  await using app = await startTestApp();
  const { port } = new URL(app.url);
  const socket = connect(Number(port), '127.0.0.1');
  let heard = '';
  socket.on('data', (data) => (heard += String(data))).on('error', () => {});
  socket.write(
    'POST /api/storage HTTP/1.1\r\nHost: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 5000000\r\n\r\n' +
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
  );
  await expect.poll(() => heard).toMatch(/ 401 [^]*unauthorized/);
  expect([forms.held(), spooledBytes()]).toEqual([0, 0]);
  socket.destroy();
});

test('accepts covers under 5 MB and pictures of ventures under 2 MB', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const large = await ada.post('/api/storage', form(padded(5 * MEGABYTE)));
  expect(large).toMatchObject({ status: 413, body: { code: 'too_large', detail: 'Max image size: 5MB' } });
  expect(await ada.post('/api/storage', form(padded(5 * MEGABYTE - 1)))).toMatchObject({ status: 201 });
  const logo = await ada.post('/api/storage?purpose=venture', form(padded(2 * MEGABYTE)));
  expect(logo).toMatchObject({ status: 413, body: { code: 'too_large', detail: 'Max image size: 2MB' } });
  expect(await ada.post('/api/storage?purpose=venture', form(padded(2 * MEGABYTE - 1)))).toMatchObject({ status: 201 });
});

test('returns the first picture for a repeated key', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const headers = { 'idempotency-key': 'cover-1' };
  const first = await ada.post('/api/storage', form(png), { headers });
  expect(await ada.post('/api/storage', form(png), { headers })).toMatchObject({ status: 201, body: first.body });
  const other = await ada.post('/api/storage', form(jpeg), { headers });
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  expect(await states(app)).toEqual(['reserved']);
});

test('accepts two hundred a day, also when the last ones are concurrent; the next day starts again', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await ada.post('/api/storage', form(png));
  await app.deps.pool.query('update upload_day set uploads = 195');
  const last = await Promise.all(Array.from({ length: 12 }, () => ada.post('/api/storage', form(png))));
  expect(last.filter(({ status }) => status === 201)).toHaveLength(5);
  const refused = last.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(7);
  expect(refused[0]).toMatchObject({ body: { code: 'rate_limited' } });
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  expect(await ben.post('/api/storage', form(png))).toMatchObject({ status: 201 });

  await app.deps.pool.query('update upload_day set day = day - 1');
  expect(await ada.post('/api/storage', form(png))).toMatchObject({ status: 201 });
  await runJob(app.deps, 'media.clean');
  const { rows } = await app.deps.pool.query('select uploads from upload_day');
  expect(rows).toEqual([{ uploads: 1 }]);
});

function postForm(owner: TestPerson, pictures: Buffer[], content = ''): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId: owner.id, content }))
    data.append(name, value);
  for (const bytes of pictures) data.append('files', new Blob([new Uint8Array(bytes)]), 'photo.png');
  return data;
}

async function countedToday(app: TestApp): Promise<number[]> {
  const { rows } = await app.deps.pool.query<{ uploads: number }>('select uploads from upload_day');
  return rows.map(({ uploads }) => uploads);
}

test('the operator chooses how many pictures a person can store a day', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on', PICTURES_PER_DAY: '20' } });
  const ada = await app.person('ada');
  expect((await ada.post('/api/storage', form(png))).status).toBe(201);
  await app.deps.pool.query('update upload_day set uploads = 20');
  expect(await ada.post('/api/storage', form(png))).toMatchObject({
    status: 429,
    body: { detail: 'You can store 20 files a day. Please try again after midnight UTC.' },
  });
});

test('every stored picture counts towards the daily limit, and a refused post stores nothing', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada');
  expect((await ada.post('/api/posts', postForm(ada, [png, png, png, png]))).status).toBe(201);
  expect((await ada.post('/api/profile/avatar', form(png))).status).toBe(200);
  expect((await ada.post('/api/profile/banner', form(png))).status).toBe(200);
  const cover = await ada.post('/api/storage', form(png));
  const made = await ada.post('/api/events', eventDraft({ coverImage: cover.body.url }));
  const again = await ada.post('/api/events', eventDraft({ coverImage: made.body.coverImage }));
  expect([made.status, again.status, again.body.coverImage === made.body.coverImage]).toEqual([201, 201, false]);
  // A copied cover counts too.
  expect(await countedToday(app)).toEqual([8]);

  await app.deps.pool.query('update upload_day set uploads = 197');
  const before = await states(app);
  const refused = await ada.post('/api/posts', postForm(ada, [png, png, png, png], 'Four'));
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'rate_limited', detail: 'You can store 200 files a day. Please try again after midnight UTC.' },
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
  expect([await states(app), await countedToday(app)]).toEqual([before, [197]]);
  expect((await ada.get('/api/posts')).body).toHaveLength(1);

  expect((await ada.post('/api/posts', postForm(ada, [png, png, png]))).status).toBe(201);
  expect((await ada.post('/api/profile/avatar', form(png))).status).toBe(429);
  const copied = await ada.post('/api/events', eventDraft({ coverImage: made.body.coverImage }));
  expect(copied).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect((await ada.post('/api/posts', postForm(ada, [], 'Only words'))).status).toBe(201);
});

test('concurrent posts store no more than what is left of the daily limit', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada');
  await ada.post('/api/storage', form(png));
  await app.deps.pool.query('update upload_day set uploads = 195');
  const sent = await Promise.all(Array.from({ length: 6 }, () => ada.post('/api/posts', postForm(ada, [png, png]))));
  expect(sent.map(({ status }) => status).toSorted()).toEqual([201, 201, 429, 429, 429, 429]);
  expect([(await states(app)).length, await countedToday(app)]).toEqual([5, [199]]);
});

test('one bad picture of four stores none of them', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada');
  const refused = await ada.post('/api/posts', postForm(ada, [png, png, png, Buffer.from('words')]));
  expect([refused.status, await states(app), await countedToday(app)]).toEqual([415, [], []]);
});

test('large pictures of one person do not delay others', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const heavy = await sharp({ create: { width: 8000, height: 8000, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  let answered = 0;
  const sent = Array.from({ length: 12 }, async () => {
    const { status } = await ada.post('/api/storage', form(heavy));
    answered += 1;
    return status;
  });
  await expect.poll(() => formsWithFiles.waiting(ada.id)).toBe(10);
  expect((await ben.post('/api/profile/avatar', form(png))).status).toBe(200);
  expect(answered).toBeLessThanOrEqual(2);
  expect(new Set(await Promise.all(sent))).toEqual(new Set([201]));
}, 60_000);

test('removes uploads that are not attached within a day', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/storage', form(png));
  const clean = () => runJob(app.deps, 'media.clean');
  await app.deps.pool.query(`update media set state_since = now() - interval '23 hours'`);
  await clean();
  expect((await app.anyone.get(body.url)).status).toBe(200);
  await app.deps.pool.query(`update media set state_since = now() - interval '25 hours'`);
  await clean();
  expect([(await app.anyone.get(body.url)).status, await states(app)]).toEqual([404, []]);
});

test('keeps a row that a venture refers to, and cleans the others', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const upload = async () => (await ada.post('/api/storage?purpose=venture', form(png))).body.url as string;
  const [logoUrl, coverImageUrl, unused] = [await upload(), await upload(), await upload()];
  const about = { name: 'Shop', description: 'It sells.', location: 'Here', email: 'shop@venture.example' };
  const made = await ada.post('/api/ventures', { ...about, logoUrl, coverImageUrl });
  expect(made).toMatchObject({ status: 201, body: { logoUrl, coverImageUrl } });
  // The state after a crash between the two statements of a removal.
  await app.deps.pool.query(`update media set state = 'removed'`);
  const failure = await Promise.resolve(runJob(app.deps, 'media.clean')).then(() => undefined, String);
  expect(failure).toBeUndefined();
  const { rows } = await app.deps.pool.query('select file from media order by file');
  expect(rows.map(({ file }) => `/media/${file}`)).toEqual([logoUrl, coverImageUrl].toSorted());
  expect((await app.anyone.get(unused)).status).toBe(404);
});

test('an upload can be attached once, by its owner, for its purpose', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const { url } = (await ada.post('/api/storage', form(png))).body;
  const take = (ownerId: string, purpose: 'event' | 'venture', address: string) =>
    transact(app.deps.db, (tx) => attachUpload(tx, { ownerId, purpose, url: address }));
  expect(await take(ben.id, 'event', url)).toBeUndefined();
  expect(await take(ada.id, 'venture', url)).toBeUndefined();
  for (const address of [
    `https://evil.example${url}`,
    'data:image/png;base64,AA==',
    `/media/${'0'.repeat(32)}.png`,
    `${url}?x`,
  ]) {
    expect(await take(ada.id, 'event', address)).toBeUndefined();
  }
  expect(await states(app)).toEqual(['reserved']);
  expect(await take(ada.id, 'event', url)).toBe(url.slice('/media/'.length));
  expect(await take(ada.id, 'event', url)).toBeUndefined();
  expect(await states(app)).toEqual(['attached']);
});
