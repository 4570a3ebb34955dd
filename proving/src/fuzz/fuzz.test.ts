import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { api } from '@baraza/contract/api.ts';
import fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { startAppTarget } from './app-target.ts';
import { fuzzRequests } from './fuzz-requests.ts';
import { exchange } from './raw-http.ts';
import { stubTarget } from './stub-target.ts';

/** Fixed, so that a failure can be repeated. */
const seed = 20_260_101;

/** Four for each endpoint, of which many are refused. */
const requests = 4 * Object.keys(api).length;

test('valid and mutated requests are answered as the contract says', async () => {
  await using target = await startAppTarget();
  const result = await fuzzRequests({ target, requests, seed });
  const findings = result.findings.map(({ request, ...finding }) => ({
    ...finding,
    request: request.toString('latin1', 0, 1_000),
  }));
  expect(findings).toEqual([]);
  expect(result.sent).toBe(requests);
  // Many requests must be valid, because invalid ones do not reach the handlers.
  expect(result.statuses['200']).toBeGreaterThan(150);
  expect(result.statuses['422']).toBeGreaterThan(10);
  expect(result.uncovered.length).toBeLessThan(Object.keys(api).length * 0.3);
}, 120_000);

/** Starts a stub server with several bugs, each triggered by some input. */
async function startBuggyServer() {
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
    if (request.body === '{"intake":"JANUARY_2024"}') throw new Error('the first request of the setup');
    return reply.code(404).type('application/problem+json; charset=utf-8').send(refuse);
  });
  app.get('/api/options', async (_request, reply) => reply.header('cache-control', 'public').code(401).send({}));
  app.get('/api/posts', async (request, reply) => {
    if ('limit' in (request.query as object)) request.raw.socket.destroy();
    return reply
      .code(422)
      .type('application/problem+json; charset=utf-8')
      .send({ ...refuse, detail: 'relation "post" does not exist' });
  });
  const tokens: string[] = [];
  app.addHook('onRequest', async (request) => void tokens.push(String(request.headers.authorization)));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { app, tokens };
}

function urlOf(server: Pick<Server, 'address'>): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const addressOf = ({ server }: Pick<FastifyInstance, 'server'>) => urlOf(server);

test('finds a 500, a missing response, an invalid problem, a wrong status and internals in a response', async () => {
  const { app } = await startBuggyServer();
  try {
    const { counts } = await fuzzRequests({ target: stubTarget(addressOf(app)), requests: 4_000, seed });
    const kinds = Object.keys(counts).join('\n');
    expect(kinds).toContain('answered 500');
    expect(kinds).toContain('closed without a response');
    expect(kinds).toContain('setup: befriend: answered 500');
    expect(kinds).toContain('cache-control is public');
    expect(kinds).toContain('an error of type application/json');
    expect(kinds).toContain('422 with code not_found');
    expect(kinds).toContain('reveals internals: "relation');
  } finally {
    await app.close();
  }
}, 120_000);

test('finds a server that ends and a token in its log', async () => {
  const { app, tokens } = await startBuggyServer();
  try {
    let checks = 0;
    const target = {
      ...stubTarget(addressOf(app)),
      exitReason: () => ((checks += 1) > 20 ? 'out of memory' : undefined),
      log: () => tokens.join('\n'),
    };
    const { counts, sent } = await fuzzRequests({ target, requests: 500, seed });
    expect(Object.keys(counts)).toContain('the server ended: out of memory');
    expect(Object.keys(counts)).toContain('the log contains a token or an e-mail');
    expect(sent).toBeLessThan(500);
  } finally {
    await app.close();
  }
}, 120_000);

test('distinguishes a server that answers from one that stays silent and one that disconnects', async () => {
  const silent = createServer((socket) => void socket.on('data', () => {}).on('error', () => {}));
  const abrupt = createServer((socket) => void socket.on('data', () => socket.destroy()).on('error', () => {}));
  const bytes = Buffer.from('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const sending = { bytes, after: 'stays open', expected: [false], timeout: 200 } as const;
  const { app } = await startBuggyServer();
  try {
    for (const server of [silent, abrupt]) await once(server.listen(0, '127.0.0.1'), 'listening');
    const ends = [silent, abrupt].map((server) => exchange(urlOf(server), sending).then(({ end }) => end));
    expect(await Promise.all(ends)).toEqual(['late', 'closed']);
    expect(await exchange(addressOf(app), { ...sending, timeout: 20_000 })).toMatchObject({
      end: 'answered',
      responses: [{ status: 404 }],
    });
  } finally {
    silent.close();
    abrupt.close();
    await app.close();
  }
});
