import { execFileSync } from 'node:child_process';
import { mkdtemp, mkdir, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskStore } from './disk-store.ts';
import { readEnv } from '#platform/operations/env.ts';
import { createObjectStore } from './create-object-store.ts';
import { type ObjectStore, readObject } from './object-store.ts';
import { S3Store } from './s3-store.ts';
import { type Bucket, startBucket } from '#testing/s3-bucket.ts';

const hex = (digit: string) => digit.repeat(32);
const bytes = Buffer.from('the bytes of a picture');
let folder: string;
let bucket: Bucket;
let endpoint: string;
const keys = { bucket: 'pictures', region: 'us-east-1', accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baraza-objects-'));
  bucket = await startBucket(join(folder, 's3'));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  endpoint = bucket.url;
});

afterAll(async () => {
  await bucket[Symbol.asyncDispose]();
  silent.close();
  await rm(folder, { recursive: true, force: true });
});

async function filesBelow(path: string): Promise<string[]> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
}

const kinds: Record<string, () => ObjectStore> = {
  disk: () => createObjectStore(readEnv({ DATA_DIR: folder })),
  S3: () =>
    createObjectStore(
      readEnv({
        S3_ENDPOINT: endpoint,
        S3_BUCKET: 'pictures',
        S3_ACCESS_KEY_ID: 'S3RVER',
        S3_SECRET_ACCESS_KEY: 'S3RVER',
      }),
    ),
};

test.for(Object.keys(kinds))('%s stores, returns and deletes an object', async (kind) => {
  const store = kinds[kind]!();
  const name = `${hex('a')}.png`;
  expect([await store.has(name), await store.get(name)]).toEqual([false, undefined]);
  await store.put(name, bytes, 'image/png');
  await store.put(`${hex('a')}-360.webp`, bytes, 'image/webp');
  expect(await store.has(name)).toBe(true);
  const found = await store.get(name);
  expect(found).toMatchObject({ size: bytes.length, contentType: 'image/png' });
  found?.body.destroy();
  expect(await readObject(store, name)).toEqual(bytes);
  await store.put(name, Buffer.from('other'), 'image/png');
  expect(String(await readObject(store, name))).toBe('other');
  await store.remove(name);
  await store.remove(name);
  expect([await store.has(name), await store.has(`${hex('a')}-360.webp`)]).toEqual([false, true]);
});

const namesOutside = [
  '../../etc/passwd',
  `../${hex('b')}.png`,
  `${hex('b')}.png/..`,
  `${hex('b')}.png\0`,
  `${hex('B')}.png`,
  hex('b'),
  `${hex('b')}-.webp`,
  '',
];

test.for(Object.keys(kinds))('%s refuses names that would escape its folder', async (kind) => {
  const store = kinds[kind]!();
  for (const name of namesOutside) {
    await expect(store.get(name)).rejects.toThrow(TypeError);
    await expect(store.has(name)).rejects.toThrow(TypeError);
    await expect(store.put(name, bytes, 'image/png')).rejects.toThrow(TypeError);
    await expect(store.remove(name)).rejects.toThrow(TypeError);
  }
});

test('a write to disk leaves no unfinished file, and a failed one leaves nothing', async () => {
  const root = join(folder, 'failing');
  const store = new DiskStore(root);
  await store.put(`${hex('c')}.jpg`, bytes);
  expect(await filesBelow(root)).toEqual([`${hex('c')}.jpg`]);
  // A file exists where a folder is needed.
  await writeFile(join(root, 'dd'), '');
  await expect(store.put(`${hex('d')}.jpg`, bytes)).rejects.toMatchObject({
    code: 'storage_unavailable',
    status: 503,
    retryAfter: 5,
    message: expect.stringContaining('Your text is not lost'),
  });
  await mkdir(join(root, 'ee', 'ee', `${hex('e')}.jpg`), { recursive: true });
  await expect(store.put(`${hex('e')}.jpg`, bytes)).rejects.toMatchObject({ code: 'storage_unavailable' });
  expect((await filesBelow(root)).sort()).toEqual([`${hex('c')}.jpg`, 'dd']);
});

test('unfinished files of a killed process are removed, and those being written are not', async () => {
  const root = join(folder, 'killed');
  await mkdir(join(root, 'unfinished'), { recursive: true });
  await writeFile(join(root, 'unfinished', 'old'), 'half');
  await writeFile(join(root, 'unfinished', 'new'), 'half');
  const yesterday = new Date(Date.now() - 86_400_000);
  await utimes(join(root, 'unfinished', 'old'), yesterday, yesterday);
  await new DiskStore(root).put(`${hex('a')}.jpg`, bytes);
  expect((await filesBelow(root)).sort()).toEqual([`${hex('a')}.jpg`, 'new']);
});

/** Mounts a tiny file system, which only root may do. */
function mountSmallDisk(path: string): (() => void) | undefined {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', path], { stdio: 'ignore' });
    return () => execFileSync('umount', ['-l', path]);
  } catch {
    return undefined;
  }
}

test('a full disk is 503 for writes, reads still work, and writes recover with space', async (context) => {
  const root = join(folder, 'full');
  await mkdir(root);
  const unmount = mountSmallDisk(root);
  if (!unmount) return context.skip('a disk that fills up needs the right to mount one');
  try {
    const store = new DiskStore(root);
    await store.put(`${hex('1')}.jpg`, Buffer.alloc(100_000));
    const large = Buffer.alloc(300_000);
    await expect(store.put(`${hex('2')}.jpg`, large)).rejects.toMatchObject({
      code: 'storage_unavailable',
      cause: { code: 'ENOSPC' },
    });
    expect(await filesBelow(root)).toEqual([`${hex('1')}.jpg`]);
    expect((await readObject(store, `${hex('1')}.jpg`))?.length).toBe(100_000);
    expect(await store.has(`${hex('2')}.jpg`)).toBe(false);
    await store.remove(`${hex('1')}.jpg`);
    await store.put(`${hex('2')}.jpg`, large.subarray(0, 150_000));
    expect((await readObject(store, `${hex('2')}.jpg`))?.length).toBe(150_000);
  } finally {
    unmount();
  }
});

const silent = createServer(() => {});
const faults: Record<string, () => S3Store> = {
  'is away': () => new S3Store({ ...keys, endpoint: 'http://127.0.0.1:1' }),
  'never answers': () => {
    const { port } = silent.address() as AddressInfo;
    return new S3Store({ ...keys, endpoint: `http://127.0.0.1:${port}`, timeout: 200 });
  },
  'refuses the key': () => new S3Store({ ...keys, endpoint, accessKeyId: 'wrong' }),
};

test.for(Object.keys(faults))('a bucket that %s is 503 within the timeout', async (fault) => {
  const store = faults[fault]!();
  const name = `${hex('f')}.png`;
  const refused = { code: 'storage_unavailable', status: 503 };
  await expect(store.put(name, bytes, 'image/png')).rejects.toMatchObject(refused);
  await expect(store.get(name)).rejects.toMatchObject(refused);
  await expect(store.has(name)).rejects.toMatchObject(refused);
  await expect(store.remove(name)).rejects.toMatchObject(refused);
});

test('a missing bucket accepts nothing', async () => {
  const store = new S3Store({ ...keys, endpoint, bucket: 'missing' });
  await expect(store.put(`${hex('f')}.png`, bytes, 'image/png')).rejects.toMatchObject({ code: 'storage_unavailable' });
});
