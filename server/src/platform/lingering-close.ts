import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';

/** So many bytes are thrown away at most: more than the largest form. */
const mostThrownAway = 32 * 1024 * 1024;

/**
 * Has a connection that ends with the answer to a request which has not wholly come end by `linger`. Node closes it at
 * once, and TCP then meets the next piece of the request with a reset, which takes the answer from a sender who has not
 * read it yet. Where the request has come, and where the connection stays, nothing changes.
 */
export function lingerWhereUnread(server: Server, time: number): void {
  server.prependListener('request', (request, response) => {
    if (!hasBody(request)) return;
    // Before Node's own listener, which closes by `destroySoon` what is not to stay.
    response.prependListener('finish', () => {
      const { socket } = request;
      if (!request.complete) socket.destroySoon = () => linger(socket, time);
    });
  });
}

/** Ends our half of a connection, reads and throws away what still comes, and cuts it off after so many milliseconds. */
export function linger(socket: Socket, time: number): void {
  let left = mostThrownAway;
  // No parser reads any more: a request that stands behind a refused one is not to be carried out.
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
