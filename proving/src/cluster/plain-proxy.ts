import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { Duplex } from 'node:stream';

export interface PlainProxy extends AsyncDisposable {
  url: string;
}

/**
 * Hands each request, and each connection that becomes a websocket, to the next of some servers in turn: no stickiness,
 * no retries. `pinned` picks what always goes to the first one.
 */
export async function startPlainProxy(options: {
  servers: readonly string[];
  port?: number;
  pinned?: (path: string) => boolean;
}): Promise<PlainProxy> {
  const { servers, pinned = () => false } = options;
  let turn = 0;
  const next = (path: string): URL => {
    if (!pinned(path)) turn += 1;
    return new URL(servers[pinned(path) ? 0 : turn % servers.length] ?? '');
  };
  const pass = ({ url = '/', method, headers }: IncomingMessage) => {
    const { hostname, port } = next(url);
    return send({ hostname, port, path: url, method, headers, agent: false });
  };

  const proxy = createServer((request, response) => {
    const passed = pass(request);
    passed.on('response', (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      answer.pipe(response);
    });
    passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => passed.destroy());
    request.pipe(passed);
  });
  proxy.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const passed = pass(request);
    passed.on('upgrade', (answer, server, first) => {
      const lines = pairsOf(answer.rawHeaders).map(([name, value]) => `${name}: ${value}\r\n`);
      client.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
      client.write(first);
      server.write(head);
      for (const [from, to] of [
        [server, client],
        [client, server],
      ] as const) {
        from.on('error', () => to.destroy()).on('close', () => to.destroy());
        from.pipe(to);
      }
    });
    passed.on('response', () => client.destroy());
    passed.on('error', () => client.destroy());
    client.on('error', () => passed.destroy());
    passed.end();
  });
  await new Promise<void>((resolve) => {
    proxy.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
      }),
  };
}

function pairsOf(rawHeaders: string[]): [string, string][] {
  return rawHeaders.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? '']] : []));
}
