import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'How long requests took, by method, route pattern and status.',
  labelNames: ['method', 'route', 'status'],
  buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [registry],
});

/** Counts one answered request; `milliseconds` from its first byte to the end of the answer. */
export function countRequests(method: string, route: string, status: number, milliseconds: number): void {
  duration.observe({ method, route, status: String(status) }, milliseconds / 1000);
}
