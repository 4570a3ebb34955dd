import { createHash } from 'node:crypto';
import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { Server } from 'socket.io';
import { Manager } from 'socket.io-client';
import { afterEach, expect, test, vi } from 'vitest';
import { followTransport } from './socket-transport.ts';

type Mode = 'pass' | 'refuse' | 'drop' | 'mute';

const stack: (() => unknown)[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const end of stack.splice(0).toReversed()) await end();
});

/** A Socket.IO server behind a proxy that blocks websockets in one of several ways. */
async function startServer(start: Mode) {
  let mode = start;
  const open = new Set<Duplex>();
  const http: HttpServer = createServer();
  const io = new Server(http, { allowUpgrades: false });
  io.of('/events');
  const [accept] = http.listeners('upgrade') as ((...args: unknown[]) => void)[];
  http.removeAllListeners('upgrade').on('upgrade', (request, socket: Duplex, head) => {
    open.add(socket.on('error', () => socket.destroy()));
    if (mode === 'pass') accept?.(request, socket, head);
    if (mode === 'refuse') socket.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\n\r\n');
    if (mode !== 'mute') return;
    const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
    const accepted = createHash('sha1').update(key).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
    );
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const stop = async () => {
    for (const socket of open) socket.destroy();
    await io.close();
  };
  stack.push(stop);
  return {
    url: `http://127.0.0.1:${port}`,
    stop,
    become: (next: Mode) => (mode = next),
    /** Ends all connections without a message. */
    cut: () => {
      for (const { conn } of io.of('/events').sockets.values()) conn.close(true);
    },
    upgrades: () => open.size,
  };
}

function connect(url: string) {
  const manager = new Manager(url, { autoConnect: false, reconnectionDelay: 100, reconnectionDelayMax: 200 });
  const onChange = vi.fn<() => void>();
  const state = followTransport(manager, onChange);
  const socket = manager.socket('/events').connect();
  stack.push(() => {
    state.stop();
    socket.disconnect();
  });
  return { socket, state, onChange, transport: () => (socket.connected ? manager.engine.transport.name : undefined) };
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 });

test('connects by websocket, and by polling within 10 s where websockets are refused, dropped or muted', async () => {
  const modes: Mode[] = ['pass', 'refuse', 'drop', 'mute'];
  const clients = await Promise.all(modes.map(async (mode) => connect((await startServer(mode)).url)));
  await until(() =>
    expect(clients.map(({ transport }) => transport())).toEqual(['websocket', 'polling', 'polling', 'polling']),
  );
  expect(clients.map(({ onChange }) => onChange.mock.calls.length)).toEqual([0, 0, 0, 0]);
});

test('is unreachable when both fail, until either is answered', async () => {
  const server = await startServer('refuse');
  const client = connect(server.url.replace(/\d+$/, '1'));
  await until(() => expect(client.onChange).toHaveBeenCalled());
  expect(client.state.isUnreachable).toBe(true);
  client.socket.io.engine.close();
  Object.assign(client.socket.io, { uri: server.url });
  await until(() => expect(client.transport()).toBe('polling'));
  expect(client.state.isUnreachable).toBe(false);
});

test.each([
  ['pass', 'websocket', 1],
  ['refuse', 'polling', 0],
] as const)(
  'where the network would %s a websocket, a lost connection returns by %s',
  async (mode, transport, tries) => {
    const server = await startServer(mode);
    const client = connect(server.url);
    await until(() => expect(client.transport()).toBe(transport));
    const { id } = client.socket;
    const upgrades = server.upgrades();
    server.cut();
    await until(() => {
      expect(client.transport()).toBe(transport);
      expect(client.socket.id).not.toBe(id);
    });
    expect(server.upgrades()).toBe(upgrades + tries);
  },
);

test('a polling client tries a websocket after 20 s and rarely afterwards, and returns to it when it works', async () => {
  const server = await startServer('refuse');
  vi.stubGlobal('location', { origin: server.url });
  const timers = vi.spyOn(globalThis, 'setTimeout');
  const probes = () => timers.mock.calls.filter(([, delay = 0]) => [20_000, 900_000].includes(delay));
  const client = connect(server.url);
  await until(() => expect(client.transport()).toBe('polling'));
  await until(() => expect(probes().map(([, delay]) => delay)).toEqual([20_000]));
  const upgrades = server.upgrades();
  void probes()[0]![0]();
  await until(() => expect(probes().at(-1)![1]).toBe(900_000));
  expect(server.upgrades()).toBe(upgrades + 1);
  expect(client.transport()).toBe('polling');

  server.become('pass');
  const next = probes().findLast(([, delay]) => delay === 900_000)!;
  void next[0]();
  await until(() => expect(client.transport()).toBe('websocket'));
  expect(client.onChange).not.toHaveBeenCalled();
});
