import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, test, vi } from 'vitest';
import { postForm } from '#testing/post-form.ts';
import { startTestApp } from '#testing/test-app.ts';

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: { attributes: Span['attributes'] }; scopeSpans: { spans: Span[] }[] }[];
}

/** A collector that keeps the spans it receives. */
async function startCollector() {
  const spans: Span[] = [];
  const resources: Span['attributes'] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      paths.add(`${request.method} ${request.url}`);
      const { resourceSpans } = JSON.parse(Buffer.concat(chunks).toString()) as Export;
      for (const { resource, scopeSpans } of resourceSpans) {
        resources.push(...resource.attributes);
        spans.push(...scopeSpans.flatMap((scope) => scope.spans));
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return { spans, resources, paths, url: `http://127.0.0.1:${port}`, [Symbol.dispose]: () => void server.close() };
}

test('a collector receives the spans of a request, its statements and jobs, without values', async () => {
  using collector = await startCollector();
  await using app = await startTestApp({
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, NODE_NAME: 'node-1' },
    background: true,
  });
  const ada = await app.person('ada');
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const caller = 'b7ad6b7169203331';
  const secret = 'a text that nobody else may read';
  const { status } = await ada.post('/api/posts', postForm(ada.id, secret), {
    headers: { traceparent: `00-${traceId}-${caller}-01`, 'x-request-id': 'traced-1' },
  });
  expect(status).toBe(201);
  await ada.get('/api/posts', { headers: { traceparent: 'not a traceparent' } });
  await app.deps.pool.query(`select graphile_worker.add_job('idempotency.clean')`);

  await vi.waitFor(
    () =>
      expect(collector.spans.map(({ name }) => name)).toEqual(
        expect.arrayContaining(['POST /api/posts', 'GET /api/posts', 'job idempotency.clean']),
      ),
    { timeout: 30_000, interval: 100 },
  );
  expect([...collector.paths]).toEqual(['POST /v1/traces']);
  const request = collector.spans.find(({ name }) => name === 'POST /api/posts')!;
  expect(request).toMatchObject({ traceId, parentSpanId: caller });
  expect(request.attributes).toContainEqual({ key: 'baraza.request_id', value: { stringValue: 'traced-1' } });
  expect(request.attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 201 } });
  const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === request.spanId);
  expect(statements.map(({ name }) => name)).toContain('INSERT');
  const read = collector.spans.find(({ name }) => name === 'GET /api/posts')!;
  expect(read.traceId).not.toBe(traceId);
  expect(read.parentSpanId ?? '').toBe('');
  const job = collector.spans.find(({ name }) => name === 'job idempotency.clean')!;
  expect(collector.spans.some(({ parentSpanId }) => parentSpanId === job.spanId)).toBe(true);
  expect(collector.resources).toContainEqual({ key: 'service.instance.id', value: { stringValue: 'node-1' } });
  expect(JSON.stringify(collector.spans)).not.toContain(secret);
  expect(JSON.stringify(collector.spans)).not.toContain(ada.token);
}, 60_000);

test('a collector that is away fails no request', async () => {
  await using app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1' } });
  const ada = await app.person('ada');
  expect(await ada.get('/api/posts')).toMatchObject({ status: 200 });
});
