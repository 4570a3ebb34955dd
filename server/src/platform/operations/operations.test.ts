import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { findFreePort } from '#testing/free-port.ts';
import { openDatabase, openPool } from '#platform/sql/pool.ts';
import { recordRun } from '#platform/jobs/maintenance-runs.ts';
import { recordWriteFailure } from './write-failures.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
let ada: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  ada = await app.person('ada');
});
afterAll(() => app[Symbol.asyncDispose]());

/** Returns the value of a sample, by its name with labels; undefined if it is not there. */
async function readMetric(sample: string): Promise<number | undefined> {
  const { body } = await app.anyone.get('/metrics');
  const line = Buffer.from(body)
    .toString()
    .split('\n')
    .find((each) => each.startsWith(`${sample} `));
  return line === undefined ? undefined : Number(line.slice(sample.length));
}

test('a draining server is not ready, answers with Connection: close, and cuts only reads at the end', async () => {
  await using leaving = await startTestApp();
  const ben = await leaving.person('ben');
  await using socket = await connectSocket(leaving.url, '/notifications', { auth: { token: ben.token } });
  const drained = leaving.server.drain.run(2_000);
  expect(await leaving.anyone.get('/readyz')).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(await leaving.anyone.get('/healthz')).toMatchObject({ status: 200 });
  const read = await ben.get('/api/profile/me');
  expect(read.status).toBe(200);
  expect(read.headers.get('connection')).toBe('close');

  await vi.waitFor(() => expect(leaving.server.drain.isHandingOver).toBe(true), { timeout: 5_000 });
  await expect(ben.get('/api/profile/me')).rejects.toThrow('fetch failed');
  expect(await ben.put('/api/profile/me', { bio: 'written in the hand-over' })).toMatchObject({ status: 200 });
  expect(await leaving.anyone.get('/readyz')).toMatchObject({ status: 503 });
  await expect(connectSocket(leaving.url, '/notifications', { auth: { token: ben.token } })).rejects.toThrow(
    'websocket error',
  );
  await vi.waitFor(() => expect(socket.ended).toMatch(/^transport (close|error)$/), { timeout: 5_000 });
  await drained;
});

test('without a drain time the server may close immediately', async () => {
  await using leaving = await startTestApp();
  await leaving.server.drain.run(0);
  expect(leaving.server.drain).toMatchObject({ isLeaving: true, isHandingOver: false });
});

test('X-Request-Id is returned and created where it is missing, too long or not printable', async () => {
  const idFor = async (given?: string) => {
    const reply = await app.anyone.get('/healthz', given === undefined ? {} : { headers: { 'x-request-id': given } });
    return reply.headers.get('x-request-id');
  };
  expect(await idFor('from-the-proxy.1')).toBe('from-the-proxy.1');
  expect(await idFor('x'.repeat(128))).toBe('x'.repeat(128));
  const created = /^[0-9a-f]{16}$/;
  for (const bad of [undefined, '', 'x'.repeat(129), 'two words', 'umlaut-\u00e4'])
    expect(await idFor(bad)).toMatch(created);
  expect(await idFor()).not.toBe(await idFor());
});

test('every response has a request id, also a refused, unknown or unreadable one', async () => {
  for (const path of ['/api/posts', '/api/nothing', '/media/absent.webp', '/%E0%A4%A', '/readyz']) {
    expect((await app.anyone.get(path)).headers.get('x-request-id'), path).toBeTruthy();
  }
});

test('metrics count requests, sign-ins, sockets, storage calls and jobs', async () => {
  const label = 'method="GET",route="/api/profile/me",status="200"';
  const sample = `baraza_http_request_duration_seconds_count{${label}}`;
  const before = (await readMetric(sample)) ?? 0;
  await ada.get('/api/profile/me');
  await vi.waitFor(async () => expect(await readMetric(sample)).toBe(before + 1));

  const signIns = 'baraza_sign_ins_total{outcome="invalid_access_token"}';
  const failed = (await readMetric(signIns)) ?? 0;
  expect(await app.anyone.post('/api/auth', { access_token: 'A'.repeat(43) })).toMatchObject({ status: 401 });
  expect(await readMetric(signIns)).toBe(failed + 1);

  const sockets = 'baraza_sockets{namespace="/notifications"}';
  const open = (await readMetric(sockets)) ?? 0;
  {
    await using socket = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
    expect(socket.ended).toBeUndefined();
    expect(await readMetric(sockets)).toBe(open + 1);
  }
  await vi.waitFor(async () => expect(await readMetric(sockets)).toBe(open));

  expect(await readMetric('baraza_jobs{state="ready"}')).toBeGreaterThanOrEqual(0);
  expect(await readMetric('baraza_jobs_oldest_ready_seconds')).toBeGreaterThanOrEqual(0);
  expect(await readMetric('baraza_nodejs_eventloop_lag_p99_seconds')).toBeGreaterThanOrEqual(0);
});

test('metrics count a refusal under the name of its limit', async () => {
  await using limited = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const cara = await limited.person('cara');
  const sample = 'baraza_rate_limit_refusals_total{limit="GET /api/profile/check-username"}';
  const before = (await readMetric(sample)) ?? 0;
  const statuses = [];
  for (let count = 0; count < 62; count += 1) {
    statuses.push((await cara.get('/api/profile/check-username?username=someone')).status);
  }
  expect(statuses.slice(-2)).toEqual([429, 429]);
  expect(await readMetric(sample)).toBe(before + 2);
});

test('a waiting job is counted, and metrics are served without the database', async () => {
  await app.deps.pool.query(`select graphile_worker.add_job('a.task', run_at => now() - interval '1 hour')`);
  expect(await readMetric('baraza_jobs{state="ready"}')).toBeGreaterThanOrEqual(1);
  expect(await readMetric('baraza_jobs_oldest_ready_seconds')).toBeGreaterThan(3_500);
  const unreachable = openPool({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  await using broken = await startTestApp({ deps: () => ({ db: openDatabase(unreachable) }) });
  const { status, body } = await broken.anyone.get('/metrics');
  expect(status).toBe(200);
  expect(Buffer.from(body).toString()).toContain('baraza_jobs_oldest_ready_seconds Nan');
});

test.each([
  ['refuses connections', undefined],
  ['never replies', () => createServer(() => {})],
])('a storage that %s makes the server degraded, not unready', async (_what, create) => {
  const port = await findFreePort();
  const server = create?.().listen(port, '127.0.0.1');
  onTestFinished(() => {
    server?.closeAllConnections();
    server?.close();
  });
  const env = {
    S3_ENDPOINT: `http://127.0.0.1:${port}`,
    S3_BUCKET: 'pictures',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
  };
  await using app = await startTestApp({ env });
  expect(await app.anyone.get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'degraded', unavailable: ['storage'] },
  });
});

test('failed writes make the server degraded for a while, not unready', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  // Writes may have failed in earlier tests of the process, whose clock is far ahead of this one.
  vi.advanceTimersByTime(86_400_000);
  await using app = await startTestApp();
  const ada = await app.person('ada');
  expect(await app.anyone.get('/readyz')).toMatchObject({ body: { status: 'ready' } });
  await app.deps.pool.query(
    `alter database ${new URL(app.databaseUrl).pathname.slice(1)} set default_transaction_read_only = on`,
  );
  const end = (which: string) =>
    app.deps.pool
      .query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid ${which} pg_backend_pid()`,
      )
      .catch(() => undefined);
  // New connections are read-only.
  await end('<>');
  await end('=');
  await vi.waitFor(async () => expect(await ada.put('/api/profile/me', { bio: 'new' })).toMatchObject({ status: 503 }));
  expect(await app.anyone.get('/readyz')).toMatchObject({
    status: 200,
    body: { status: 'degraded', unavailable: ['database writes'] },
  });
  recordWriteFailure('storage');
  expect(await app.anyone.get('/readyz')).toMatchObject({
    body: { unavailable: ['database writes', 'storage writes'] },
  });
  vi.advanceTimersByTime(30_001);
  expect(await app.anyone.get('/readyz')).toMatchObject({ body: { status: 'ready' } });
});

test('metrics report the last backup, the disk and the size of the database', async () => {
  await using app = await startTestApp();
  const metrics = async () => Buffer.from((await app.anyone.get('/metrics')).body).toString();
  const value = async (name: string) => {
    const line = (await metrics()).split('\n').find((each) => each.startsWith(`${name} `));
    return line === undefined ? undefined : Number(line.slice(name.length + 1));
  };
  await recordRun(app.deps.db, 'restore_check', 'failed');
  await recordRun(app.deps.db, 'backup', 'succeeded');
  const succeeded = 'baraza_maintenance_success_timestamp_seconds{task="backup"}';
  expect(Math.abs((await value(succeeded))! - Date.now() / 1000)).toBeLessThan(60);
  const before = await value(succeeded);
  expect(await value('baraza_maintenance_last_run_ok{task="backup"}')).toBe(1);
  expect(await value('baraza_maintenance_last_run_ok{task="restore_check"}')).toBe(0);
  await recordRun(app.deps.db, 'backup', 'failed');
  expect(await value('baraza_maintenance_last_run_ok{task="backup"}')).toBe(0);
  expect(await value(succeeded)).toBe(before);
  for (const name of ['baraza_data_disk_free_bytes', 'baraza_data_disk_size_bytes', 'baraza_database_size_bytes']) {
    expect(await value(name), name).toBeGreaterThan(1_000_000);
  }
  const names = [...(await metrics()).matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(30);
  expect(names.filter((name) => !name.startsWith('baraza_'))).toEqual([]);
});
