import { type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Passes a request on to a server, and its response back. */
export function forwardRequest(server: string, request: IncomingMessage, response: ServerResponse): void {
  const forwarded = copyOf(server, request);
  forwarded.on('response', (reply) => {
    response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
    reply.pipe(response);
  });
  forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  response.on('close', () => forwarded.destroy());
  request.pipe(forwarded);
}

/** Passes an upgrade on to a server, and everything that is sent afterwards. */
export function forwardUpgrade(server: string, request: IncomingMessage, client: Duplex, head: Buffer): void {
  const forwarded = copyOf(server, request);
  forwarded.on('upgrade', (reply, upgraded, first) => {
    const lines = reply.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
    client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
    client.write(first);
    upgraded.write(head);
    for (const [from, to] of [
      [upgraded, client],
      [client, upgraded],
    ] as const) {
      from.on('error', () => to.destroy()).on('close', () => to.destroy());
      from.pipe(to);
    }
  });
  forwarded.on('response', () => client.destroy());
  forwarded.on('error', () => client.destroy());
  client.on('error', () => forwarded.destroy());
  forwarded.end();
}

function copyOf(server: string, { url = '/', method, headers }: IncomingMessage) {
  const { hostname, port } = new URL(server);
  return send({ hostname, port, path: url, method, headers, agent: false });
}
