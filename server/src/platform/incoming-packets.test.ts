import { expect, test, vi } from 'vitest';
import { PlainClient } from '#testing/plain-client.ts';
import { encodeFrame, opcodes, RawWebSocket, textFrame } from '#testing/raw-websocket.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

/** Connects a person to the conversations with a socket that can send anything. */
async function join({ url }: TestApp, { token }: TestPerson): Promise<RawWebSocket> {
  const socket = await RawWebSocket.connect(url, undefined, {});
  socket.sendText(`40/conversations,{"token":"${token}"}`);
  await vi.waitFor(() => expect(socket.texts.join('\n')).toMatch(/^40\/conversations/m));
  return socket;
}

const nested = (depth: number) => `42/conversations,1["message:post",${'['.repeat(depth)}${']'.repeat(depth)}]`;
const closing = (socket: RawWebSocket) => socket.texts.find((text) => text.includes('closing'));

test('JSON that is nested too deep closes the connection, and one level less is refused as usual', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada');
  const socket = await join(app, ada);
  socket.sendText(nested(19));
  await vi.waitFor(() => expect(socket.texts.at(-1)).toMatch(/^43\/conversations,1\[.*invalid_body/));
  socket.sendText(nested(20));
  await vi.waitFor(() => expect(socket.isOpen).toBe(false));
  expect(closing(socket)).toContain('too_many_packets');
});

test.each([
  ['packets', () => encodeFrame(textFrame('42/conversations,["typing:stop","x"]')), 3_000],
  ['bytes', () => encodeFrame(textFrame(`42/conversations,["message:post","${'x'.repeat(60_000)}"]`)), 60],
])('too many %s close the connection, and the server goes on', async (_what, frame, times) => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada');
  const socket = await join(app, ada);
  for (let sent = 0; sent < times; sent += 1) socket.send(frame());
  await vi.waitFor(() => expect(socket.isOpen).toBe(false), { timeout: 10_000 });
  expect(closing(socket)).toContain('too_many_packets');
  expect((await ada.get('/api/posts')).status).toBe(200);
});

test('all connections of a person count together, and those of others do not', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const sockets = await Promise.all(Array.from({ length: 4 }, () => join(app, ada)));
  const others = await join(app, ben);
  const packet = encodeFrame(textFrame('42/conversations,["typing:stop","x"]'));
  // Each of them stays below its own limit.
  for (let sent = 0; sent < 700; sent += 1) for (const socket of sockets) socket.send(packet);
  await vi.waitFor(() => expect(sockets.some(({ isOpen }) => !isOpen)).toBe(true), { timeout: 10_000 });
  expect(others.isOpen).toBe(true);
  others.disconnect();
});

test('a connection that has joined nothing is closed, too', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const socket = await RawWebSocket.connect(app.url, undefined, {});
  for (let sent = 0; sent < 3_000; sent += 1) socket.send(encodeFrame(textFrame('42/nowhere,["x"]')));
  await vi.waitFor(() => expect(socket.isOpen).toBe(false), { timeout: 10_000 });
});

test('pings count as packets', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const socket = await join(app, await app.person('ada'));
  for (let sent = 0; sent < 3_000; sent += 1)
    socket.send(encodeFrame({ opcode: opcodes.ping, payload: Buffer.alloc(8) }));
  await vi.waitFor(() => expect(socket.isOpen).toBe(false), { timeout: 10_000 });
});

test('a hundred messages that waited for a day are sent', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  for (const [one, other] of [
    [ada, ben],
    [ben, ada],
  ] as const) {
    await one.post('/api/connections', { followingId: other.id });
  }
  const conversationId = (await ada.post('/api/conversations', { participantIds: [ben.id] })).body.id;
  const client = await PlainClient.open(app.url, { token: ada.token, namespaces: ['/conversations'] });
  const sent = Array.from({ length: 100 }, (_, number) =>
    client.emit('/conversations', 'message:post', { conversationId, content: `${number} ${'ቃ'.repeat(3_990)}` }),
  );
  const acknowledged = await Promise.all(sent);
  expect(acknowledged.filter(({ ok }) => ok)).toHaveLength(100);
  client.disconnect();
});
