import { api } from '@baraza/contract/api.ts';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { noDatabase } from '#testing/fuzz/no-database.ts';
import { runFuzz } from '#testing/fuzz/run.ts';
import { startTestApp } from '#testing/test-app.ts';

/** A seed of its own for each run would make a test that fails now and then, and nobody knows why. */
const seed = 20_260_101;

test('requests made from the contract, whole and broken, are answered as the contract says', async () => {
  const lines: string[] = [];
  await using app = await startTestApp({ onLog: (line) => lines.push(line) });
  const result = await runFuzz({
    ground: {
      url: app.url,
      db: app.deps.pool,
      whyEnded: () => undefined,
      log: () => lines.join(''),
      folders: [app.deps.env.DATA_DIR],
    },
    requests: 800,
    seed,
  });
  const told = result.faults.map(({ request, ...fault }) => ({
    ...fault,
    request: request.toString('latin1', 0, 1_000),
  }));
  expect(told).toEqual([]);
  expect(result.sent).toBe(800);
  // Broken requests alone would show little: a good part gets behind every check.
  expect(result.statuses['200']).toBeGreaterThan(80);
  expect(result.statuses['422']).toBeGreaterThan(15);
  expect(result.unreached.length).toBeLessThan(Object.keys(api).length / 2);
}, 60_000);

/** A small server with faults of its own, each behind some input. */
async function startFaulty() {
  const app = fastify({ bodyLimit: 1_000_000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'x-content-type-options': 'nosniff', 'cache-control': 'private, no-store' });
  });
  const refuse = { type: 'about:blank', title: 'Not Found', status: 404, code: 'not_found', detail: 'Nothing.' };
  app.setNotFoundHandler((_request, reply) =>
    reply.code(404).type('application/problem+json; charset=utf-8').send(refuse),
  );
  app.setErrorHandler((error, _request, reply) => reply.code(500).send(String(error)));
  app.put('/api/profile/me', async (request, reply) => {
    if (String(request.body).includes('\\u0000')) throw new Error('invalid byte sequence');
    return reply.code(404).type('application/problem+json; charset=utf-8').send(refuse);
  });
  app.get('/api/options', async (_request, reply) => reply.header('cache-control', 'public').code(401).send({}));
  app.get('/api/posts', async (request, reply) => {
    if ('limit' in (request.query as object)) request.raw.socket.destroy();
    return reply
      .code(422)
      .type('application/problem+json; charset=utf-8')
      .send({
        ...refuse,
        detail: 'relation "post" does not exist',
      });
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  return app;
}

test('the fuzzer sees a 500, a cut answer, what is no problem, a wrong status and what tells of the inside', async () => {
  const app = await startFaulty();
  try {
    const { port } = app.server.address() as { port: number };
    const url = `http://127.0.0.1:${port}`;
    const ground = { url, db: noDatabase, whyEnded: () => undefined, log: () => '', folders: [] };
    const { counts } = await runFuzz({ ground, requests: 1_500, seed });
    const seen = Object.keys(counts).join('\n');
    expect(seen).toContain('answered 500');
    expect(seen).toContain('closed without an answer');
    expect(seen).toContain('cache-control is public');
    expect(seen).toContain('a refusal of type application/json');
    expect(seen).toContain('422 with code not_found');
    expect(seen).toContain('tells of its inside: "relation');
  } finally {
    await app.close();
  }
}, 60_000);

test('the fuzzer sees a server that ends, a secret in its log, and one that hangs is told as such', async () => {
  const app = await startFaulty();
  try {
    const { port } = app.server.address() as { port: number };
    let asked = 0;
    const ground = {
      url: `http://127.0.0.1:${port}`,
      db: noDatabase,
      whyEnded: () => ((asked += 1) > 20 ? 'out of memory' : undefined),
      log: () => 'PUT /api/profile/me by newcomer_00000000@students.fuzz.example',
      folders: [],
    };
    const { counts, sent } = await runFuzz({ ground, requests: 800, seed });
    expect(Object.keys(counts)).toContain('the server ended: out of memory');
    expect(sent).toBeLessThan(800);
  } finally {
    await app.close();
  }
}, 60_000);
