import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy extends AsyncDisposable {
  url: string;
  /** The number of connections cut so far. */
  cuts: () => number;
  /** The number of bytes that the last connection has passed, in both directions together. */
  passed: () => number;
}

/**
 * A TCP proxy that cuts each connection after a number of bytes, counted in both directions together, like a phone that
 * loses its network. `cutAfter` is called for each connection; undefined leaves it whole.
 */
export async function startCuttingProxy(options: {
  target: string;
  cutAfter: () => number | undefined;
  /** Called with the number for a connection that ended before it was cut. */
  onUncut?: (bytes: number) => void;
  /** Called with the size of each piece that a client has sent, also if it is not passed on. */
  onSent?: (bytes: number) => void;
}): Promise<CuttingProxy> {
  const { hostname, port } = new URL(options.target);
  const open = new Set<Socket>();
  let [cuts, passed] = [0, 0];
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const limit = options.cutAfter() ?? Infinity;
    let left = limit;
    passed = 0;
    const end = () => {
      client.destroy();
      server.destroy();
    };
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.on('error', end).on('close', () => {
        open.delete(from);
        if (left !== Infinity) options.onUncut?.(limit);
        left = Infinity;
        // Unlike `destroy`, this still delivers the bytes already passed on.
        to.end();
      });
      from.on('data', (bytes: Buffer) => {
        const part = bytes.subarray(0, left);
        left -= part.length;
        passed += part.length;
        if (from === client) options.onSent?.(bytes.length);
        if (part.length > 0) to.write(part);
        if (left > 0) return;
        cuts += 1;
        left = Infinity;
        from.pause();
        // Both sides are closed once the last bytes are written.
        to.end(end);
      });
    }
  });
  await new Promise<void>((resolve) => {
    proxy.listen(0, '127.0.0.1', resolve);
  });
  const address = proxy.address() as { port: number };
  return {
    url: `http://127.0.0.1:${address.port}`,
    cuts: () => cuts,
    passed: () => passed,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
