import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { forwardRequest, forwardUpgrade } from '@baraza/proving/src/shared/forward.ts';

/**
 * A load balancer without retries: each request and each WebSocket goes to the next server in turn, and polling to one chosen by its token,
 * as the shipped configurations do. Requests with a pinned path always go to the first server.
 */
export async function startBalancer(options: {
  servers: readonly string[];
  port: number;
  isPinned: (path: string) => boolean;
}): Promise<AsyncDisposable & { url: string }> {
  const { servers, isPinned } = options;
  let turn = 0;
  const choose = ({ url = '/', headers }: IncomingMessage) => {
    if (isPinned(url)) return servers[0] ?? '';
    if (url.includes('transport=polling')) {
      const [byte = 0] = createHash('sha256')
        .update(headers.authorization ?? '')
        .digest();
      return servers[byte % servers.length] ?? '';
    }
    turn += 1;
    return servers[turn % servers.length] ?? '';
  };

  const proxy = createServer((request, response) => forwardRequest(choose(request), request, response));
  proxy.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) =>
    forwardUpgrade(choose(request), request, client, head),
  );
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
