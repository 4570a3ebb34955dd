import { expect, test } from 'vitest';
import { host } from '#testing/events.ts';
import { write } from '#testing/posting.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp } from '#testing/test-app.ts';

test('a person sends at most 2 MB of text a day, over HTTP and sockets together, and others are not affected', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const [postId, eventId] = [await write(ben, 'Like this.'), await host(ben)];
  const connect = (token = '') => connectSocket(app.url, '/events', { auth: { token } });
  await using adasSocket = await connect(ada.token);
  await using bensSocket = await connect(ben.token);
  const comment = { eventId, content: 'Short.', clientId: 'one' };
  for (const socket of [adasSocket, bensSocket]) await socket.ask('event:join', eventId);

  const about = 'ﷺ'.repeat(2000);
  const statuses: number[] = [];
  while (statuses.length < 360) {
    const replies = await Promise.all(Array.from({ length: 10 }, () => ada.put('/api/profile/me', { about })));
    statuses.push(...replies.map(({ status }) => status));
  }
  // Each change sends 6,000 of 2,097,152 bytes.
  expect(statuses.filter((status) => status === 200)).toHaveLength(349);
  expect(statuses.filter((status) => status === 429)).toHaveLength(11);

  const refused = await ada.put('/api/profile/me', { bio: 'Short.' });
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(86_000);
  expect(await adasSocket.ask('comment:post', comment)).toMatchObject({ ok: false, code: 'rate_limited' });
  // Actions without text continue.
  expect(await ada.patch(`/api/posts/${postId}`, { like: 1 })).toMatchObject({ status: 200 });
  expect(await bensSocket.ask('comment:post', comment)).toMatchObject({ ok: true });
}, 30_000);
