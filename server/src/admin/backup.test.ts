import { execFileSync, spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { callAdmin } from '#testing/call-admin.ts';
import { eraseDeleted, restoreDeleted } from '#testing/erase-deleted.ts';
import { findFreePort } from '#testing/free-port.ts';
import { postForm } from '#testing/post-form.ts';
import { type AdminResult, runAdmin, startAdmin } from '#testing/run-admin.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { dropDatabase } from '#testing/test-databases.ts';
import { startBucket } from '#testing/s3-bucket.ts';

const hasRestic = spawnSync('restic', ['version']).status === 0;
if (!hasRestic) console.warn('Skipped: the tests of backups need restic on the path.');

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

async function temporaryFolder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'baraza-backup-'));
  onTestFinished(() => rm(path, { recursive: true, force: true }));
  return path;
}

/** An environment for the command line on the app's database and pictures, with a new repository. */
async function environmentOf(source: TestApp, more: Record<string, string> = {}): Promise<Record<string, string>> {
  const folder = await temporaryFolder();
  return {
    NODE_ENV: 'test',
    DATABASE_URL: source.databaseUrl,
    DATA_DIR: source.deps.env.DATA_DIR,
    RESTIC_REPOSITORY: join(folder, 'repository'),
    RESTIC_CACHE_DIR: join(folder, 'cache'),
    RESTIC_PASSWORD: 'correct horse',
    ...more,
  };
}

/** The same environment with an empty database and storage. */
async function emptyTarget(env: Record<string, string>): Promise<Record<string, string>> {
  const name = `test_${randomBytes(8).toString('hex')}`;
  await app.deps.pool.query(`create database ${name}`);
  const { href } = Object.assign(new URL(app.databaseUrl), { pathname: `/${name}` });
  onTestFinished(() => dropDatabase(href));
  return { ...env, DATABASE_URL: href, DATA_DIR: await temporaryFolder() };
}

async function serve(env: Record<string, string>): Promise<TestApp> {
  const restored = await startTestApp({ databaseUrl: env['DATABASE_URL']!, env: { DATA_DIR: env['DATA_DIR']! } });
  onTestFinished(() => restored[Symbol.asyncDispose]());
  return restored;
}

/** Runs a command in this process, whose environment restic gets. */
async function admin(env: Record<string, string>, ...args: string[]): Promise<AdminResult> {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  try {
    return await callAdmin(env, ...args);
  } finally {
    vi.unstubAllEnvs();
  }
}

/** A picture that cannot be compressed. */
const photo = (width: number) =>
  sharp(randomBytes(width * width * 3), { raw: { width, height: width, channels: 3 } })
    .jpeg()
    .toBuffer();

async function postPicture(person: TestPerson, content: string, width = 300): Promise<{ id: string; url: string }> {
  const form = postForm(person.id, content, [await photo(width)]);
  const { status, body } = await person.post('/api/posts', form);
  expect(status).toBe(201);
  return { id: body.id, url: body.PostImage[0].url };
}

async function hashOf(app: TestApp, path: string): Promise<string> {
  const reply = await fetch(app.url + path);
  expect(reply.status, path).toBe(200);
  return createHash('sha256')
    .update(Buffer.from(await reply.arrayBuffer()))
    .digest('hex');
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

/** The files of a repository with content, largest first. */
async function packs(env: Record<string, string>): Promise<string[]> {
  const files = await filesBelow(join(env['RESTIC_REPOSITORY']!, 'data'));
  const sizes = new Map(await Promise.all(files.map(async (path) => [path, (await stat(path)).size] as const)));
  return files.sort((one, other) => sizes.get(other)! - sizes.get(one)!);
}

/** The sentence of a command that failed. */
function sentenceOf({ code, err }: AdminResult): string {
  expect(code, err).toBe(1);
  expect(err).toMatch(/^[^\n]+\n$/);
  expect(err).not.toMatch(/ at .*\.ts|undefined/);
  return err;
}

const idIn = ({ out }: AdminResult) => /Backup (\w{8})/.exec(out)![1]!;

describe.skipIf(!hasRestic)('with restic', { timeout: 120_000 }, () => {
  test('a backup while people write restores every acknowledged post and picture, and all rows', async () => {
    const ada = await app.person('ada');
    const env = await environmentOf(app);
    const before = [];
    for (let index = 0; index < 5; index += 1) before.push(await postPicture(ada, `before ${'.'.repeat(index)}`));
    const hashes = await Promise.all(before.map(({ url }) => hashOf(app, url)));
    const done = new AbortController();
    const writing = (async () => {
      let writes = 0;
      for (; !done.signal.aborted; writes += 1) await postPicture(ada, `during ${writes}`, 40);
      return writes;
    })();
    const backup = await runAdmin(env, 'backup', '--init');
    done.abort();
    expect(await writing).toBeGreaterThan(0);
    expect(backup).toMatchObject({ code: 0, err: '' });
    expect(await readdir(join(env['DATA_DIR']!, 'backup'))).toEqual([]);
    expect(await admin(env, 'verify', 'backup', '--restore')).toMatchObject({ code: 0, err: '' });

    const target = await emptyTarget(env);
    const restored = await admin(target, 'restore');
    expect(restored).toMatchObject({ code: 0, err: '' });
    expect(restored.out).toContain('All rows equal those of the backup.');
    expect(await admin(target, 'verify', 'counters')).toMatchObject({ code: 0 });
    expect(await admin(target, 'verify', 'objects')).toMatchObject({ code: 0 });
    expect(await admin(target, 'restore')).toMatchObject({ code: 1 });
    const other = await serve(target);
    expect(await Promise.all(before.map(({ url }) => hashOf(other, url)))).toEqual(hashes);
    const again = await other.signInAgain(ada);
    for (const { id, url } of before) {
      expect(await again.get(`/api/posts/${id}`)).toMatchObject({ status: 200, body: { PostImage: [{ url }] } });
    }
    // Triggers, keys and sequences work as before: writing works, and audit entries stay immutable.
    await postPicture(again, 'after the restore');
    await expect(other.deps.pool.query('delete from audit_entry')).rejects.toThrow('cannot be changed');
    const { rows } = await other.deps.pool.query(
      `select act, via from audit_entry where act like 'backup.%' order by id`,
    );
    expect(rows).toEqual([{ act: 'backup.restore', via: 'command line' }]);
  });

  test('a later backup stores only what is new', async () => {
    const ben = await app.person('ben');
    const env = await environmentOf(app);
    for (let index = 0; index < 3; index += 1) await postPicture(ben, `first ${'.'.repeat(index)}`);
    await admin(env, 'backup', '--init');
    const size = async () =>
      (await Promise.all((await packs(env)).map((path) => stat(path)))).reduce((sum, { size }) => sum + size, 0);
    const first = await size();
    expect(await admin(env, 'backup')).toMatchObject({ code: 0 });
    expect((await size()) - first).toBeLessThan(first / 2);
  });

  test('refuses a database with people and one that is in use', async () => {
    await using own = await startTestApp();
    await own.person('gil');
    const env = await environmentOf(own);
    await admin(env, 'backup', '--init');
    const client = await own.deps.pool.connect();
    expect(sentenceOf(await admin(env, 'restore', '--replace'))).toMatch(
      /Other programs use the database: stop the server/,
    );
    client.release();
    const target = await emptyTarget(env);
    await mkdir(join(target['DATA_DIR']!, 'media', 'aa'), { recursive: true });
    expect(sentenceOf(await admin(target, 'restore'))).toMatch(/storage is not empty.*--replace/);
    expect(await admin(target, 'restore', '--replace')).toMatchObject({ code: 0 });
    expect(sentenceOf(await admin(target, 'restore'))).toMatch(/database is not empty.*--replace/);
    expect(await admin(target, 'restore', '--replace', '--end-sessions')).toMatchObject({ code: 0 });
    const other = await serve(target);
    expect((await other.deps.pool.query('select from session')).rowCount).toBe(0);
  });

  test('no server starts on a restore that was interrupted at any step, until it is repeated or given up', async () => {
    await using own = await startTestApp();
    const ada = await own.person('ada');
    await postPicture(ada, 'kept');
    const env = await environmentOf(own);
    await admin(env, 'backup', '--init');
    const target = await emptyTarget(env);
    expect(await admin(target, 'restore')).toMatchObject({ code: 0 });

    const start = () => admin(target, 'person', 'find', 'ada');
    expect(await start()).toMatchObject({ code: 0 });
    expect(sentenceOf(await admin(target, 'restore', '--give-up'))).toBe(
      'No restore into this database was interrupted.\n',
    );
    const name = new URL(target['DATABASE_URL']!).pathname.slice(1);
    for (const step of ['^ *(drop|create|alter) ', '^ *copy ']) {
      const { child, ended } = startAdmin(target, 'restore', '--replace');
      const isReached = async () => {
        const { rowCount } = await app.deps.pool.query(
          `select from pg_stat_activity where datname = $1 and query ~* $2 and query !~ 'unfinished_restore'`,
          [name, step],
        );
        expect(rowCount).toBeGreaterThan(0);
      };
      // oxlint-disable-next-line no-await-in-loop -- One restore at a time.
      await vi.waitFor(isReached, { timeout: 30_000, interval: 1 });
      child.kill('SIGKILL');
      // oxlint-disable-next-line no-await-in-loop
      await ended;
      // oxlint-disable-next-line no-await-in-loop
      expect(sentenceOf(await start()), step).toMatch(
        /^A restore into this database did not finish: run .*--replace.*--give-up/,
      );
    }
    expect(await admin(target, 'restore', '--replace')).toMatchObject({ code: 0 });
    expect(await start()).toMatchObject({ code: 0 });

    const pool = new pg.Pool({ connectionString: target['DATABASE_URL'], max: 1 });
    await pool.query('create schema unfinished_restore').finally(() => pool.end());
    expect(sentenceOf(await start())).toMatch(/did not finish/);
    expect(await admin(target, 'restore', '--give-up')).toMatchObject({ code: 0 });
    expect(await start()).toMatchObject({ code: 0 });
  });

  test('a backup of a newer release is refused before anything is stored', async () => {
    await using own = await startTestApp();
    await postPicture(await own.person('ada'), 'kept');
    const migration = '9999_of_a_newer_release';
    await own.deps.pool.query(`insert into kysely_migration (name, timestamp) values ($1, 'now')`, [migration]);
    const env = await environmentOf(own);
    expect(await admin(env, 'backup', '--init')).toMatchObject({ code: 0 });
    const target = await emptyTarget(env);
    expect(sentenceOf(await admin(target, 'restore'))).toContain(migration);
    expect(await filesBelow(target['DATA_DIR']!)).toEqual([]);
    const pool = new pg.Pool({ connectionString: target['DATABASE_URL'], max: 1 });
    const { rows } = await pool.query(
      `select 1 from pg_namespace where nspname in ('unfinished_restore', 'graphile_worker')`,
    );
    await pool.end();
    expect(rows).toEqual([]);
  });

  test('repeats deletions that an older backup does not have', async () => {
    await using own = await startTestApp();
    const [erased, hidden, restored, kept] = await Promise.all(
      ['erased', 'hidden', 'restored', 'kept'].map((name) => own.person(name)),
    );
    const remove = (who: TestPerson) => who.send('DELETE', '/api/profile/me', { username: who.username });
    await postPicture(erased!, 'to be erased');
    await remove(restored!);
    const env = await environmentOf(own);
    const older = await admin(env, 'backup', '--init');
    await restoreDeleted(own.deps, restored!.id);
    await remove(erased!);
    await eraseDeleted(own.deps);
    await remove(hidden!);
    const { rows: before } = await own.deps.pool.query('select deleted_at from person where id = $1', [hidden!.id]);
    expect(await admin(env, 'backup')).toMatchObject({ code: 0 });

    const target = await emptyTarget(env);
    const result = await admin(target, 'restore', idIn(older));
    expect(result).toMatchObject({ code: 0, err: '' });
    expect(result.out).toContain('Accounts erased again: 1, hidden again: 1, visible again: 1.');
    const other = await serve(target);
    const { rows } = await other.deps.pool.query(
      `select id, first_name, email, deleted_at, erased_at is not null as is_erased from person where id = any($1)`,
      [[erased!.id, hidden!.id, restored!.id, kept!.id]],
    );
    const found = new Map(rows.map((row) => [row.id, row]));
    expect(found.get(erased!.id)).toMatchObject({ is_erased: true, first_name: '', email: '' });
    expect(found.get(hidden!.id)).toMatchObject({ is_erased: false, deleted_at: before[0].deleted_at });
    expect(found.get(restored!.id)).toMatchObject({ is_erased: false, deleted_at: null });
    expect(found.get(kept!.id)).toMatchObject({ is_erased: false, deleted_at: null });
    expect((await other.deps.pool.query('select from post where owner_id = $1', [erased!.id])).rowCount).toBe(0);

    // The database that is replaced knows of a deletion that no backup has.
    await other.deps.pool.query('update person set deleted_at = now() where id = $1', [kept!.id]);
    await other[Symbol.asyncDispose]();
    expect(await admin(target, 'restore', idIn(older), '--replace')).toMatchObject({
      code: 0,
      out: expect.stringContaining('Accounts erased again: 1, hidden again: 2, visible again: 1.'),
    });
  });

  test('a picture that is removed while a backup collects pictures is in the backup, and deleted afterwards', async () => {
    await using own = await startTestApp();
    const cleo = await own.person('cleo');
    const { id, url } = await postPicture(cleo, 'removed');
    const client = await own.deps.pool.connect();
    await client.query('select pg_advisory_lock($1, 2)', [0x6261636b]);
    expect(await cleo.delete(`/api/posts/${id}`)).toMatchObject({ status: 204 });
    await runJob(own.deps, 'media.remove', { file: url.split('/').at(-1) });
    await runJob(own.deps, 'media.clean');
    await hashOf(own, url);
    await client.query('select pg_advisory_unlock($1, 2)', [0x6261636b]);
    client.release();
    await runJob(own.deps, 'media.clean');
    expect((await fetch(own.url + url)).status).toBe(404);
  });

  test('names pictures that the storage has lost, and makes the backup', async () => {
    await using own = await startTestApp();
    const { url } = await postPicture(await own.person('dan'), 'lost');
    const file = url.split('/').at(-1)!;
    await own.deps.store.remove(file);
    const env = await environmentOf(own);
    const result = await admin(env, 'backup', '--init');
    expect(sentenceOf(result)).toMatch(/The backup is made, but 1 pictures are missing/);
    expect(result.out).toContain(file);
    expect(await admin(env, 'verify', 'backup')).toMatchObject({ code: 0 });
  });

  describe('a repository that', () => {
    let env: Record<string, string>;
    /** With one backup; copied, because creating one takes restic seconds. */
    let template: string | undefined;
    beforeAll(async () => {
      await postPicture(await app.person('eve'), 'kept');
    });
    afterAll(async () => {
      if (template !== undefined) await rm(template, { recursive: true, force: true });
    });
    const fresh = async () => {
      env = await environmentOf(app);
      const repository = env['RESTIC_REPOSITORY']!;
      if (template === undefined) {
        expect(await admin(env, 'backup', '--init')).toMatchObject({ code: 0 });
        template = await mkdtemp(join(tmpdir(), 'baraza-backup-'));
        await cp(repository, template, { recursive: true });
      } else {
        await cp(template, repository, { recursive: true });
      }
    };

    test('does not exist, has another passphrase, has no such backup, or is not named', async () => {
      await fresh();
      const missing = { ...env, RESTIC_REPOSITORY: `${env['RESTIC_REPOSITORY']}-other` };
      expect(sentenceOf(await admin(missing, 'backup'))).toMatch(/unable to open config file.*no such file/);
      for (const command of [['backup'], ['restore'], ['verify', 'backup']]) {
        expect(sentenceOf(await admin({ ...env, RESTIC_PASSWORD: 'wrong' }, ...command))).toMatch(/wrong password/);
      }
      expect(sentenceOf(await admin(env, 'restore', 'abcdef01'))).toMatch(/has no backup abcdef01/);
      const { RESTIC_REPOSITORY: _, ...unnamed } = env;
      expect(sentenceOf(await admin(unnamed, 'backup'))).toMatch(/RESTIC_REPOSITORY is not set/);
      expect(sentenceOf(await admin({ ...env, PATH: '/nowhere' }, 'backup'))).toMatch(/restic is not installed/);
    });

    test('lost a file', async () => {
      await fresh();
      await rm((await packs(env))[0]!);
      expect(sentenceOf(await admin(env, 'verify', 'backup'))).toMatch(/restic check failed/);
    });

    test('has a truncated file', async () => {
      await fresh();
      const path = (await packs(env))[0]!;
      await truncate(path, Math.floor((await stat(path)).size / 2));
      expect(sentenceOf(await admin(env, 'verify', 'backup'))).toMatch(/restic check failed/);
    });

    test('has a flipped bit', async () => {
      await fresh();
      const path = (await packs(env))[0]!;
      const bytes = await readFile(path);
      bytes[100]! ^= 1;
      await rm(path);
      await writeFile(path, bytes);
      expect(sentenceOf(await admin(env, 'verify', 'backup'))).toMatch(/restic check failed/);
      const target = await emptyTarget(env);
      expect(sentenceOf(await admin(target, 'restore'))).toMatch(/ciphertext verification failed/);
      expect(existsSync(join(target['DATA_DIR']!, 'media'))).toBe(false);
    });

    test('is on a full disk keeps the previous backup', async ({ skip }) => {
      const disk = await temporaryFolder();
      // The first backup fits, with all pictures that the other tests have posted.
      if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=128m', 'tmpfs', disk]).status !== 0) {
        return skip('a disk that fills up needs the right to mount one');
      }
      onTestFinished(() => void execFileSync('umount', ['-l', disk]));
      env = await environmentOf(app, { RESTIC_REPOSITORY: join(disk, 'repository') });
      expect(await admin(env, 'backup', '--init')).toMatchObject({ code: 0 });
      const filler = await open(join(disk, 'filler'), 'w');
      // The last write that succeeds is a short one, up to the end of the disk.
      const fill = async (): Promise<void> => filler.write(Buffer.alloc(2 ** 16)).then(fill, () => undefined);
      await fill();
      await filler.close();
      expect(sentenceOf(await admin(env, 'backup'))).toMatch(/no space left|restic/);
      await rm(join(disk, 'filler'));
      expect(await admin(env, 'verify', 'backup')).toMatchObject({ code: 0 });
      expect(await admin(env, 'backup')).toMatchObject({ code: 0 });
    });

    test('was being written to by a killed backup keeps the previous one', async () => {
      await fresh();
      const { child, ended } = startAdmin(env, 'backup');
      const prepared = join(env['DATA_DIR']!, 'backup', 'deleted-accounts.json');
      await vi.waitUntil(() => existsSync(prepared), { timeout: 30_000, interval: 1 });
      child.kill('SIGKILL');
      await ended;
      expect(await admin(env, 'verify', 'backup', '--restore')).toMatchObject({ code: 0 });
      expect(await admin(env, 'backup')).toMatchObject({ code: 0 });
    });

    test('is a bucket that is away', async () => {
      const url = `s3:http://127.0.0.1:${await findFreePort()}/backups/baraza`;
      const keys = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };
      env = await environmentOf(app, { RESTIC_REPOSITORY: url, ...keys });
      expect(sentenceOf(await admin(env, 'backup'))).toMatch(/connection refused/);
    });
  });

  test('backs up from a bucket to a bucket, and copies pictures between disk and bucket', async ({ skip }) => {
    const folder = await temporaryFolder();
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const made = spawnSync('openssl', [
      ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost'.split(' '),
      '-addext',
      'subjectAltName=IP:127.0.0.1',
      '-keyout',
      key,
      '-out',
      cert,
    ]);
    if (made.status !== 0) return skip('openssl makes the certificate of the bucket');
    const bucket = async (name: string, tls: object) => {
      const server = await startBucket(join(folder, name), { name, ...tls });
      onTestFinished(() => server[Symbol.asyncDispose]());
      return server.port;
    };
    // Over plain HTTP restic signs chunks, which this S3 server does not decode.
    const backups = await bucket('backups', { key: await readFile(key), cert: await readFile(cert) });
    const pictures = await bucket('pictures', {});
    await using own = await startTestApp();
    const posts = [];
    const fay = await own.person('fay');
    for (let index = 0; index < 3; index += 1) posts.push(await postPicture(fay, `in a bucket ${index}`));
    const hashes = await Promise.all(posts.map(({ url }) => hashOf(own, url)));
    const s3 = {
      S3_ENDPOINT: `http://127.0.0.1:${pictures}`,
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'S3RVER',
      S3_SECRET_ACCESS_KEY: 'S3RVER',
    };
    const env = await environmentOf(own, {
      ...s3,
      RESTIC_REPOSITORY: `s3:https://127.0.0.1:${backups}/backups/baraza`,
      SSL_CERT_FILE: cert,
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    });
    expect(await admin(env, 'objects', 'copy', '--to', 's3')).toMatchObject({ code: 0, err: '' });
    expect(await admin(env, 'verify', 'objects')).toMatchObject({ code: 0 });
    await rm(join(env['DATA_DIR']!, 'media'), { recursive: true });
    expect(await admin(env, 'backup', '--init')).toMatchObject({ code: 0, err: '' });
    expect(await admin(env, 'backup')).toMatchObject({ code: 0, err: '' });
    expect(await admin(env, 'objects', 'copy', '--to', 'disk')).toMatchObject({ code: 0, err: '' });
    expect(await Promise.all(posts.map(({ url }) => hashOf(own, url)))).toEqual(hashes);

    const { S3_ENDPOINT: _, S3_BUCKET: __, S3_ACCESS_KEY_ID: ___, S3_SECRET_ACCESS_KEY: ____, ...onDisk } = env;
    const target = await emptyTarget(onDisk);
    expect(await admin(target, 'restore')).toMatchObject({ code: 0, err: '' });
    const other = await serve(target);
    expect(await Promise.all(posts.map(({ url }) => hashOf(other, url)))).toEqual(hashes);
    expect(sentenceOf(await admin(onDisk, 'objects', 'copy', '--to', 's3'))).toMatch(/S3 variables/);
  });
});
