import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

/** Ways in which the small server goes wrong, each on some input. */
export interface Faults {
  /** Sockets are not served at all. */
  isElsewhere?: boolean;
  /** An event that is no list cuts everybody off. */
  cutsAll?: boolean;
  /** A refusal tells what the database said. */
  tells?: boolean;
  /** After a binary frame it never answers that connection again. */
  goesSilent?: boolean;
  /** A handshake with an odd key is answered with 500. */
  refusesBadly?: boolean;
}

/** Speaks just enough Socket.IO to be fuzzed: it lets in any token of the right length, and refuses every event. */
export async function startSmallSocketServer(faults: Faults): Promise<AsyncDisposable & { url: string }> {
  const server = createServer((_request, response) => response.writeHead(404).end());
  const open = new Set<Socket>();
  server.on('upgrade', (request, raw) => {
    if (faults.isElsewhere) return void raw.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n');
    const socket = raw as Socket;
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    const key = String(request.headers['sec-websocket-key'] ?? '');
    if (Buffer.from(key, 'base64').length !== 16) {
      socket.end(`HTTP/1.1 ${faults.refusesBadly ? 500 : 400} No\r\nConnection: close\r\n\r\n`);
      return;
    }
    const accept = createHash('sha1').update(`${key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    say(socket, '0{"sid":"a","pingInterval":25000,"pingTimeout":20000}');
    listen(socket, { faults, cutAll: () => open.forEach((each) => each.destroy()) });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

function send(socket: Socket, opcode: number, payload: Buffer): void {
  if (socket.writable)
    socket.write(
      Buffer.concat([Buffer.from([0x80 | opcode, Math.min(payload.length, 125)]), payload.subarray(0, 125)]),
    );
}

function say(socket: Socket, text: string): void {
  send(socket, 1, Buffer.from(text));
}

function listen(socket: Socket, { faults, cutAll }: { faults: Faults; cutAll: () => void }): void {
  let rest = Buffer.alloc(0);
  let isSilent = false;
  socket.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    while (rest.length >= 6 && !socket.destroyed) {
      const short = (rest[1] ?? 0) & 127;
      // Long frames, unmasked ones and reserved bits are more than it can do.
      if (short === 127 || ((rest[1] ?? 0) & 128) === 0 || ((rest[0] ?? 0) & 112) !== 0) return void socket.destroy();
      const start = short === 126 ? 4 : 2;
      const length = short === 126 ? rest.readUInt16BE(2) : short;
      if (rest.length < start + 4 + length) return;
      const mask = rest.subarray(start, start + 4);
      const payload = rest.subarray(start + 4, start + 4 + length).map((byte, at) => byte ^ (mask[at % 4] ?? 0));
      const opcode = (rest[0] ?? 0) & 15;
      rest = rest.subarray(start + 4 + length);
      if (opcode === 2 && faults.goesSilent) isSilent = true;
      if (isSilent) continue;
      if (opcode === 8) socket.destroy();
      if (opcode === 9) send(socket, 10, Buffer.from(payload));
      if (opcode === 1) answer(socket, Buffer.from(payload).toString(), { faults, cutAll });
    }
  });
}

function answer(socket: Socket, text: string, { faults, cutAll }: { faults: Faults; cutAll: () => void }): void {
  const [, kind, namespace = '', id = '', body = ''] = /^4([02])(\/\w+),(\d*)(.*)$/s.exec(text) ?? [];
  if (kind === '0') {
    const isGood = /"token":"[\w-]{43}"/.test(body);
    say(socket, isGood ? `40${namespace},{"sid":"b"}` : `44${namespace},{"message":"unauthorized"}`);
  }
  if (kind !== '2') return;
  if (!body.startsWith('[') && faults.cutsAll) cutAll();
  const detail = faults.tells ? 'relation \\"post\\" is missing' : 'Nothing.';
  say(socket, `43${namespace},${id}[{"ok":false,"code":"not_found","detail":"${detail}"}]`);
}
