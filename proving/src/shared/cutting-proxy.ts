import { connect, createServer, type Socket } from 'node:net';

export interface CuttingProxy extends AsyncDisposable {
  url: string;
  /** How many connections were cut so far. */
  cuts: () => number;
  /** How many bytes the last connection has passed on, both ways together. */
  passed: () => number;
}

/**
 * Passes bytes on to a server and cuts each connection once so many have passed, both ways together, wherever in a
 * message that is: as a phone's net goes away. `cutAfter` is asked anew for each connection; without a number it stays whole.
 */
export async function startCuttingProxy(options: {
  target: string;
  cutAfter: () => number | undefined;
  /** Told the number of a connection that ended before so many bytes had passed. */
  onUncut?: (bytes: number) => void;
}): Promise<CuttingProxy> {
  const { hostname, port } = new URL(options.target);
  const open = new Set<Socket>();
  let [cuts, passed] = [0, 0];
  const proxy = createServer((client) => {
    const server = connect(Number(port), hostname);
    const bytes = options.cutAfter() ?? Infinity;
    let left = bytes;
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
        if (left !== Infinity) options.onUncut?.(bytes);
        left = Infinity;
        // What was passed on before still arrives.
        to.end();
      });
      from.on('data', (bytes: Buffer) => {
        const part = bytes.subarray(0, left);
        left -= part.length;
        passed += part.length;
        if (part.length > 0) to.write(part);
        if (left > 0) return;
        cuts += 1;
        left = Infinity;
        from.pause();
        // Once the last bytes are on their way the connection is gone for both.
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
