import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { forwardRequest, forwardUpgrade } from './forward.ts';

/**
 * What happens to websockets: `refuse` answers the upgrade with a page, `drop` never answers it, `mute` accepts it and passes nothing
 * afterwards, `pass` lets it through.
 */
export type BlockingMode = 'refuse' | 'drop' | 'mute' | 'pass';

export interface SocketBlockingProxy extends AsyncDisposable {
  url: string;
  /** Cuts open websockets, and treats further ones differently. */
  become(mode: BlockingMode): void;
  /** The number of open websockets. */
  open: () => number;
  /** The method and path of each request so far; `UPGRADE` is the method of websockets. */
  readonly seen: readonly string[];
}

/** An HTTP proxy that blocks websockets, like those of many campus networks. */
export async function startSocketBlockingProxy(target: string, mode: BlockingMode): Promise<SocketBlockingProxy> {
  const seen: string[] = [];
  const open = new Set<Duplex>();
  const record = (method: string | undefined, url = '') => seen.push(`${method} ${url.split('?', 1)[0]}`);

  const proxy = createServer((request, response) => {
    record(request.method, request.url);
    forwardRequest(target, request, response);
  });
  proxy.on('upgrade', (request: IncomingMessage, client: Duplex, head: Buffer) => {
    record('UPGRADE', request.url);
    open.add(client);
    client.on('error', () => client.destroy()).on('close', () => open.delete(client));
    if (mode === 'pass') forwardUpgrade(target, request, client, head);
    if (mode === 'refuse') client.end('HTTP/1.1 403 Forbidden\r\nContent-Length: 10\r\n\r\n<p>No.</p>');
    if (mode === 'mute') {
      const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accepted = createHash('sha1').update(key).digest('base64');
      client.write(
        `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accepted}\r\n\r\n`,
      );
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const { port } = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${port}`,
    seen,
    open: () => open.size,
    become(next) {
      mode = next;
      for (const client of open) client.destroy();
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        proxy.closeAllConnections();
        for (const client of open) client.destroy();
      }),
  };
}
