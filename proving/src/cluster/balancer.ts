import { createServer, type IncomingMessage, request as send } from 'node:http';
import type { Duplex } from 'node:stream';

/**
 * A load balancer without stickiness or retries: each request and each WebSocket goes to the next server in turn.
 * Requests with a pinned path always go to the first one.
 */
export async function startBalancer(options: {
  servers: readonly string[];
  port: number;
  isPinned: (path: string) => boolean;
}): Promise<AsyncDisposable & { url: string }> {
  const { servers, isPinned } = options;
  let turn = 0;
  const forward = ({ url = '/', method, headers }: IncomingMessage) => {
    if (!isPinned(url)) turn += 1;
    const { hostname, port } = new URL(servers[isPinned(url) ? 0 : turn % servers.length] ?? '');
    return send({ hostname, port, path: url, method, headers, agent: false });
  };

  const proxy = createServer((request, response) => {
    const forwarded = forward(request);
    forwarded.on('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.rawHeaders);
      reply.pipe(response);
    });
    forwarded.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
  });
  proxy.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    const forwarded = forward(request);
    forwarded.on('upgrade', (reply, server, first) => {
      const lines = reply.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`));
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
    forwarded.on('response', () => client.destroy());
    forwarded.on('error', () => client.destroy());
    client.on('error', () => forwarded.destroy());
    forwarded.end();
  });
  await new Promise<void>((resolve) => {
    proxy.listen(options.port, '127.0.0.1', resolve);
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
