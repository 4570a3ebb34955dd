import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

/** Counts an answered request; `milliseconds` is from its first byte to the end of the response. */
export function countRequests(method: string, route: string, status: number, milliseconds: number): void {
  duration.observe({ method, route, status: String(status) }, milliseconds / 1000);
}

const events = new Counter({
  name: 'socket_events_total',
  help: 'Events that clients emitted, by namespace, name and outcome.',
  labelNames: ['event', 'outcome'],
  registers: [registry],
});

/** Counts an answered socket event; `outcome` is `ok` or the error code. */
export function countEvents(event: string, outcome: string): void {
  events.inc({ event, outcome });
}

const lost = new Counter({
  name: 'socket_broadcasts_lost_total',
  help: 'Broadcasts that did not reach the other processes, because Redis was unavailable.',
  registers: [registry],
});

/** Counts a broadcast that did not reach other processes; their clients catch up with their next request. */
export function countLostBroadcast(): void {
  lost.inc();
}

const connections = new Gauge({
  name: 'socket_connections',
  help: 'Connections of signed-in people that are open.',
  registers: [registry],
});

/** Records the number of open connections. */
export function setOpenConnections(open: number): void {
  connections.set(open);
}
