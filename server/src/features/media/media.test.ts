import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { avifOf, copyOf, pictureWidths } from '@baraza/contract/shared/picture-copies.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { viewPicture } from '#features/media/media.public.ts';
import { runJob } from '#testing/run-job.ts';
import { unavailable } from '#platform/http/errors.ts';
import { type ObjectStore, readObject } from '#platform/storage/object-store.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

function noise(width: number, height: number) {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** A photo as phones take it: rotated by EXIF, with the location. */
function photograph(width = 1600, height = 800) {
  return sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Make: 'Camera' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '1/1 17/1 31/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
}

function form(owner: TestPerson, files: (Buffer | [Buffer, string])[]): FormData {
  const data = new FormData();
  data.append('ownerType', 'USER');
  data.append('ownerId', owner.id);
  for (const given of files) {
    const [bytes, name] = Array.isArray(given) ? given : [given, 'photo.jpg'];
    data.append('files', new Blob([new Uint8Array(bytes)]), name);
  }
  return data;
}

function avatarForm(bytes: Buffer, name = 'me.jpg'): FormData {
  const data = new FormData();
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
}

async function storedFiles(app: TestApp): Promise<string[]> {
  const folder = join(app.deps.env.DATA_DIR, 'media');
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

async function rows(app: TestApp): Promise<{ file: string; state: string; widths: number[] }[]> {
  return app.deps.db.selectFrom('media').select(['file', 'state', 'widths']).orderBy('state_since').execute();
}

/** Moves the last state change of a picture into the past. */
async function age(app: TestApp, hours: number): Promise<void> {
  await app.deps.pool.query(`update media set state_since = state_since - make_interval(hours => $1)`, [hours]);
}

const clean = (app: TestApp) => runJob(app.deps, 'media.clean');

test('a photo from a phone is served upright and without its location at every width, immediately', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const posted = await ada.post('/api/posts', form(ada, [await photograph()]));
  expect(posted.status).toBe(201);
  const [image] = posted.body.PostImage;
  expect(image).toMatchObject({
    width: 800,
    height: 1600,
    placeholder: expect.stringMatching(/^data:image\/webp;base64,/),
  });
  expect(image.url).toMatch(/^\/media\/[0-9a-f]{32}\.jpg$/);
  expect(image.sources.map(({ width }: { width: number }) => width)).toEqual([180, 360, 720, 800]);
  expect((await rows(app))[0]?.widths).toEqual([180, 360, 720, 1080]);
  const original = { ...image, bytes: (await app.anyone.get(image.url)).body.length };
  for (const { url, width, bytes } of [original, ...image.sources]) {
    const format = url === image.url ? 'jpeg' : 'webp';
    const { status, headers, body } = await app.anyone.get(url);
    expect(status).toBe(200);
    const found = await sharp(body).metadata();
    expect(found).toMatchObject({ width, height: width * 2, format });
    expect([found.exif, found.xmp, found.icc, found.orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(headers.get('content-type')).toBe(`image/${format}`);
    expect(headers.get('cache-control')).toContain('immutable');
    expect(body).toHaveLength(bytes);
  }
});

test('pictures of every purpose have copies at all widths, small ones too', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const small = await photograph(300, 200);
  for (const slot of ['avatar', 'banner']) await ada.post(`/api/profile/${slot}`, avatarForm(small));
  for (const purpose of ['event', 'venture']) await ada.post(`/api/storage?purpose=${purpose}`, avatarForm(small));
  const pictures = await rows(app);
  expect(pictures).toHaveLength(4);
  for (const { file, widths } of pictures) {
    expect(widths.slice(-4)).toEqual([...pictureWidths]);
    for (const width of pictureWidths) {
      const { headers, body } = await app.anyone.get(copyOf(`/media/${file}`, width));
      expect(headers.get('cache-control')).toContain('immutable');
      expect((await sharp(body).metadata()).width).toBe(Math.min(width, 200));
    }
  }
});

test('a picture has safe headers, is immutable for browsers, and is revalidated by shared caches', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/profile/avatar', avatarForm(await photograph()));
  const { status, headers, body: bytes } = await app.anyone.get(body.image);
  expect(status).toBe(200);
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'image/jpeg',
    'content-length': String(bytes.length),
    'cache-control': 'public, max-age=31536000, s-maxage=60, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'content-disposition': 'inline',
  });
  // A phone loads many pictures, so their headers are few.
  expect([...headers].join().length).toBeLessThan(620);
  const tag = headers.get('etag')!;
  for (const header of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    const again = await app.anyone.get(body.image, { headers: { 'if-none-match': header } });
    expect([again.status, again.headers.get('etag'), again.body.length]).toEqual([304, tag, 0]);
  }
  expect((await app.anyone.get(body.image, { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
  const head = await app.anyone.send('HEAD', body.image);
  expect([head.status, head.headers.get('content-length'), head.body.length]).toEqual([200, String(bytes.length), 0]);
});

/** Turns the picture into one that an earlier release stored, with copies at these widths only. */
async function makeOld(app: TestApp, widths: number[]): Promise<string> {
  const { file } = (await rows(app))[0]!;
  for (const width of [128, ...pictureWidths]) {
    if (!widths.includes(width)) await app.deps.store.remove(`${file.slice(0, 32)}-${width}.webp`);
  }
  await app.deps.pool.query('update media set widths = $1, copy_bytes = null', [widths]);
  return file;
}

test('serves the nearest width, cached briefly, until a copy exists, and the full picture only without any', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/posts', form(ada, [await photograph()]));
  const [{ url, sources }] = body.PostImage;
  const file = await makeOld(app, [360, 720]);
  const widthOf = async (address: string) => {
    const { headers, body: bytes } = await app.anyone.get(address);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
    return (await sharp(bytes).metadata()).width;
  };
  expect([await widthOf(sources[0].url), await widthOf(sources[3].url)]).toEqual([360, 720]);
  const [old] = (await ada.get(`/api/posts/${body.id}`)).body.PostImage;
  const withoutBytes = sources.map(({ url: address, width }: { url: string; width: number }) => ({
    url: address,
    width,
  }));
  expect(old).toEqual({ ...body.PostImage[0], sources: withoutBytes });

  await makeOld(app, []);
  const early = await app.anyone.get(sources[0].url);
  expect(Buffer.from(early.body)).toEqual(Buffer.from((await app.anyone.get(url)).body));
  await runJob(app.deps, 'media.narrow', { file });
  const later = await app.anyone.get(sources[0].url, { headers: { 'if-none-match': early.headers.get('etag')! } });
  expect([later.status, later.headers.get('content-type')]).toEqual([200, 'image/webp']);
  expect(later.headers.get('cache-control')).toContain('immutable');
  expect((await ada.get(`/api/posts/${body.id}`)).body.PostImage).toEqual(body.PostImage);
});

/** The waiting jobs of a task, oldest first. */
async function listJobs({ deps }: TestApp, task: string) {
  const { rows: jobs } = await deps.pool.query<{ file: string; cursor: string; priority: number }>(
    `select payload ->> 'file' as file, payload ->> 'cursor' as cursor, priority
     from graphile_worker._private_jobs as job join graphile_worker._private_tasks as task on task.id = job.task_id
     where identifier = $1 order by job.id`,
    [task],
  );
  return jobs;
}

test('makes the missing copies of stored pictures in batches of jobs that run after all others', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/profile/avatar', avatarForm(await photograph()));
  const file = await makeOld(app, [360, 720]);
  await pool.query(
    `insert into media (file, owner_id, purpose, width, height, placeholder, state, widths, copy_bytes, avif_widths)
     select md5(number::text) || '.jpg', owner_id, 'post', 9, 9, '', case number when 1 then 'removed' else 'attached' end,
       case when number in (2, 3) then '{180,360,720,1080}'::int[] else '{}' end,
       case when number in (2, 3) then '{1,1,1,1}'::int[] end, case number when 2 then '{}'::int[] end
     from media, generate_series(1, 150) as number`,
  );
  await pool.query('delete from graphile_worker._private_jobs');
  await runJob(app.deps, 'media.copies');
  const listAll = async () => [...(await listJobs(app, 'media.narrow')), ...(await listJobs(app, 'media.avif'))];
  const first = await listAll();
  const [next] = await listJobs(app, 'media.copies');
  const last = first
    .map((job) => job.file)
    .toSorted()
    .at(-1);
  expect([first.length, first[0]?.priority, next?.cursor, next?.priority]).toEqual([100, 9, last, 10]);
  await runJob(app.deps, 'media.copies', { cursor: next?.cursor });
  const files = (await listAll()).map((job) => job.file);
  expect([files.length, new Set(files).size, files.includes(file)]).toEqual([149, 149, true]);
  // One has its WebP copies, and one has all.
  expect(await listJobs(app, 'media.avif')).toMatchObject([{ priority: 9 }]);

  // Jobs may run twice, and pictures without bytes have no copies.
  for (const each of [file, file, files.find((other) => other !== file)]) {
    await runJob(app.deps, 'media.narrow', { file: each });
  }
  const face = await app.anyone.get(copyOf(body.image, 128));
  expect(face.headers.get('cache-control')).toContain('immutable');
  expect((await sharp(face.body).metadata()).width).toBe(128);
  await ada.delete('/api/profile/avatar');
  await runJob(app.deps, 'media.remove', { file });
  expect(await storedFiles(app)).toEqual([]);
});

/** A picture with soft shapes, as a photograph has them. */
function landscape(width: number, height: number) {
  return noise(width / 8, height / 8).resize(width, height);
}

test('AVIF copies are made by a job, are a fifth smaller, and until then the WebP copy is served', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/profile/avatar', avatarForm(await landscape(1200, 1200).jpeg().toBuffer()));
  const { file } = (await rows(app))[0]!;
  const serve = async (width: (typeof pictureWidths)[number] | 128) => {
    const { headers, body: bytes } = await app.anyone.get(avifOf(copyOf(body.image, width))!);
    return {
      type: headers.get('content-type'),
      cached: headers.get('cache-control'),
      tag: headers.get('etag'),
      size: bytes.length,
      width: (await sharp(bytes).metadata()).width,
    };
  };
  const early = await serve(360);
  expect(early).toMatchObject({ type: 'image/webp', cached: 'public, max-age=86400, s-maxage=60', width: 360 });
  expect(await listJobs(app, 'media.avif')).toMatchObject([{ file, priority: 5 }]);

  // Jobs may run twice.
  for (let run = 0; run < 2; run += 1) await runJob(app.deps, 'media.avif', { file });
  for (const width of [128, 180, 360, 720] as const) {
    const { size, ...avif } = await serve(width);
    expect(avif).toMatchObject({ type: 'image/avif', width });
    expect(avif.cached).toContain('immutable');
    const webp = await app.anyone.get(copyOf(body.image, width));
    expect(webp.headers.get('content-type')).toBe('image/webp');
    expect(size).toBeLessThan(0.8 * webp.body.length);
  }
  expect((await serve(360)).tag).not.toBe(early.tag);
  expect(avifOf(copyOf(body.image, 1080))).toBeUndefined();
  const { rows: widths } = await app.deps.pool.query('select avif_widths from media');
  expect(widths).toEqual([{ avif_widths: [128, 180, 360, 720] }]);

  await ada.delete('/api/profile/avatar');
  await runJob(app.deps, 'media.remove', { file });
  expect(await storedFiles(app)).toEqual([]);
});

test('an AVIF copy that saves less than a fifth is not stored, and is never made again', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  // Stripes: without losses WebP needs few bytes.
  const pixels = Buffer.from(Array.from({ length: 720 * 480 }, (_, at) => ((at % 720) % 6 < 3 ? 255 : 0)));
  const stripes = await sharp(pixels, { raw: { width: 720, height: 480, channels: 1 } })
    .png()
    .toBuffer();
  const { body } = await ada.post('/api/posts', form(ada, [[stripes, 'stripes.png']]));
  const { file } = (await rows(app))[0]!;
  await runJob(app.deps, 'media.avif', { file });
  const { headers } = await app.anyone.get(avifOf(body.PostImage[0].sources.at(-1).url)!);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=86400, s-maxage=60',
  ]);
  await app.deps.pool.query('delete from graphile_worker._private_jobs');
  await runJob(app.deps, 'media.copies');
  expect(await listJobs(app, 'media.avif')).toEqual([]);
});

test('returns a JSON 404 for any unknown name', async () => {
  await using app = await startTestApp();
  const names = [
    `${'0'.repeat(32)}.jpg`,
    `${'0'.repeat(32)}-360.webp`,
    `${'0'.repeat(32)}.svg`,
    '..%2f..%2fpackage.json',
    '%00',
    'unfinished',
    'x'.repeat(250),
  ];
  for (const name of names) {
    const { status, headers, body } = await app.anyone.get(`/media/${name}`);
    expect([name, status, headers.get('content-type'), body.code]).toEqual([
      name,
      404,
      'application/problem+json; charset=utf-8',
      'not_found',
    ]);
  }
});

test('refuses files that are no picture or too large, and stores nothing', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const good = await photograph();
  const html = Buffer.from('<!doctype html><script>alert(1)</script>');
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const webp = await noise(20, 20).webp().toBuffer();
  const refusals: [FormData, string, number][] = [
    [avatarForm(html, 'me.png'), 'avatar', 415],
    [avatarForm(svg, 'me.png'), 'avatar', 415],
    [avatarForm(webp, 'me.png'), 'avatar', 415],
    [avatarForm(good.subarray(0, good.length / 2)), 'avatar', 415],
    [avatarForm(Buffer.alloc(2 * MEGABYTE)), 'banner', 413],
  ];
  for (const [data, slot, status] of refusals) {
    expect((await ada.post(`/api/profile/${slot}`, data)).status).toBe(status);
  }
  const bad = await ada.post('/api/posts', form(ada, [Buffer.alloc(5 * MEGABYTE + 1)]));
  expect(bad).toMatchObject({ status: 413, body: { detail: "Image 'photo.jpg' exceeds 5MB limit" } });
  expect([await rows(app), await storedFiles(app)]).toEqual([[], []]);
});

test('detects the type from the bytes, not from the file name', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { status, body } = await ada.post('/api/profile/avatar', avatarForm(png, 'me.html'));
  expect(status).toBe(200);
  expect((await app.anyone.get(body.image)).headers.get('content-type')).toBe('image/png');
});

test('accepts a picture of exactly 5 MB', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const jpeg = await photograph();
  const exact = Buffer.concat([jpeg, Buffer.alloc(5 * MEGABYTE - jpeg.length)]);
  expect((await ada.post('/api/posts', form(ada, [exact]))).status).toBe(201);
});

test('one bad picture of four stores no post, and the good ones are removed after a day', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const good = await photograph(400, 300);
  const { status } = await ada.post('/api/posts', form(ada, [good, good, good, Buffer.from('no picture')]));
  expect(status).toBe(415);
  expect((await ada.get('/api/posts')).body).toEqual([]);
  await clean(app);
  expect((await rows(app)).every(({ state }) => state === 'reserved')).toBe(true);
  await age(app, 25);
  await clean(app);
  expect([await rows(app), await storedFiles(app)]).toEqual([[], []]);
});

test('pictures of a post that was never saved stay reserved and are removed after a day', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  // The bytes are stored but the transaction never runs, as after a crash in between.
  await app.deps.pool.query('alter table post add constraint never check (false) not valid');
  expect((await ada.post('/api/posts', form(ada, [await photograph()]))).status).toBeGreaterThanOrEqual(500);
  const [left] = await rows(app);
  expect(left).toMatchObject({ state: 'reserved' });
  const files = await storedFiles(app);
  expect(files).toContain(left!.file);
  await age(app, 23);
  await clean(app);
  expect(await storedFiles(app)).toEqual(files);
  await age(app, 2);
  await clean(app);
  expect([await rows(app), await storedFiles(app)]).toEqual([[], []]);
});

test('deleting a post deletes its pictures with every copy and the row', async () => {
  await using app = await startTestApp({ background: true });
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/posts', form(ada, [await photograph()]));
  const kept = await ada.post('/api/posts', form(ada, [await photograph(200, 100)]));
  const full = (await storedFiles(app)).filter((name) => !name.endsWith('.avif'));
  expect(full).toHaveLength(10);
  const [{ url, sources }] = body.PostImage;
  expect((await ada.delete(`/api/posts/${body.id}`)).status).toBe(204);
  await expect.poll(async () => (await app.anyone.get(url)).status, { timeout: 15_000 }).toBe(404);
  for (const source of sources) {
    await expect.poll(async () => (await app.anyone.get(source.url)).status, { timeout: 15_000 }).toBe(404);
  }
  await expect.poll(() => rows(app).then((all) => all.length), { timeout: 15_000 }).toBe(1);
  expect((await app.anyone.get(kept.body.PostImage[0].url)).status).toBe(200);
});

test('a replaced avatar is deleted and the new one stays', async () => {
  await using app = await startTestApp({ background: true });
  const ada = await app.person('ada');
  const first = await ada.post('/api/profile/avatar', avatarForm(await photograph(300, 300)));
  const second = await ada.post('/api/profile/avatar', avatarForm(await photograph(300, 300)));
  await expect.poll(async () => (await app.anyone.get(first.body.image)).status, { timeout: 15_000 }).toBe(404);
  expect((await app.anyone.get(second.body.image)).status).toBe(200);
  await expect.poll(async () => (await rows(app)).map(({ state }) => state), { timeout: 15_000 }).toEqual(['attached']);
});

test('finishes an interrupted removal, and keeps rows that are still referenced', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  await ada.post('/api/profile/avatar', avatarForm(await photograph()));
  await ada.delete('/api/profile/avatar');
  // The job did not run.
  expect(await rows(app)).toMatchObject([{ state: 'removed' }]);
  await app.deps.pool.query('update person set avatar = (select file from media)');
  await clean(app);
  expect([(await rows(app)).length, await storedFiles(app)]).toEqual([1, []]);
  await app.deps.pool.query('update person set avatar = null');
  await clean(app);
  expect(await rows(app)).toEqual([]);
});

test.each(['media.narrow', 'media.avif'])(
  'deletes copies that were made while the picture was deleted: %s',
  async (task) => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    await ada.post('/api/profile/avatar', avatarForm(await landscape(800, 800).jpeg().toBuffer()));
    const file = task === 'media.narrow' ? await makeOld(app, []) : (await rows(app))[0]!.file;
    const { store } = app.deps;
    const slow: ObjectStore = {
      ...bound(store),
      async put(name, bytes, contentType) {
        if ((await rows(app))[0]?.state === 'attached') {
          await ada.delete('/api/profile/avatar');
          await runJob(app.deps, 'media.remove', { file });
        }
        await store.put(name, bytes, contentType);
      },
    };
    await runJob({ ...app.deps, store: slow }, task, { file });
    expect([await rows(app), await storedFiles(app)]).toEqual([[], []]);
  },
);

function bound(store: ObjectStore): ObjectStore {
  return {
    put: (name, bytes, contentType) => store.put(name, bytes, contentType),
    putFile: (name, path, contentType) => store.putFile(name, path, contentType),
    get: (name) => store.get(name),
    has: (name) => store.has(name),
    remove: (name) => store.remove(name),
  };
}

test('returns 503 for pictures while the storage is down, still accepts texts, and recovers', async () => {
  let isDown = false;
  const fail = () => {
    if (isDown) throw unavailable('Pictures cannot be stored right now.', { code: 'storage_unavailable' });
  };
  await using app = await startTestApp({
    deps: ({ store }) => ({
      store: {
        ...bound(store),
        put: async (name, bytes, contentType) => (fail(), store.put(name, bytes, contentType)),
        get: async (name) => (fail(), store.get(name)),
      },
    }),
  });
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/profile/avatar', avatarForm(await photograph()));
  isDown = true;
  const refused = await ada.post('/api/posts', form(ada, [await photograph()]));
  expect(refused).toMatchObject({ status: 503, body: { code: 'storage_unavailable' } });
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  const unseen = await app.anyone.get(body.image);
  expect([unseen.status, unseen.headers.get('retry-after'), unseen.headers.get('cache-control')]).toEqual([
    503,
    '2',
    'private, no-store',
  ]);
  const text = form(ada, []);
  text.append('content', 'Only words');
  expect((await ada.post('/api/posts', text)).status).toBe(201);
  expect((await ada.get('/api/posts')).body).toHaveLength(1);
  isDown = false;
  expect((await app.anyone.get(body.image)).status).toBe(200);
  expect((await ada.post('/api/posts', form(ada, [await photograph()]))).status).toBe(201);
});

test('writes the row before the bytes, and attaches the picture after them', async () => {
  const seen: string[] = [];
  await using app = await startTestApp({
    deps: ({ store, db }) => ({
      store: {
        ...bound(store),
        put: async (name, bytes, contentType) => {
          const row = await db
            .selectFrom('media')
            .select('state')
            .where('file', 'like', `${name.slice(0, 32)}%`)
            .executeTakeFirst();
          seen.push(row?.state ?? 'no row');
          return store.put(name, bytes, contentType);
        },
      },
    }),
  });
  const ada = await app.person('ada');
  await ada.post('/api/profile/avatar', avatarForm(await photograph()));
  await ada.post('/api/posts', form(ada, [await photograph(), await photograph()]));
  // Three pictures with four copies, and the small one of the avatar.
  expect(seen).toEqual(Array.from({ length: 16 }, () => 'reserved'));
  expect((await rows(app)).map(({ state }) => state)).toEqual(['attached', 'attached', 'attached']);
});

test('posts, whose JSON PostgreSQL builds, show the same picture as the view at any width', async () => {
  await using app = await startTestApp();
  const owner = await app.person('ada');
  const widths = [1, ...pictureWidths.flatMap((width) => [width - 1, width, width + 1]), 12_000];
  for (const [at, width] of widths.entries()) {
    const picture = {
      file: `${randomBytes(16).toString('hex')}.webp`,
      width,
      height: 7,
      placeholder: `"\\ü ${at}`,
      copy_bytes: at % 3 === 0 ? null : [at, 2, 3, 4],
    };
    await app.deps.db
      .insertInto('media')
      .values({ ...picture, owner_id: owner.id, purpose: 'post' })
      .execute();
    const { id } = await app.deps.db
      .insertInto('post')
      .values({ owner_id: owner.id, content: '', images_count: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.deps.db
      .insertInto('post_image')
      .values({ post_id: id, position: 0, file: picture.file, alt: '' })
      .execute();
    expect((await owner.get(`/api/posts/${id}`)).body.PostImage[0]).toEqual({
      id: expect.any(String),
      alt: '',
      ...viewPicture(picture),
    });
  }
});

test('serves pictures while the database is down', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const { body } = await ada.post('/api/profile/avatar', avatarForm(await photograph()));
  const { query, connect } = app.deps.pool;
  app.deps.pool.query = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  app.deps.pool.connect = () => Promise.reject(new Error('Connection terminated unexpectedly'));
  try {
    expect((await app.anyone.get(body.image)).status).toBe(200);
    expect((await readObject(app.deps.store, body.image.split('/').at(-1)))?.length).toBeGreaterThan(100);
  } finally {
    Object.assign(app.deps.pool, { query, connect });
  }
});
