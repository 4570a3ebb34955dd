import { expect, test, vi } from 'vitest';
import { openDatabase } from '#platform/sql/pool.ts';
import { TestPerson } from '#testing/http-client.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { setRole } from '#testing/reported.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp } from '#testing/test-app.ts';
import { createServer } from './app.ts';
import { makeDeps } from './open-deps.ts';

test('suspensions and roles apply on another node within a second, and its sockets are closed within five', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const { env, log, store } = app.deps;
  const db = openDatabase(app.deps.pool);
  const deps = await makeDeps({ env, log, store, db, readDatabases: { own: db, replicas: [] } });
  const node = await createServer(deps);
  await node.listen({ host: '127.0.0.1', port: 0 });
  try {
    const address = node.server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    const elsewhere = (person: TestPerson) => new TestPerson(url, person.token, person);
    await using socket = await connectSocket(url, '/conversations', { auth: { token: ada.token } });
    expect(await elsewhere(ada).get('/api/profile/me')).toMatchObject({ status: 200 });
    expect(await elsewhere(ben).get('/api/steward/audit')).toMatchObject({ status: 404 });
    await sanction(app, ada, 'SUSPENSION');
    await setRole(app, ben, 'steward');
    const soon = { timeout: 1_000, interval: 50 };
    await vi.waitFor(async () => expect((await elsewhere(ada).get('/api/profile/me')).status).toBe(403), soon);
    await vi.waitFor(async () => expect((await elsewhere(ben).get('/api/steward/audit')).status).toBe(200), soon);
    await vi.waitFor(() => expect(socket.all('closing')).toMatchObject([{ code: 'suspended' }]), {
      timeout: 5_000,
      interval: 50,
    });
  } finally {
    await node.close();
  }
});
