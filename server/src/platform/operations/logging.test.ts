import { randomUUID } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import sharp from 'sharp';
import { afterEach, expect, test, vi } from 'vitest';
import { postForm } from '#testing/post-form.ts';
import { startTestApp } from '#testing/test-app.ts';
import { logOptions } from './logging.ts';
import { version } from './version.ts';
import { openDatabase, openPool } from '#platform/sql/pool.ts';

afterEach(() => void vi.useRealTimers());

interface Line extends Record<string, unknown> {
  level: number;
  msg: string;
}

function openLog() {
  const lines: Line[] = [];
  const write = (text: string) => void lines.push(JSON.parse(text) as Line);
  return { lines, log: pino(logOptions({ LOG_LEVEL: 'info', NODE_NAME: 'node-7' }), { write }) };
}

test('each line names node and version, and each line of a request its id', async () => {
  const { lines, log } = openLog();
  log.child({ requestId: 'r' }).info('hello');
  expect(lines).toMatchObject([{ node: 'node-7', version, requestId: 'r', msg: 'hello' }]);

  const logged: Line[] = [];
  const unreachable = openPool({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
  await using app = await startTestApp({
    env: { NODE_NAME: 'node-8' },
    onLog: (text) => void logged.push(JSON.parse(text) as Line),
  });
  await using broken = await startTestApp({
    deps: () => ({ db: openDatabase(unreachable) }),
    onLog: (text) => void logged.push(JSON.parse(text) as Line),
  });
  await app.anyone.get('/api/posts', { headers: { 'x-request-id': 'given-1' } });
  const outage = await broken.anyone.get('/readyz', { headers: { 'x-request-id': 'given-2' } });
  expect(outage).toMatchObject({ status: 503, body: { requestId: 'given-2' } });
  await vi.waitFor(() => {
    expect(logged).toContainEqual(
      expect.objectContaining({ node: 'node-8', version, requestId: 'given-1', msg: 'answered', status: 401 }),
    );
    expect(logged).toContainEqual(expect.objectContaining({ requestId: 'given-2', msg: 'outage' }));
  });
  const refused = await app.anyone.get('/api/posts');
  expect(refused.body).not.toHaveProperty('requestId');
});

test('a repeated warning is logged once per 10 s with its number, and other lines always', () => {
  vi.useFakeTimers();
  const { lines, log } = openLog();
  const refused = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' });
  for (let count = 0; count < 5; count += 1) {
    log.child({ requestId: `r${count}` }).warn({ err: refused, route: `/${count}` }, 'outage');
  }
  log.warn({ err: Object.assign(new Error('other'), { code: '57P01' }) }, 'outage');
  log.warn('a sentence');
  log.error({ err: refused }, 'unexpected');
  log.error({ err: refused }, 'unexpected');
  expect(lines.map(({ msg }) => msg)).toEqual(['outage', 'outage', 'a sentence', 'unexpected', 'unexpected']);

  vi.advanceTimersByTime(10_000);
  expect(lines.slice(5)).toMatchObject([{ msg: 'outage', repeated: 4, requestId: 'r4', route: '/4' }]);
  log.warn({ err: refused }, 'outage');
  expect(lines).toHaveLength(6);
  vi.advanceTimersByTime(10_000);
  expect(lines.slice(6)).toMatchObject([{ msg: 'outage', repeated: 1 }]);
  vi.advanceTimersByTime(20_000);
  log.warn({ err: refused }, 'outage');
  expect(lines).toHaveLength(8);
  expect(lines[7]).not.toHaveProperty('repeated');
});

test('an error is logged without values that people entered', async () => {
  const { lines, log } = openLog();
  const error = Object.assign(
    new pg.DatabaseError('invalid input syntax for type uuid: "ada@secret.example"', 1, 'error'),
    {
      code: '22P02',
      detail: 'Key (email)=(ada@secret.example)',
    },
  );
  log.error({ err: error }, 'unexpected');
  expect(lines[0]).toMatchObject({ err: { code: '22P02', message: expect.stringContaining('invalid input syntax') } });
  expect(JSON.stringify(lines)).not.toContain('secret.example');
});

test('no token, e-mail address or text of a person reaches the log, whether requests succeed or fail', async () => {
  const logged: string[] = [];
  await using app = await startTestApp({ background: true, onLog: (text) => void logged.push(text) });
  const ada = await app.person('ada');
  const secret = `secret${randomUUID().replaceAll('-', '')}`;
  const picture = await sharp({ create: { width: 500, height: 50, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  const { body: post } = await ada.post('/api/posts', postForm(ada.id, `post ${secret}`, [picture]));
  await ada.post(`/api/posts/${post.id}/comments`, { content: `comment ${secret}` });
  await ada.put('/api/profile/me', { bio: secret });
  await ada.put('/api/profile/me', { bio: { wrong: secret } });
  await ada.post('/api/posts', `{"broken ${secret}`, { headers: { 'content-type': 'application/json' } });
  await ada.get(`/api/users/search?q=${secret}`);
  await ada.get(`/api/posts/${secret}`);
  await ada.get(`/${secret}?token=${secret}`);
  await app.anyone.post('/api/auth', { access_token: secret.padEnd(43, 'x') });
  await app.anyone.get('/api/posts', { headers: { authorization: `Bearer ${secret}`, cookie: `session=${secret}` } });
  await app.deps.pool.query('alter table comment rename to comment_gone');
  expect(await ada.post(`/api/posts/${post.id}/comments`, { content: `lost ${secret}` })).toMatchObject({
    status: 500,
  });
  await vi.waitFor(() => expect(logged.some((line) => line.includes('"unexpected"'))).toBe(true));

  const { rows } = await app.deps.pool.query<{ email: string }>('select email from person where id = $1', [ada.id]);
  const text = logged.join('\n');
  expect(logged.length).toBeGreaterThan(10);
  for (const hidden of [secret, ada.token!, rows[0]!.email]) expect(text).not.toContain(hidden);
});
