import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { unavailable } from './errors.ts';

/** How often the delay of the event loop is measured, in milliseconds. */
const interval = 250;
/** The resolution of the measurement, in milliseconds, which is also the delay of an idle loop. */
const resolution = 20;
/** The mean delay in two intervals in a row, in milliseconds, from which requests are refused. */
const defaultMaxDelay = 300;
/** When a refused client may try again, in seconds. */
const retryAfter = 3;

/** Endpoints that must answer under load: the proxy and the operator need them most then. */
const exempt = new Set(['/healthz', '/readyz', '/metrics']);

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns whether new work is refused because the event loop is late. */
    isOverloaded: () => boolean;
  }
}

/**
 * Answers 503 while the event loop is late, before the request is authenticated or read. A refusal costs much less than a
 * request, so the server catches up and accepts requests again with the next measurement.
 */
export function shedLoad(app: FastifyInstance, maxDelay = defaultMaxDelay): void {
  const delays = monitorEventLoopDelay({ resolution });
  let isOverloaded = false;
  let wasLate = false;
  let before = { count: 0, sum: 0 };
  const measure = () => {
    const { count } = delays;
    if (count === before.count) return;
    const sum = (delays.mean / 1e6) * count;
    const isLate = (sum - before.sum) / (count - before.count) - resolution >= maxDelay;
    // A single pause, such as the loading of a module, is over when it is measured.
    isOverloaded = isLate && wasLate;
    wasLate = isLate;
    before = { count, sum };
  };
  let timer: NodeJS.Timeout | undefined;
  // The start itself keeps the loop busy.
  app.addHook('onListen', async () => {
    delays.enable();
    timer = setInterval(measure, interval).unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    delays.disable();
  });
  app.decorate('isOverloaded', () => isOverloaded);
  app.addHook('onRequest', async (request) => {
    if (isOverloaded && !exempt.has(request.routeOptions.url ?? '')) {
      throw unavailable('Baraza is very busy right now. Please try again in a moment.', { retryAfter });
    }
  });
}

/** Answers a handshake with 503. The client reconnects later, as after any failed attempt. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end(
    `HTTP/1.1 503 Service Unavailable\r\nRetry-After: ${retryAfter}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}
