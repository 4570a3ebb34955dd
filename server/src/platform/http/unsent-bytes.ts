import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';

export interface UnsentBytesOptions {
  /** How long a client may read nothing of what is sent to it, in milliseconds. */
  stallTime?: number | undefined;
  /** How often the connections are checked, in milliseconds. */
  interval?: number;
}

/** The most bytes that wait in memory to be sent on one connection, and on all together. */
const maxPerConnection = 8 * MEGABYTE;
const maxInTotal = 64 * MEGABYTE;

interface Progress {
  /** What was left to send at the last check, in the process and in the kernel's queue of the write that is under way. */
  unsent: number;
  queued: number;
  /** When one of them last fell, or nothing was left. */
  movedAt: number;
}

/**
 * Closes the connections of clients that do not read their responses, of HTTP and of websockets: those without progress for 20 s, those
 * with more than 8 MB to send, and beyond 64 MB in total those with the most.
 */
export function limitUnsentBytes(
  server: Server,
  { stallTime = 20_000, interval = 1_000 }: UnsentBytesOptions = {},
): void {
  const connections = new Map<Socket, Progress>();
  const check = () => {
    const now = performance.now();
    let total = 0;
    for (const [socket, progress] of connections) {
      total += socket.writableLength;
      if (socket.writableLength > maxPerConnection || !hasMoved(socket, progress, now, stallTime)) socket.destroy();
    }
    if (total <= maxInTotal) return;
    for (const socket of [...connections.keys()].toSorted((a, b) => b.writableLength - a.writableLength)) {
      if (total <= maxInTotal) break;
      total -= socket.writableLength;
      socket.destroy();
    }
  };
  server.on('connection', (socket: Socket) => {
    connections.set(socket, { unsent: 0, queued: 0, movedAt: performance.now() });
    socket.once('close', () => connections.delete(socket));
  });
  // Pipelined requests are parsed together, so many responses can be made between two checks.
  server.prependListener('request', ({ socket }) => {
    if (socket.writableLength > maxPerConnection) socket.destroy();
  });
  const timer = setInterval(check, interval).unref();
  server.once('close', () => clearInterval(timer));
}

/** Records the progress of a connection. Returns whether there was some within `stallTime`. */
function hasMoved(socket: Socket, progress: Progress, now: number, stallTime: number): boolean {
  const unsent = socket.writableLength;
  // Node's own timeouts read the same: a large write is under way until all of it has been taken over by the kernel.
  const queued = (socket as Socket & { _handle?: { writeQueueSize?: number } })._handle?.writeQueueSize ?? 0;
  if (unsent === 0 || unsent < progress.unsent || queued < progress.queued) progress.movedAt = now;
  progress.unsent = unsent;
  progress.queued = queued;
  return now - progress.movedAt < stallTime;
}
