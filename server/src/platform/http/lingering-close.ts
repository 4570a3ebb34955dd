import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** The maximum number of bytes to discard, more than the largest form. */
const maxDiscardedBytes = 32 * 1024 * 1024;

/**
 * Lets `linger` close connections whose response was sent before the request arrived completely. Node closes them immediately;
 * TCP then answers the rest of the request with a reset, which discards the response before the sender has read it. Other
 * connections are not affected.
 */
export function lingerWhereUnread(server: Server, time: number): void {
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
    // Runs before Node's own listener, which would destroy the connection.
    response.prependListener('finish', () => {
      const { socket } = request;
      if (!request.complete) socket.destroySoon = () => linger(socket, time);
    });
  });
}

/** Ends our half of a connection, discards what still arrives, and destroys it after `time` milliseconds. */
export function linger(socket: Socket, time: number): void {
  let left = maxDiscardedBytes;
  // Detaches the HTTP parser, so that a request pipelined after a refused one is not executed.
  socket.removeAllListeners('data').on('data', (chunk) => {
    left -= chunk.length;
    if (left < 0) socket.destroy();
  });
  socket.end();
  const late = setTimeout(() => socket.destroy(), time);
  socket.once('close', () => clearTimeout(late));
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined;
}
