import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import { signUp } from '#testing/sign-up.ts';
import {
  isAlive,
  postgresPid,
  runServerProcess,
  type ServerProcess,
  startServerProcess,
  waitUntilGone,
} from '#testing/server-process.ts';

// Server processes start and stop while other tests run.
vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

let folder: string;
/** A data directory that was started once; copying it is faster than creating a cluster. */
let template: string;
let copies = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baraza-main-'));
  template = join(folder, 'template');
  await using first = await startServerProcess({ dataDir: template });
  await first.end('SIGTERM');
});

afterAll(() => rm(folder, { recursive: true, force: true }));

function copyTemplate(): string {
  const copy = join(folder, `copy-${(copies += 1)}`);
  spawnSync('cp', ['-a', template, copy]);
  return copy;
}

const start = (dataDir: string, more: { env?: Record<string, string>; port?: number } = {}) =>
  startServerProcess({ dataDir, ...more });
const status = async (url: string) => (await fetch(url)).status;

/** A single sentence without a stack trace. */
const oneSentence = /^[A-Z][^\n]+\.\n$/;

test('a start in an empty folder prints the URL and how to sign in, and serves page, API and sign-in', async () => {
  const dataDir = join(folder, 'empty', 'not made yet');
  await using server = await start(dataDir);
  console.log(`first start: ${Math.round(server.readyAfter)} ms`);
  expect(server.output()).toMatch(/Baraza is ready at http:\/\/localhost:\d+\n/);
  expect(server.output()).toMatch(/\nSign in with any student e-mail and any name .*for example \S+@\S+\.\n/);
  expect(await status(`${server.url}/`)).toBe(200);
  expect(await status(`${server.url}/readyz`)).toBe(200);
  const ada = await signUp(server.url, 'ada_main');
  expect((await ada.get('/api/posts')).status).toBe(200);
});

test('warns at the start of settings that are probably mistakes', async () => {
  const dataDir = copyTemplate();
  const env = { PUBLIC_URL: 'https://baraza.example', DEVELOPMENT_SIGN_IN: '1' };
  const outputOf = async (more: Record<string, string>) => {
    await using server = await start(dataDir, { env: { ...env, ...more } });
    return (await server.end('SIGTERM')).stdout;
  };
  const output = await outputOf({});
  expect(output).toMatch(/"msg":"DEVELOPMENT_SIGN_IN is 1: [^"]+\."/);
  expect(output).toMatch(/"msg":"PUBLIC_URL is set and TRUST_PROXY is not: [^"]+\."/);
  expect(await outputOf({ TRUST_PROXY: 'loopback' })).not.toContain('TRUST_PROXY');
});

test('two servers run at the same time; a third with the same folder or port ends with one sentence', async () => {
  const [home, other] = [copyTemplate(), copyTemplate()];
  await using one = await start(home);
  await using two = await start(other);
  expect(two.url).not.toBe(one.url);
  await signUp(one.url, 'ada');
  expect((await signUp(two.url, 'ada')).username).toBe('ada');

  const sameFolder = await runServerProcess({ dataDir: home });
  expect(sameFolder).toMatchObject({ code: 1, stderr: expect.stringMatching(oneSentence) });
  expect(sameFolder.stderr).toContain(`process ${one.pid}`);
  expect(sameFolder.stderr).toContain('DATA_DIR');

  const third = copyTemplate();
  const samePort = await runServerProcess({ dataDir: third, port: Number(new URL(one.url).port) });
  expect(samePort).toMatchObject({ code: 1, stderr: expect.stringMatching(oneSentence) });
  expect(samePort.stderr).toBe(
    `Port ${new URL(one.url).port} is taken. Set PORT to another one, or stop the program that uses it.\n`,
  );
  expect(samePort.stdout).not.toContain('is ready at');
  expect(isAlive(postgresPid(third))).toBe(false);

  expect(await status(`${one.url}/readyz`)).toBe(200);
  expect(await status(`${two.url}/readyz`)).toBe(200);
});

// `env.test.ts` has all settings that are refused before anything starts.
test.each([
  ['PORT', { PORT: '70000' }],
  ['HOST', { HOST: '192.0.2.1', DEVELOPMENT_SIGN_IN: '1' }],
])('an invalid %s ends the start with one sentence that names it', async (name, env) => {
  const dataDir = name === 'HOST' ? copyTemplate() : join(folder, 'never made');
  const end = await runServerProcess({ dataDir, env });
  expect(end).toMatchObject({ code: 1, stderr: expect.stringMatching(oneSentence) });
  expect(end.stderr).toContain(name);
  expect(isAlive(postgresPid(dataDir))).toBe(false);
});

/** Starts a request that changes the profile, and stops in the middle of its body. */
function startSlowRequest(url: string, token: string) {
  const body = Buffer.from(JSON.stringify({ bio: 'written while the server stops' }));
  const call = request(`${url}/api/profile/me`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': body.length },
  });
  const answer = once(call, 'response').then(([response]) => response.statusCode as number);
  call.write(body.subarray(0, 10));
  return { finish: () => void call.end(body.subarray(10)), answer };
}

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s: open requests finish, new ones are refused, server and PostgreSQL end with 0, and a second start is quick',
  async (signal) => {
    const dataDir = copyTemplate();
    await using server = await start(dataDir);
    const postgres = postgresPid(dataDir);
    const ada = await signUp(server.url, 'ada');
    const slow = startSlowRequest(server.url, ada.token!);
    await vi.waitFor(async () => expect(await connectionsOf(server)).toBeGreaterThan(0));

    const signalled = performance.now();
    server.signal(signal);
    await vi.waitFor(() => expect(server.output()).toContain('"msg":"stopping"'));
    await expect(fetch(`${server.url}/healthz`, { headers: { connection: 'close' } })).rejects.toThrow('fetch failed');
    expect(server.isRunning()).toBe(true);
    slow.finish();
    expect(await slow.answer).toBe(200);

    expect(await server.ended).toMatchObject({ code: 0, signal: null, stderr: '' });
    expect(performance.now() - signalled).toBeLessThan(10_000);
    expect(isAlive(postgres)).toBe(false);

    await using again = await start(dataDir);
    console.log(`second start: ${Math.round(again.readyAfter)} ms`);
    // Under 5 s on an idle machine; here other tests run at the same time.
    expect(again.readyAfter).toBeLessThan(20_000);
    const me = await fetch(`${again.url}/api/profile/me`, { headers: { authorization: `Bearer ${ada.token}` } });
    expect(await me.json()).toMatchObject({
      username: 'ada',
      isOnboarded: true,
      bio: 'written while the server stops',
    });
  },
);

/** The server's own count of connections, which shows that a request has reached it. */
async function connectionsOf(server: ServerProcess): Promise<number> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  return Number(/nodejs_active_resources\{type="TCPSocketWrap"\} (\d+)/.exec(metrics)?.[1] ?? 0);
}

test('a request that never ends does not delay the stop beyond 10 s', async () => {
  const dataDir = copyTemplate();
  await using server = await start(dataDir);
  const ada = await signUp(server.url, 'ada');
  const hanging = startSlowRequest(server.url, ada.token!);
  hanging.answer.catch(() => undefined);
  await vi.waitFor(async () => expect(await connectionsOf(server)).toBeGreaterThan(0));
  const signalled = performance.now();
  expect(await server.end('SIGTERM')).toMatchObject({ code: 0 });
  expect(performance.now() - signalled).toBeLessThan(10_000);
  expect(isAlive(postgresPid(dataDir))).toBe(false);
});

test('kill -9 ends PostgreSQL too, and the next start has its data', async () => {
  const dataDir = copyTemplate();
  await using server = await start(dataDir);
  const ada = await signUp(server.url, 'ada');
  const postgres = postgresPid(dataDir);
  expect(isAlive(postgres)).toBe(true);
  await server.end('SIGKILL');
  const goneAfter = await waitUntilGone([postgres], 10_000);
  console.log(`PostgreSQL was gone ${Math.round(goneAfter)} ms after kill -9 of the server`);
  expect(goneAfter).toBeLessThan(4_000);
  await using again = await start(dataDir);
  const me = await fetch(`${again.url}/api/profile/me`, { headers: { authorization: `Bearer ${ada.token}` } });
  expect(me.status).toBe(200);
});

test('a start right after kill -9 succeeds', async () => {
  const dataDir = copyTemplate();
  await using server = await start(dataDir);
  await server.end('SIGKILL');
  await using again = await start(dataDir);
  console.log(`start right after kill -9: ${Math.round(again.readyAfter)} ms`);
  expect(await status(`${again.url}/readyz`)).toBe(200);
});

test.each([
  ['nothing listens there', 'postgres://baraza:secret@127.0.0.1:1/baraza'],
  ['nothing listens there, by host name', 'postgres://baraza:secret@localhost:1/baraza'],
  ['there is no such host', 'postgres://baraza:secret@nowhere.invalid/baraza'],
])('DATABASE_URL: %s: ends with one sentence', async (_what, url) => {
  const end = await runServerProcess({ dataDir: join(folder, 'files'), env: { DATABASE_URL: url } });
  expect(end).toMatchObject({ code: 1, stderr: expect.stringMatching(oneSentence) });
  expect(end.stderr).toMatch(/^The database cannot be reached \(.+\)\. Check DATABASE_URL/);
  expect(end.stderr).not.toContain('secret');
});

test('DATABASE_URL: ends when the host never answers', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as { port: number };
  const end = await runServerProcess({
    dataDir: join(folder, 'files'),
    env: { DATABASE_URL: `postgres://baraza:secret@127.0.0.1:${port}/baraza` },
  });
  silent.close();
  expect(end).toMatchObject({ code: 1, stderr: expect.stringMatching(oneSentence) });
});

test('DATABASE_URL: reports a wrong password and a missing database', async () => {
  const url = new URL(inject('postgresUrl'));
  for (const wrong of [
    Object.assign(new URL(url), { password: 'wrong' }),
    Object.assign(new URL(url), { pathname: '/nowhere' }),
  ]) {
    const end = await runServerProcess({ dataDir: join(folder, 'files'), env: { DATABASE_URL: wrong.href } });
    expect(end).toMatchObject({ code: 1, stderr: expect.stringMatching(oneSentence) });
    expect(end.stderr).toMatch(/password authentication failed|does not exist/);
  }
});

test('DATABASE_URL: refuses a connection without synchronous commit and names the setting', async () => {
  const url = new URL(inject('postgresUrl'));
  url.searchParams.set('options', '-c synchronous_commit=off');
  const end = await runServerProcess({ dataDir: join(folder, 'files'), env: { DATABASE_URL: url.href } });
  expect(end).toMatchObject({ code: 1, stderr: expect.stringMatching(oneSentence) });
  expect(end.stderr).toContain('synchronous_commit');
});
