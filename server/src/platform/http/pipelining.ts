import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How many requests of one connection may wait for their responses. Browsers and proxies send one after the other. */
const maxWaiting = 16;

/**
 * Closes connections on which many requests are sent without waiting for the responses. They would all begin in the same turn of
 * the event loop, before any limit of a person could make them wait.
 */
export function limitPipelining(app: FastifyInstance): void {
  const waiting = new WeakMap<Socket, number>();
  (app.server as Server).prependListener('request', ({ socket }, response) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    if (count > maxWaiting) socket.destroy();
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
  });
  // Requests that were parsed together with the one that closed the connection.
  app.addHook('onRequest', async (request, reply) => {
    if (request.raw.socket.destroyed) reply.hijack();
  });
}
