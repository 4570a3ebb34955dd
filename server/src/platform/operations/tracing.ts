import { AsyncLocalStorage } from 'node:async_hooks';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Env } from './env.ts';
import { version } from './version.ts';

/** https://www.w3.org/TR/trace-context/#traceparent-header */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

export type TracingOptions = Pick<Env, 'NODE_NAME' | 'OTEL_SERVICE_NAME' | 'OTEL_TRACES_SAMPLER_ARG'> & {
  endpoint: string;
};

/**
 * Sends spans of requests, database statements and jobs to an OpenTelemetry collector. The exporter reads headers, timeout and
 * compression from the standard variables, such as `OTEL_EXPORTER_OTLP_HEADERS`. Spans are dropped while the collector is
 * unavailable.
 */
export class Tracing {
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;
  readonly #current = new AsyncLocalStorage<Context>();

  constructor({ endpoint, NODE_NAME, OTEL_SERVICE_NAME, OTEL_TRACES_SAMPLER_ARG }: TracingOptions) {
    this.#provider = new TracerProvider({
      resource: resourceFromAttributes({
        'service.name': OTEL_SERVICE_NAME,
        'service.version': version,
        'service.instance.id': NODE_NAME ?? hostname(),
      }),
      sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(OTEL_TRACES_SAMPLER_ARG) }),
      spanProcessors: [
        new BatchSpanProcessor({
          exporter: new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` }),
        }),
      ],
    });
    this.#tracer = this.#provider.getTracer('baraza', version);
  }

  /** Starts a span for each request, which continues the trace of the caller's `traceparent`. */
  traceRequests(app: FastifyInstance): void {
    app.addHook('onRequest', (request, reply, done) => {
      const { method, routeOptions, headers, id } = request;
      const route = routeOptions.url ?? 'none';
      const span = this.#tracer.startSpan(
        `${method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: { 'http.request.method': method, 'http.route': route, 'baraza.request_id': id },
        },
        contextOf(headers['traceparent']),
      );
      reply.raw.once('close', () => {
        span.setAttribute('http.response.status_code', reply.raw.statusCode);
        if (reply.raw.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      });
      this.#current.run(trace.setSpan(ROOT_CONTEXT, span), done);
    });
  }

  /** Records a finished database statement, with its text and without its values. */
  recordStatement = (event: LogEvent): void => {
    const parent = this.#current.getStore();
    // Statements of no request or job, such as the regular check of sessions, would each be a trace.
    if (!parent) return;
    const { sql } = event.query;
    const end = Date.now();
    const span = this.#tracer.startSpan(
      sql.trimStart().split(/\s/, 1)[0]?.toUpperCase() ?? 'SQL',
      {
        kind: SpanKind.CLIENT,
        startTime: end - event.queryDurationMillis,
        attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql.slice(0, 2_000) },
      },
      parent,
    );
    if (event.level === 'error') span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(end);
  };

  /** Runs a job in a span. */
  async traceJob(task: string, run: () => Promise<void>): Promise<void> {
    const span = this.#tracer.startSpan(`job ${task}`, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    try {
      await this.#current.run(trace.setSpan(ROOT_CONTEXT, span), run);
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  }

  /** Sends the remaining spans, for at most 1 s: the exporter itself would retry for longer than a shutdown may take. */
  async close(): Promise<void> {
    await Promise.race([this.#provider.shutdown().catch(() => {}), sleep(1_000, undefined, { ref: false })]);
  }
}

function contextOf(header: string | string[] | undefined): Context {
  const [, traceId, spanId, flags] = traceparent.exec(String(header)) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, {
    traceId,
    spanId,
    traceFlags: Number.parseInt(flags, 16),
    isRemote: true,
  });
}
