import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { findRedis, startThrowAwayRedis } from '#testing/redis-server.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';
import { DiskStore } from '#platform/storage/disk-store.ts';
import { assertStorageWorks } from './probes.ts';
import { type Bucket, startBucket } from '#testing/s3-bucket.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

/** Starts a server on the database of the test and returns the error of a refused start. */
async function refusalOf(env: Record<string, string>): Promise<string> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-refused-'));
  try {
    const started = await startServerProcess({ dataDir: folder.path, env: { DATABASE_URL: app.databaseUrl, ...env } });
    await started.end('SIGTERM');
    return 'The server started.';
  } catch (error) {
    return (error as Error).message;
  }
}

const settingsOf = ({ url }: Bucket) => ({
  S3_ENDPOINT: url,
  S3_ACCESS_KEY_ID: 'S3RVER',
  S3_SECRET_ACCESS_KEY: 'S3RVER',
});

test('a server does not start with a bucket that it cannot write to, and starts with one that it can', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-bucket-'));
  await using bucket = await startBucket(folder.path);
  expect(await refusalOf({ ...settingsOf(bucket), S3_BUCKET: 'absent' })).toMatch(
    /The storage of pictures cannot be written to \([^\n]+\)\. [^\n]*S3_/,
  );
  expect(await refusalOf({ ...settingsOf(bucket), S3_BUCKET: 'pictures', S3_ACCESS_KEY_ID: 'wrong' })).toMatch(
    /The storage of pictures cannot be written to \([^\n]+\)\. [^\n]*S3_/,
  );
  expect(await refusalOf({ ...settingsOf(bucket), S3_BUCKET: 'pictures' })).toBe('The server started.');
  const left = (await readdir(join(folder.path, 'pictures'))).filter((name) => /\.(probe|node)/.test(name));
  expect(left).toEqual([]);
}, 120_000);

test('a server does not start with a bucket or Redis that does not reply', async () => {
  const port = await findFreePort();
  const bucket = { S3_ENDPOINT: `http://127.0.0.1:${port}`, S3_BUCKET: 'pictures' };
  expect(await refusalOf({ ...bucket, S3_ACCESS_KEY_ID: 'x', S3_SECRET_ACCESS_KEY: 'x' })).toMatch(
    /The storage of pictures cannot be written to \([^\n]*ECONNREFUSED[^\n]*\)/,
  );
  expect(await refusalOf({ REDIS_URL: `redis://127.0.0.1:${port}` })).toMatch(
    /Redis cannot be used \([^\n]+\)\. Check REDIS_URL, and that Redis runs there\./,
  );
}, 120_000);

test('a server starts with a Redis that replies', async ({ skip }) => {
  const program = findRedis();
  if (!program) return skip('no redis-server or valkey-server on the path');
  await using redis = await startThrowAwayRedis(program);
  expect(await refusalOf({ REDIS_URL: redis.url })).toBe('The server started.');
}, 120_000);

test('the check of a storage leaves no object, and detects other bytes and a failed removal', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-probe-'));
  const store = new DiskStore(folder.path);
  await assertStorageWorks(store, 'Hint.');
  expect(await readdir(folder.path, { recursive: true, withFileTypes: true })).not.toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/probe$/) }),
  );
  class WrongBytes extends DiskStore {
    override put(name: string) {
      return super.put(name, Buffer.from('other'));
    }
  }
  await expect(assertStorageWorks(new WrongBytes(folder.path), 'Hint.')).rejects.toThrow(
    'The storage of pictures cannot be read from (other bytes were read than written). Hint.',
  );
  class Undeletable extends DiskStore {
    override async remove(): Promise<void> {
      throw new Error('read-only');
    }
  }
  await expect(assertStorageWorks(new Undeletable(folder.path), 'Hint.')).rejects.toThrow(
    /^The storage of pictures cannot be deleted from \(/,
  );
});
