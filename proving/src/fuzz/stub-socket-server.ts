import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';

/** Bugs that the stub server can have, each triggered by some input. */
export interface Bugs {
  /** Sockets are not served. */
  hasNoSockets?: boolean;
  /** An event whose content is not a list disconnects everyone. */
  disconnectsAll?: boolean;
  /** An error contains the message of the database. */
  revealsInternals?: boolean;
  /** A connection is not answered any more after a binary frame. */
  hangs?: boolean;
  /** A handshake with an invalid key is answered with 500. */
  refusesWith500?: boolean;
}

/** Implements the part of Socket.IO that is fuzzed: accepts any token of the right length and refuses every event. */
export async function startStubSocketServer(bugs: Bugs): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const sockets = new WebSocketServer({ noServer: true, autoPong: false, maxPayload: 65_535 });
  server.on('upgrade', (request, raw, head) => {
    const socket = raw as Socket;
    socket.on('error', () => socket.destroy());
    const key = String(request.headers['sec-websocket-key'] ?? '');
    const hasValidKey = Buffer.from(key, 'base64').length === 16;
    if (bugs.hasNoSockets) socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    else if (bugs.refusesWith500 && !hasValidKey) socket.end('HTTP/1.1 500 No\r\nConnection: close\r\n\r\n');
    else sockets.handleUpgrade(request, socket, head, (opened) => serve(opened, sockets, bugs));
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const socket of sockets.clients) socket.terminate();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function serve(socket: WebSocket, { clients }: WebSocketServer, bugs: Bugs): void {
  let hangs = false;
  socket.on('error', () => socket.terminate());
  socket.on('ping', () => {
    if (!hangs) socket.pong();
  });
  socket.on('message', (data, isBinary) => {
    if (isBinary && bugs.hangs) hangs = true;
    if (hangs || isBinary) return;
    const packet = (data as Buffer).toString();
    const [, kind, namespace = '', id = '', body = ''] = /^4([02])(\/\w+),(\d*)(.*)$/s.exec(packet) ?? [];
    if (kind === '0') {
      const isValid = /"token":"[\w-]{43}"/.test(body);
      socket.send(isValid ? `40${namespace},{"sid":"b"}` : `44${namespace},{"message":"unauthorized"}`);
    }
    if (kind !== '2') return;
    if (bugs.disconnectsAll && !body.startsWith('[')) for (const client of clients) client.terminate();
    const detail = bugs.revealsInternals ? 'relation \\"post\\" is missing' : 'Nothing.';
    socket.send(`43${namespace},${id}[{"ok":false,"code":"not_found","detail":"${detail}"}]`);
  });
  socket.send('0{"sid":"a","pingInterval":25000,"pingTimeout":20000}');
}
