import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempDisposable, readdir, readFile, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { callAdmin } from '#testing/call-admin.ts';
import { unpack } from '#testing/exports.ts';
import { postForm } from '#testing/post-form.ts';
import { runAdmin } from '#testing/run-admin.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { signUp } from '#testing/sign-up.ts';
import { listActs } from '#testing/stewards.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app[Symbol.asyncDispose]());

const admin = (...args: string[]) =>
  callAdmin({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.deps.env.DATA_DIR, NODE_ENV: 'test' }, ...args);
const lastActs = async (count: number) => (await listActs(app)).slice(-count).map(({ act, via }) => `${act}, ${via}`);
const mail = (username: string) => `${username}@students.example`;

test('help lists every command; a wrong call is one sentence and exit code 1', async () => {
  const help = await admin('help');
  expect(help.code).toBe(0);
  for (const name of [
    'role grant',
    'campus add',
    'person suspend',
    'person export',
    'content remove',
    'jobs retry',
    'verify counters',
    'backup',
    'restore',
    'verify backup',
    'objects copy',
  ]) {
    expect(help.out).toContain(name);
  }
  for (const args of [
    ['role', 'fly'],
    ['constructor', ''],
    ['role', 'grant', 'nobody@students.example', 'steward'],
    ['role', 'grant'],
    ['role', 'grant', 'x@students.example', 'king'],
    ['person', 'suspend', 'x@students.example', '--days', '0'],
    ['person', 'suspend', 'x@students.example', '--days', '7', '--reason', 'BORED'],
    ['person', 'find', 'x', '--unknown'],
    ['person', 'export', 'x@students.example', '--to', '/tmp/x.zip'],
    ['content', 'remove', 'POST', 'x'],
    ['program', 'add', 'lower case'],
    ['campus', 'add', 'Somewhere', 'no domain'],
    ['jobs', 'retry', '1'],
    ['backup', 'now'],
    ['objects', 'copy', '--to', 'nowhere'],
  ]) {
    const { code, out, err } = await admin(...args);
    expect([code, out], args.join(' ')).toEqual([1, '']);
    expect(err, args.join(' ')).toMatch(/^[^\n]+\n$/);
    expect(err).not.toMatch(/ at .*\.ts|undefined/);
  }
}, 120_000);

test('every command that lists prints JSON with --json', async () => {
  const { out: help } = await admin('help');
  const names = [...help.matchAll(/^ {2}(\w+(?: \w+)?).*\n {6}List /gm)].map(([, name = '']) => name);
  expect(names.toSorted()).toEqual([
    'announce list',
    'campus list',
    'feature list',
    'jobs list',
    'nodes',
    'program list',
  ]);
  await app.person('ida', { campus: 'Kisumu' });
  const rowsOf = async (...args: string[]) => {
    const { code, out, err } = await admin(...args, '--json');
    expect([code, err], args.join(' ')).toEqual([0, '']);
    return JSON.parse(out) as unknown[];
  };
  for (const name of names) expect(await rowsOf(...name.split(' ')), name).toBeInstanceOf(Array);
  expect(await rowsOf('campus', 'list')).toContainEqual({ name: 'Kisumu', members: 1, domains: [] });
  expect(await rowsOf('program', 'list')).toContainEqual({ code: 'COMPUTER_SCIENCE' });
  expect(await rowsOf('person', 'find', 'ida')).toMatchObject([{ username: 'ida', campus: 'Kisumu', state: 'active' }]);
}, 60_000);

test('the documented calls print the result only, without the lines of npm', async () => {
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.deps.env.DATA_DIR, NODE_ENV: 'test' };
  const run = (line: string) =>
    promisify(execFile)('sh', ['-c', line], {
      cwd: join(import.meta.dirname, '../../..'),
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...env },
    });
  const { out: help } = await admin('help');
  const documented = help.match(/^Usage: (npm run .*) COMMAND$/m)?.[1];
  expect(JSON.parse((await run(`${documented} program list --json`)).stdout)).toBeInstanceOf(Array);
  await expect(run(`${documented} person find nobody`)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'There is no person nobody.\n',
  });
}, 60_000);

test('grants and revokes roles, while the server runs', async () => {
  const ada = await app.person('ada', { campus: 'Nairobi' });
  const role = async () => {
    const { body } = await ada.get('/api/profile/me');
    return [body.role, body.stewardOf] as unknown[];
  };
  expect(await admin('role', 'grant', mail('ada').toUpperCase(), 'steward', '--campus', 'Nairobi')).toMatchObject({
    code: 0,
    out: `ada Tester (${mail('ada')}) is now a steward of Nairobi.\n`,
  });
  await vi.waitFor(async () => expect(await role()).toEqual(['steward', 'Nairobi']), { timeout: 1_000, interval: 50 });
  expect(await admin('role', 'grant', 'ada', 'steward', '--campus', 'Nowhere')).toMatchObject({ code: 1 });
  expect(await admin('role', 'grant', 'ada', 'admin')).toMatchObject({ code: 0 });
  expect(await admin('role', 'revoke', 'ada')).toMatchObject({ code: 1, err: 'This is the last admin.\n' });
  await vi.waitFor(async () => expect(await role()).toEqual(['admin', null]), { timeout: 1_000, interval: 50 });
  expect(await admin('role', 'revoke', 'ada', '--force')).toMatchObject({ code: 0 });
  // Refusals are recorded, too.
  expect(await lastActs(5)).toEqual(
    ['grant', 'grant-refused', 'grant', 'revoke-refused', 'revoke'].map((act) => `role.${act}, command line`),
  );
  const { rows } = await app.deps.pool.query(`select distinct detail->>'systemUser' as name from audit_entry`);
  expect(rows).toEqual([{ name: expect.stringMatching(/^\w/) }]);
}, 60_000);

test('finds, suspends, bans, restores and deletes people', async () => {
  const ben = await app.person('ben');
  const status = async () => (await (await app.signInAgain(ben)).get('/api/profile/me')).status;
  expect((await admin('person', 'find', 'BEN')).out).toContain(`id\t${ben.id}\n`);
  expect(await admin('person', 'suspend', 'ben', '--days', '3')).toMatchObject({ code: 0 });
  expect(await status()).toBe(403);
  expect((await admin('person', 'find', mail('ben'))).out).toContain('state\tsuspended until');
  expect(await admin('person', 'restore', 'ben')).toMatchObject({ code: 0 });
  expect(await status()).toBe(200);
  expect(await admin('person', 'restore', 'ben')).toMatchObject({ code: 1 });
  expect(await admin('person', 'suspend', 'ben', '--ban', '--reason', 'SCAM', '--message', 'No scams.')).toMatchObject({
    code: 0,
  });
  expect((await (await app.signInAgain(ben)).get('/api/sanctions')).body).toMatchObject([
    { kind: 'BAN', reason: 'SCAM', message: 'No scams.' },
    { kind: 'SUSPENSION', isActive: false },
  ]);
  await admin('person', 'restore', 'ben');
  expect(await admin('person', 'delete', 'ben')).toMatchObject({ code: 0 });
  expect(await status()).toBe(401);
  expect(await admin('person', 'delete', 'ben')).toMatchObject({ code: 1 });
  expect(await admin('person', 'restore', 'ben')).toMatchObject({ code: 0 });
  expect(await status()).toBe(200);
  expect(await lastActs(6)).toEqual([
    'person.restore-refused, command line',
    'sanction.ban, command line',
    'sanction.reverse, command line',
    'person.delete, command line',
    'person.delete-refused, command line',
    'person.restore, command line',
  ]);
}, 60_000);

test('the only admin can be neither suspended nor deleted', async () => {
  const root = await app.person('root_admin');
  expect(await admin('role', 'grant', 'root_admin', 'admin')).toMatchObject({ code: 0 });
  for (const command of [
    ['suspend', 'root_admin', '--days', '1'],
    ['suspend', 'root_admin', '--ban'],
    ['delete', 'root_admin'],
  ]) {
    expect(await admin('person', ...command)).toMatchObject({ code: 1, err: 'This is the last admin.\n' });
  }
  await app.person('other_admin');
  expect(await admin('role', 'grant', 'other_admin', 'admin')).toMatchObject({ code: 0 });
  expect(await admin('person', 'suspend', 'other_admin', '--days', '1')).toMatchObject({ code: 0 });
  // A suspended admin cannot act.
  expect(await admin('person', 'suspend', 'root_admin', '--days', '1')).toMatchObject({ code: 1 });
  expect((await root.get('/api/profile/me')).status).toBe(200);
  for (const name of ['root_admin', 'other_admin']) await admin('role', 'revoke', name, '--force');
}, 120_000);

test('signs a person out of all sessions within a second', async () => {
  const cho = await app.person('cho_signed_in');
  const other = await app.signInAgain(cho);
  expect(await admin('person', 'sign-out', 'cho_signed_in')).toMatchObject({
    code: 0,
    out: expect.stringMatching(/is signed out of 2 sessions\.\n$/),
  });
  await vi.waitFor(
    async () =>
      expect([(await cho.get('/api/profile/me')).status, (await other.get('/api/profile/me')).status]).toEqual([
        401, 401,
      ]),
    { timeout: 1_000, interval: 50 },
  );
  expect(await admin('person', 'sign-out', 'cho_signed_in')).toMatchObject({
    code: 0,
    out: expect.stringContaining('0 sessions'),
  });
  expect(await admin('person', 'sign-out', 'nobody_here')).toMatchObject({ code: 1 });
}, 60_000);

test('refuses names of several lines, and public mail domains without --yes', async () => {
  const name = `Campus ${randomUUID()}`;
  for (const wrong of [`${name}\nTwo`, '\u200B', `${name}\u202E`]) {
    expect(await admin('campus', 'add', wrong)).toMatchObject({ code: 1, err: expect.stringContaining('one line') });
  }
  for (const domain of ['gmail.com', 'Yahoo.co.uk', 'outlook.fr']) {
    expect(await admin('campus', 'add', name, domain), domain).toMatchObject({
      code: 1,
      err: expect.stringContaining('--yes'),
    });
  }
  expect(await admin('campus', 'add', name, 'mail.uni.example')).toMatchObject({ code: 0 });
  expect(await admin('campus', 'domains', name, '--add', 'gmail.com')).toMatchObject({ code: 1 });
  expect(await admin('campus', 'domains', name, '--add', 'gmail.com', '--yes')).toMatchObject({ code: 0 });
  await admin('campus', 'domains', name, '--remove', 'gmail.com');
}, 60_000);

test('manages campuses and programs', async () => {
  const name = `Campus ${randomUUID()}`;
  expect(await admin('campus', 'add', name, 'Uni-One.example')).toMatchObject({ code: 0 });
  expect(await admin('campus', 'add', name)).toMatchObject({ code: 1 });
  expect((await admin('campus', 'list')).out).toContain(`${name}\t0 members\tuni-one.example\n`);
  expect(
    await admin('campus', 'domains', name, '--add', 'b.example', '--add', 'c.example', '--remove', 'uni-one.example'),
  ).toMatchObject({
    code: 0,
    out: 'b.example\nc.example\n',
  });
  expect(await admin('campus', 'domains', name, '--remove', 'uni-one.example')).toMatchObject({ code: 1 });
  expect(await admin('campus', 'rename', name, `${name} II`)).toMatchObject({ code: 0 });
  expect(await admin('program', 'add', 'MEDICINE')).toMatchObject({ code: 0 });
  expect(await admin('program', 'add', 'MEDICINE')).toMatchObject({ code: 1 });
  expect((await admin('program', 'list')).out).toContain('MEDICINE\n');
  expect((await (await app.person('carl')).get('/api/options')).body.programs).toContain('MEDICINE');
}, 60_000);

test('a renamed campus keeps the domains of its members', async () => {
  await app.deps.pool.query(`insert into campus (name) values ('University of Nairobi') on conflict do nothing`);
  const first = await signUp(app.url, 'first_of_nairobi');
  const { body: before } = await first.get('/api/profile/me');
  const renamed = `Renamed ${randomUUID()}`;
  expect(await admin('campus', 'rename', before.campus, renamed)).toMatchObject({ code: 0 });
  const second = await signUp(app.url, 'second_of_nairobi');
  expect((await second.get('/api/profile/me')).body.campus).toBe(renamed);
}, 60_000);

test('removes content', async () => {
  const dana = await app.person('dana');
  const { body: post } = await dana.post('/api/posts', postForm(dana.id, 'spam'));
  expect(await admin('content', 'remove', 'post', post.id)).toMatchObject({ code: 0 });
  expect(await dana.get(`/api/posts/${post.id}`)).toMatchObject({ status: 404 });
  expect(await admin('content', 'remove', 'POST', post.id)).toMatchObject({ code: 1 });
  expect(await lastActs(2)).toEqual(['content.remove, command line', 'content.remove-refused, command line']);
}, 60_000);

test('lists and retries failed jobs', async () => {
  const { pool } = app.deps;
  await pool.query(`select graphile_worker.add_job('media.clean', '{}', run_at => now() + interval '1 day')`);
  await pool.query(`update graphile_worker._private_jobs set last_error = 'The disk is full.', attempts = 25`);
  const { out } = await admin('jobs', 'list', '--failed');
  expect(out).toContain('media.clean');
  expect(out).toContain('The disk is full.');
  expect(await admin('jobs', 'retry', out.split('\t')[0]!)).toMatchObject({ code: 0, out: '1 jobs run again.\n' });
  const { rows } = await pool.query('select attempts, run_at <= now() as is_due from graphile_worker.jobs');
  expect(rows).toEqual([{ attempts: 0, is_due: true }]);
}, 60_000);

test('checks counters and stored pictures, and exits with 1 for a finding', async () => {
  const eve = await app.person('eve');
  expect(await admin('verify', 'counters')).toMatchObject({ code: 0, out: 'All counters are correct.\n' });
  await app.deps.pool.query('update person set followers_count = 3 where id = $1', [eve.id]);
  expect(await admin('verify', 'counters')).toMatchObject({
    code: 1,
    out: `person.followers_count of ${eve.id} is 3, but should be 0\n`,
    err: '1 counters are wrong.\n',
  });
  const file = `${'a'.repeat(32)}.jpg`;
  await app.deps.pool.query(
    `insert into media (file, owner_id, purpose, width, height, placeholder, state) values ($2, $1, 'post', 8, 8, '', 'attached')`,
    [eve.id, file],
  );
  expect(await admin('verify', 'objects')).toMatchObject({ code: 1, out: `${file}\n` });
}, 60_000);

test('uses the embedded database of a running server, and starts and stops it without one', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-admin-'));
  const env = { DATA_DIR: folder.path, DEMO: '0', LOG_LEVEL: 'fatal' };
  expect(await runAdmin(env, 'campus', 'add', 'Before the server')).toMatchObject({ code: 0 });
  await using server = await startServerProcess({ dataDir: folder.path, env: { DEMO: '0' } });
  const ada = await signUp(server.url, 'ada');
  expect((await ada.get('/api/options')).body.campuses).toContain('Before the server');
  expect(await runAdmin(env, 'role', 'grant', 'ada', 'admin')).toMatchObject({ code: 0, err: '' });
  await vi.waitFor(async () => expect((await ada.get('/api/admin/stewards')).status).toBe(200), {
    timeout: 2_000,
    interval: 50,
  });
  await server.end('SIGTERM');
  expect(await runAdmin(env, 'role', 'revoke', 'ada', '--force')).toMatchObject({ code: 0, err: '' });
}, 120_000);

test('exports the data of a person to a new file that only its owner may read', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-export-'));
  const gina = await app.person('gina');
  const { body: post } = await gina.post('/api/posts', postForm(gina.id, 'a post of gina'));
  const other = await app.person('hana');
  await other.post('/api/posts', postForm(other.id, 'a post of hana'));
  const file = join(folder.path, 'gina.zip');
  expect(await admin('person', 'export', mail('gina'), '--to', file)).toMatchObject({
    code: 0,
    out: `The data of gina Tester (${mail('gina')}) is in ${file}.\n`,
  });
  expect(await lastActs(1)).toEqual(['person.export, command line']);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  const files = unpack(await readFile(file));
  expect(JSON.parse(files.get('posts.json') ?? '').post).toMatchObject([{ id: post.id, content: 'a post of gina' }]);
  expect(JSON.parse(files.get('account.json') ?? '')).toBeTruthy();
  expect(files.get('index.html')).toContain('a post of gina');
  expect(files.get('index.html')).not.toContain('a post of hana');

  for (const args of [['gina', '--to', file], ['gina', '--to', join(folder.path, 'missing', 'x.zip')], ['gina']]) {
    const { code, err } = await admin('person', 'export', ...args);
    expect([code, err], args.join(' ')).toEqual([1, expect.stringMatching(/^[^\n]+\n$/)]);
  }
  expect(await readdir(folder.path)).toEqual(['gina.zip']);
}, 120_000);

test('lists the running servers, and which of them are silent', async () => {
  expect(await admin('nodes')).toMatchObject({ code: 0, out: '' });
  const id = randomUUID();
  const add = (nodeId: string, host: string, silentFor: number) =>
    app.deps.pool.query(
      `insert into node (id, host, pid, processes, role, version, has_redis, has_bucket, started_at, seen_at)
       values ($1, $2, 7, 'elsewhere', 'web', '1.2.3', true, false, now() - interval '1 day', now() - make_interval(secs => $3))`,
      [nodeId, host, silentFor],
    );
  await add(id, 'one.example', 0);
  await using stack = new AsyncDisposableStack();
  stack.defer(async () => void (await app.deps.pool.query('delete from node')));
  await add(randomUUID(), 'two.example', 3_600);
  const { code, out } = await admin('nodes');
  expect(code).toBe(0);
  const rows = out
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(rows).toHaveLength(2);
  const running = rows.find(([each]) => each === id);
  expect(running?.slice(1, 6)).toEqual(['one.example process 7', 'web', '1.2.3', 'Redis', 'folder']);
  expect(running?.at(-1)).toBe('running');
  expect(rows.find(([each]) => each !== id)?.at(-1)).toBe('silent');
  expect(await lastActs(1)).toEqual(['nodes.list, command line']);
}, 60_000);
