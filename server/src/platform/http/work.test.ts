import { pbkdf2 } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { promisify } from 'node:util';
import { expect, test, vi } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { postForm } from '#testing/post-form.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

/** Blocks reads of a table until the returned function is called. */
async function lockTable(app: TestApp, table: string): Promise<() => Promise<void>> {
  const client = await app.deps.pool.connect();
  await client.query(`begin; lock table ${table} in access exclusive mode`);
  return async () => {
    await client.query('rollback');
    client.release();
  };
}

const count = '/api/notifications/unread-count';

test('six requests of a person are in work, a hundred wait, and further ones are refused, while others are served', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await ada.get(count);
  const unlock = await lockTable(app, 'notification');
  let answered = 0;
  const sent = Array.from({ length: 110 }, async () => {
    const reply = await ada.get(count);
    answered += 1;
    return reply;
  });
  await vi.waitFor(() => expect(answered).toBe(4));
  expect([app.deps.work.held(ada.id), app.deps.work.waiting(ada.id)]).toEqual([6, 100]);
  expect((await ben.get('/api/posts')).status).toBe(200);
  expect(await ada.get('/api/posts')).toMatchObject({
    status: 503,
    body: { detail: expect.stringContaining('You are doing a lot at once') },
  });
  await unlock();
  const replies = await Promise.all(sent);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(106);
  for (const { status, headers } of replies.filter((reply) => reply.status !== 200)) {
    expect([status, headers.get('retry-after')]).toEqual([503, '2']);
  }
  expect([app.deps.work.held(), app.deps.work.waiting(ada.id)]).toEqual([0, 0]);
});

test('a request whose client has gone is not handled when its turn comes', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const unlock = await lockTable(app, 'notification');
  const reads = Array.from({ length: 6 }, () => ada.get(count));
  await vi.waitFor(() => expect(app.deps.work.held(ada.id)).toBe(6));
  const { hostname, port } = new URL(app.url);
  const connected = once(app.server.server, 'connection');
  const socket = connect(Number(port), hostname);
  const body = JSON.stringify({ username: 'gone', first_name: 'Gone' });
  socket.write(
    `PUT /api/profile/me HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${ada.token}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${body.length}\r\n\r\n${body}`,
  );
  await vi.waitFor(() => expect(app.deps.work.waiting(ada.id)).toBe(1));
  const [peer] = (await connected) as [Socket];
  const closed = once(peer, 'close');
  socket.destroy();
  await closed;
  await unlock();
  await Promise.all(reads);
  await vi.waitFor(() => expect(app.deps.work.held()).toBe(0));
  expect((await ada.get('/api/profile/me')).body.first_name).not.toBe('Gone');
});

test('socket events of a person count with their requests', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  await befriend(app, ada, ben);
  const { body } = await ada.post('/api/conversations', { participantIds: [ben.id] });
  await using socket = await connectSocket(app.url, '/conversations', { auth: { token: ada.token } });
  const unlock = await lockTable(app, 'notification');
  const reads = Array.from({ length: 6 }, () => ada.get(count));
  await vi.waitFor(() => expect(app.deps.work.held(ada.id)).toBe(6));
  const posted = socket.ask('message:post', { conversationId: body.id, content: 'hello' });
  await vi.waitFor(() => expect(app.deps.work.waiting(ada.id)).toBe(1));
  await unlock();
  expect(await posted).toMatchObject({ ok: true });
  await Promise.all(reads);
});

test('a request is in work until its response is compressed', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  for (let number = 0; number < 3; number += 1)
    await ada.post('/api/posts', postForm(ada.id, 'Long enough. '.repeat(30)));
  expect((await ada.get('/api/posts')).headers.get('content-encoding')).toBe('gzip');
  // Keeps the threads that compress busy for a moment.
  const hash = promisify(pbkdf2);
  const hashes = Array.from({ length: 8 }, () => hash('a', 'b', 150_000, 64, 'sha512'));
  const reads = Array.from({ length: 7 }, () => ada.get('/api/posts'));
  await vi.waitFor(() => expect(app.deps.work.waiting(ada.id)).toBe(1));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect([app.deps.work.held(ada.id), app.deps.work.waiting(ada.id)]).toEqual([6, 1]);
  await Promise.all(hashes);
  for (const { status } of await Promise.all(reads)) expect(status).toBe(200);
  expect(app.deps.work.held()).toBe(0);
});
