import { MEGABYTE } from '@baraza/contract/shared/scalars.ts';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { mediaJobs } from '#features/media/media.public.ts';
import { transact } from '#platform/pool.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
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

/** A picture of exactly so many bytes: what follows its end is no part of it. */
const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);

async function states(app: TestApp): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ state: string }>('select state from media order by state_since');
  return rows.map(({ state }) => state);
}

test('an uploaded picture is served at once, clean, and is nobody’s until something takes it up', async () => {
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

test('only PNG and JPEG, by content, are taken', async () => {
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

test('a cover is under 5 MB and a venture’s picture under 2 MB', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const large = await ada.post('/api/storage', form(padded(5 * MEGABYTE)));
  expect(large).toMatchObject({ status: 413, body: { code: 'too_large', detail: 'Max image size: 5MB' } });
  expect(await ada.post('/api/storage', form(padded(5 * MEGABYTE - 1)))).toMatchObject({ status: 201 });
  const logo = await ada.post('/api/storage?purpose=venture', form(padded(2 * MEGABYTE)));
  expect(logo).toMatchObject({ status: 413, body: { code: 'too_large', detail: 'Max image size: 2MB' } });
  expect(await ada.post('/api/storage?purpose=venture', form(padded(2 * MEGABYTE - 1)))).toMatchObject({ status: 201 });
});

test('the same key answers with the first picture', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const headers = { 'idempotency-key': 'cover-1' };
  const first = await ada.post('/api/storage', form(png), { headers });
  expect(await ada.post('/api/storage', form(png), { headers })).toMatchObject({ status: 201, body: first.body });
  const other = await ada.post('/api/storage', form(jpeg), { headers });
  expect(other).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } });
  expect(await states(app)).toEqual(['reserved']);
});

test('two hundred a day are taken, also when the last ones come at once, and the next day counts anew', async () => {
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
  await mediaJobs(app.deps).tasks['media.clean']!({});
  const { rows } = await app.deps.pool.query('select uploads from upload_day');
  expect(rows).toEqual([{ uploads: 1 }]);
});

test('what nothing has taken up within a day is removed', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/storage', form(png));
  const clean = () => mediaJobs(app.deps).tasks['media.clean']!({});
  await app.deps.pool.query(`update media set state_since = now() - interval '23 hours'`);
  await clean();
  expect((await app.anyone.get(body.url)).status).toBe(200);
  await app.deps.pool.query(`update media set state_since = now() - interval '25 hours'`);
  await clean();
  expect([(await app.anyone.get(body.url)).status, await states(app)]).toEqual([404, []]);
});

test('a row that a venture still shows is kept, and the others are cleaned away all the same', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const upload = async () => (await ada.post('/api/storage?purpose=venture', form(png))).body.url as string;
  const [logoUrl, coverImageUrl, unused] = [await upload(), await upload(), await upload()];
  const about = { name: 'Shop', description: 'It sells.', location: 'Here', email: 'shop@venture.example' };
  const made = await ada.post('/api/ventures', { ...about, logoUrl, coverImageUrl });
  expect(made).toMatchObject({ status: 201, body: { logoUrl, coverImageUrl } });
  // As a crash between the two statements of a removal leaves it.
  await app.deps.pool.query(`update media set state = 'removed'`);
  const failure = await Promise.resolve(mediaJobs(app.deps).tasks['media.clean']!({})).then(() => undefined, String);
  expect(failure).toBeUndefined();
  const { rows } = await app.deps.pool.query('select file from media order by file');
  expect(rows.map(({ file }) => `/media/${file}`)).toEqual([logoUrl, coverImageUrl].toSorted());
  expect((await app.anyone.get(unused)).status).toBe(404);
});

test('a picture is taken up once, by whoever uploaded it, for what it was uploaded for', async () => {
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
