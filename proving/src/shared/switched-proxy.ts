import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A TCP proxy that can be switched off, like a network that fails. */
export interface SwitchedProxy extends AsyncDisposable {
  port: number;
  /** While off, connections stay open without passing anything, and new ones wait. */
  turn(state: 'on' | 'off'): void;
}

export async function startSwitchedProxy(target: number): Promise<SwitchedProxy> {
  const open = new Set<Socket>();
  let isOn = true;
  const proxy = createServer((client) => {
    const server = connect(target, '127.0.0.1');
    for (const [from, to] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => (open.delete(from), to.end()));
      from.on('data', (bytes: Buffer) => void to.write(bytes));
      if (!isOn) from.pause();
    }
  });
  await once(proxy.listen(0, '127.0.0.1'), 'listening');
  return {
    port: (proxy.address() as { port: number }).port,
    turn(state) {
      isOn = state === 'on';
      for (const socket of open) {
        if (isOn) socket.resume();
        else socket.pause();
      }
    },
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        proxy.close(() => resolve());
        for (const socket of open) socket.destroy();
      }),
  };
}
