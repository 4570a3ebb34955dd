import { makeToken } from './sessions.ts';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { api } from '@baraza/contract/api.ts';
import { Problem } from '@baraza/contract/shared/problem.ts';
import { validate } from '@scalar/openapi-parser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { linkKinds } from '@baraza/contract/shared/link-kinds.ts';
import { type Reply, startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

let app: TestApp;
let ada: TestPerson;
let web: string;

beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'baraza-web-'));
  await mkdir(join(web, 'assets'));
  await writeFile(join(web, 'index.html'), '<!doctype html><title>page</title><script>window.theme = "dark"</script>');
  for (const language of ['en', 'fr', 'ar']) {
    await writeFile(
      join(web, `landing.${language}.html`),
      `<!doctype html><html lang="${language}"><title>landing</title><script>1</script>${'.'.repeat(2000)}`,
    );
  }
  for (const kind of linkKinds)
    await writeFile(join(web, `link-${kind}.en.html`), '<!doctype html><title>link</title>');
  await writeFile(join(web, 'sign-in.html'), '<!doctype html><title>sign-in</title><script>2</script>');
  await writeFile(join(web, 'assets', 'main-1a2b3c.js'), 'export {}');
  await writeFile(join(web, 'service-worker.js'), 'self.page = PAGE_VERSION;');
  app = await startTestApp({ web, jsonTime: 400 });
  ada = await app.person('ada');
});

afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await rm(web, { recursive: true });
});

test('the service worker is revalidated on each request and changes with the page or its policy', async () => {
  const readScript = async (one: TestApp) => {
    const { status, headers, body } = await one.anyone.get('/service-worker.js');
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'no-cache',
    ]);
    return Buffer.from(body).toString();
  };
  const script = await readScript(app);
  expect(script).toMatch(
    /^const PAGE_VERSION = "[\w-]{22}";\nconst SITE_NAME = "Baraza";\nself\.page = PAGE_VERSION;$/,
  );
  const { headers } = await app.anyone.get('/service-worker.js');
  const again = { headers: { 'if-none-match': headers.get('etag') ?? '' } };
  expect((await app.anyone.get('/service-worker.js', again)).status).toBe(304);
  await using secure = await startTestApp({ web, env: { PUBLIC_URL: 'https://baraza.example' } });
  expect(await readScript(secure)).not.toBe(script);
});

/** Expects a problem as the contract defines it, without internal details. */
function expectProblem(reply: Reply, status: number, code?: string): void {
  expect(reply.status).toBe(status);
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  const problem = Problem.parse(reply.body);
  expect(problem.status).toBe(status);
  expect(problem.code).toBe(code ?? problem.code);
  expectNothingInside(JSON.stringify(reply.body));
}

function expectNothingInside(text: string): void {
  expect(text).not.toMatch(
    /\bselect\b|\binsert\b|node_modules|\.ts\b|\n? {4}at |\/work|\/home|\/root|FST_|ERR_|ECONN/i,
  );
}

/** Returns the response as sent, without decompression. */
async function ask(path: string, headers: Record<string, string> = {}) {
  const [response] = (await once(get(app.url + path, { headers }), 'response')) as [IncomingMessage];
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}

/** Sends bytes as they are and returns the response; closes the connection if the server leaves it open. */
function sendRaw(parts: string | string[], timeout = 3_000): Promise<string> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve) => {
    let answer = '';
    const socket = connect(Number(port), hostname, () => {
      for (const part of [parts].flat()) socket.write(part, 'latin1');
    });
    const end = () => {
      socket.destroy();
      resolve(answer);
    };
    const timer = setTimeout(end, timeout);
    socket.setEncoding('latin1').on('data', (text) => {
      answer += text;
      // Enough for one response whose body arrives in the same write or the next.
      setTimeout(end, 50);
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(answer);
    });
  });
}

/** Expects the headers that every response has. */
function expectCareful(answer: string): void {
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/im);
  expect(answer).toMatch(/^cache-control: private, no-store\r$/im);
}

const bearer = () => `Authorization: Bearer ${ada.token}\r\n`;
const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

test.each([
  '/api/nothing',
  '/api/',
  '/api',
  '/api/posts/',
  '/api//posts',
  '/api/posts%2f',
  '/api/%00',
  '/api/%zz',
  '/%61pi/nothing',
  'http://x/api/nothing',
  'http://x/media/nothing',
  '/media/x',
  '/media/',
  '/assets/missing.js',
  '/assets/',
  '/assets/..%2findex.html',
  '/assets/x/../main-1a2b3c.js.br/',
  '/missing.png',
])('GET %s is a 404 without a page', async (path) => {
  const answer = await sendRaw(`GET ${path} HTTP/1.1\r\nHost: x\r\n${bearer()}\r\n`);
  expect([400, 404]).toContain(statusOf(answer));
  expect(answer).toContain('application/problem+json');
  expect(answer).not.toContain('<!doctype');
  expectNothingInside(answer);
});

test.each(['PUT', 'DELETE', 'PATCH', 'OPTIONS'])('%s on a known path with another method is 405', async (method) => {
  const refused = await ada.send(method, '/api/posts');
  expect(refused.status).toBe(405);
  expectProblem(refused, 405, 'method_not_allowed');
  expectProblem(await app.anyone.send(method, '/api/auth/config'), 405, 'method_not_allowed');
});

test('the Allow header of a 405 lists the supported methods, including GET', async () => {
  const allowed = async (method: string, path: string) => {
    const refused = await ada.send(method, path);
    expectProblem(refused, 405, 'method_not_allowed');
    return refused.headers.get('allow');
  };
  expect(await allowed('GET', '/api/auth')).toBe('POST');
  expect(await allowed('GET', '/api/auth/logout?now')).toBe('POST');
  expect(await allowed('DELETE', '/api/users')).toBe('GET, HEAD');
  expect(await allowed('POST', '/api/profile/me')).toBe('GET, HEAD, PUT, DELETE');
  // Longer than any valid name, so it is unknown with every method.
  for (const method of ['GET', 'HEAD']) {
    expect((await ada.send(method, `/api/profile/${'x'.repeat(10_000)}`)).status).toBe(404);
  }
});

test('HEAD answers like GET without a body; TRACE and unknown methods are refused', async () => {
  const head = await ada.send('HEAD', '/api/posts');
  expect(head.status).toBe(200);
  expect(head.body).toHaveLength(0);
  expect((await app.anyone.send('HEAD', '/api/posts')).status).toBe(401);
  for (const method of ['TRACE', 'BREW', 'CONNECT', 'PROPFIND']) {
    const answer = await sendRaw(`${method} /api/posts HTTP/1.1\r\nHost: x\r\n${bearer()}\r\n`, 1_000);
    expect(statusOf(answer) >= 500).toBe(false);
  }
});

test('a body on GET is ignored', async () => {
  const body = '{"limit":1}';
  const answer = await sendRaw(
    `GET /api/posts HTTP/1.1\r\nHost: x\r\n${bearer()}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  );
  expect(statusOf(answer)).toBe(200);
});

const put = (body: string | Uint8Array, headers: Record<string, string> = {}) =>
  ada.put('/api/profile/me', body, { headers: { 'content-type': 'application/json', ...headers } });

test('unusual JSON is refused or parsed and never causes a 500', async () => {
  expect((await put('{"bio":"first","bio":"second"}')).status).toBeLessThan(500);
  for (const body of ['{"__proto__":{"isOnboarded":false},"bio":"x"}', '{"constructor":{"prototype":{"x":1}}}']) {
    expectProblem(await put(body), 400, 'invalid_json');
  }
  expect(({} as Record<string, unknown>)['isOnboarded']).toBeUndefined();
  expectProblem(await put(`{"bio":"x","more":${'['.repeat(20)}${']'.repeat(20)}}`), 400, 'invalid_json');
  for (const body of ['{', 'nonsense', '\u{feff}{"bio":', '{"bio":1e999}x', "{'bio':1}"]) {
    expectProblem(await put(body), 400, 'invalid_json');
  }
  for (const body of [
    '[]',
    'null',
    '"text"',
    '7',
    '{"bio":7}',
    '{"bio":"a\\u0000b"}',
    '{"bio":{"$gt":""}}',
    `{"bio":1e999}`,
  ]) {
    expectProblem(await put(body), 422, 'invalid_body');
  }
  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const deep = `{"bio":${open.repeat(10_000)}1${close.repeat(10_000)}}`;
    expect([400, 422]).toContain((await put(deep)).status);
  }
  expectProblem(await put(`{"bio":"${'x'.repeat(200_000)}"}`), 413, 'too_large');
  const lone = await put('{"bio":"\\ud800"}');
  expect(lone.status).toBeLessThan(500);
});

test('a body with another charset, compression or content type is 415 and never skips its schema', async () => {
  expectProblem(
    await put('{"bio":"x"}', { 'content-type': 'application/json; charset=utf-7' }),
    415,
    'unsupported_type',
  );
  expectProblem(await put(gzipSync('{"bio":"x"}'), { 'content-encoding': 'gzip' }), 415, 'unsupported_type');
  expectProblem(await put(gzipSync('0'.repeat(50_000_000)), { 'content-encoding': 'gzip' }), 415);
  const bad = JSON.stringify({ bio: 'x'.repeat(301) });
  for (const type of [
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/xml',
    'APPLICATION/JSON',
    'application/json;',
    'application/json ; a=b',
    'application/jsonp',
    'application/vnd.api+json',
    'application/problem+json',
    ' application/json',
    'json',
    '',
    'a',
    '*/*',
    'multipart/form-data',
    'multipart/form-data; boundary=x',
    'text/plain, application/json',
  ]) {
    const reply = await put(bad, { 'content-type': type });
    expect([400, 415, 422]).toContain(reply.status);
    expectNothingInside(JSON.stringify(reply.body));
  }
  expect((await ada.get('/api/profile/me')).body.bio).not.toHaveLength(301);
});

test('8 KB of headers are accepted, 70 KB are 431', async () => {
  expect(statusOf(await sendRaw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(8_192)}\r\n\r\n`))).toBe(200);
  const answer = await sendRaw(`GET /healthz HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(70_000)}\r\n\r\n`);
  expect(statusOf(answer)).toBe(431);
  expect(answer).toContain('"code":"headers_too_large"');
  expectCareful(answer);
});

test.each([
  ['not HTTP', 'hello\r\n\r\n'],
  ['a broken header', 'GET / HTTP/1.1\r\nHost x\r\n\r\n'],
  ['no host', 'GET /healthz HTTP/1.1\r\n\r\n'],
  [
    'length and chunks',
    'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  ['two lengths', 'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello!'],
  ['a length below zero', 'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Length: -1\r\n\r\n'],
  [
    'a bad chunk',
    'POST /api/auth HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ],
])('%s is 400', async (_what, bytes) => {
  const answer = await sendRaw(bytes);
  expect(statusOf(answer)).toBe(400);
  expectNothingInside(answer);
  expectCareful(answer);
});

test.each([
  ['a host that is none', 'HTTP/1.1\r\nHost: a b'],
  ['a port that is none', 'HTTP/1.1\r\nHost: x:99999'],
  ['no host, as the old kind of request may', 'HTTP/1.0'],
])('%s reaches the reference and the health check', async (_what, head) => {
  for (const path of ['/healthz', '/api/docs/']) {
    const answer = await sendRaw(`GET ${path} ${head}\r\n\r\n`);
    expect(statusOf(answer), path).toBe(200);
  }
});

test('API responses are private however the path is spelled', async () => {
  for (const address of ['http://x/api/options', 'http://elsewhere.example/api/options', '/%61pi/openapi.json']) {
    const answer = await sendRaw(`GET ${address} HTTP/1.1\r\nHost: x\r\n${bearer()}\r\n`);
    expect(statusOf(answer), address).toBe(200);
    expectCareful(answer);
  }
});

test('an unknown Expect header changes nothing', async () => {
  const answer = await sendRaw(`GET /api/options HTTP/1.1\r\nHost: x\r\n${bearer()}Expect: wonders\r\n\r\n`);
  expect(statusOf(answer)).toBe(200);
  expectCareful(answer);
});

test('headers that never end time out, as bodies do', async () => {
  await using impatient = await startTestApp({ headTime: 300 });
  const { hostname, port } = new URL(impatient.url);
  for (const start of ['', 'GET /api/posts HTTP/1.1\r\nHost: x\r\nX-Slow: ']) {
    const open = connect(Number(port), hostname);
    let answer = '';
    open.setEncoding('latin1').on('data', (text) => (answer += text));
    open.write(start);
    await once(open, 'close');
    expect(statusOf(answer)).toBe(408);
    expectCareful(answer);
  }
}, 10_000);

test('a refused body that never arrives blocks nobody', async () => {
  const refused = await sendRaw(
    `PUT /api/profile/me HTTP/1.1\r\nHost: x\r\n${bearer()}Content-Type: application/jsonp\r\nContent-Length: 100\r\n\r\n{`,
  );
  expect(statusOf(refused)).toBe(415);
  const { hostname, port } = new URL(app.url);
  const open = connect(Number(port), hostname);
  open.on('error', () => undefined);
  open.write(
    `PUT /api/profile/me HTTP/1.1\r\nHost: x\r\n${bearer()}Content-Type: application/jsonp\r\nContent-Length: 100\r\n\r\n{`,
  );
  // Longer than a body may take. An unhandled error would end this process too.
  await new Promise((resolve) => {
    open.once('close', resolve);
    open.resume();
  });
  expect((await app.anyone.get('/healthz')).status).toBe(200);
});

describe('a client that is refused while still sending', { timeout: 10_000 }, () => {
  const lingerTime = 600;
  let gentle: TestApp;

  beforeAll(async () => {
    gentle = await startTestApp({ lingerTime });
  });
  afterAll(() => gentle[Symbol.asyncDispose]());

  /**
   * A client that keeps sending regardless of what it receives. `heard` is read only at the end; `gone` resolves when the connection is
   * closed.
   */
  function startSending(path: string, headers: string, to = gentle) {
    const { hostname, port } = new URL(to.url);
    const socket = connect({ host: hostname, port: Number(port), noDelay: true, allowHalfOpen: true });
    socket.on('error', () => undefined);
    const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.write(`POST ${path} HTTP/1.1\r\nHost: x\r\n${headers}\r\n`);
    const heard = async () => {
      let answer = '';
      socket.setEncoding('latin1').on('data', (text) => (answer += text));
      const isOver = await Promise.race([once(socket, 'end').then(() => true), gone.then(() => false)]);
      socket.destroy();
      return { answer, isOver };
    };
    return { socket, heard, gone };
  }

  /** Expects the text to begin with one complete response, including the last character of its body. */
  function expectWhole(answer: string, status: number): void {
    expect(statusOf(answer)).toBe(status);
    expectCareful(answer);
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    expect(body).toHaveLength(Number(/^content-length: (\d+)/im.exec(head)?.[1]));
    expect(Problem.parse(JSON.parse(body)).status).toBe(status);
  }

  const close = 'Connection: close\r\n';
  const form = 'Content-Type: multipart/form-data; boundary=x\r\n';
  const json = 'Content-Type: application/json\r\n';
  test.each([
    ['401, where it asked for the end', '/api/posts', `${close}${form}Content-Length: 5000\r\n`, 401],
    ['401, in chunks', '/api/posts', `${close}${form}Transfer-Encoding: chunked\r\n`, 401],
    ['404', '/api/nothing', `${close}${form}Content-Length: 5000\r\n`, 404],
    ['413', '/api/auth', `${close}${json}Content-Length: 500000\r\n`, 413],
    ['413 that ends the connection by itself', '/api/auth', `${json}Content-Length: 500000\r\n`, 413],
    ['415', '/api/auth', `${close}Content-Type: text/csv\r\nContent-Length: 5000\r\n`, 415],
    ['400 to a head that is broken', '/api/posts', 'X Y: broken\r\n', 400],
  ])('reads the whole response: %s', async (_name, path, headers, status) => {
    const { socket, heard } = startSending(path, headers);
    for (let sent = 0; sent < 30; sent += 1) {
      await sleep(5);
      if (socket.writable) socket.write('a');
    }
    const { answer, isOver } = await heard();
    expectWhole(answer, status);
    expect(isOver).toBe(true);
  });

  test('can send the next request when the connection stays open', async () => {
    const { socket } = startSending('/api/posts', `${form}Content-Length: 30\r\n`);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text) => (answer += text));
    for (let sent = 0; sent < 30; sent += 1) {
      await sleep(5);
      socket.write('a');
    }
    expectWhole(answer, 401);
    answer = '';
    socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
    await expect.poll(() => statusOf(answer)).toBe(200);
    socket.destroy();
  });

  test('reads the response although the rest of the body never arrives, and is disconnected in time', async () => {
    const started = performance.now();
    const { socket, gone } = startSending('/api/posts', `${close}${form}Content-Length: 5000\r\n`);
    let answer = '';
    socket.setEncoding('latin1').on('data', (text) => (answer += text));
    await once(socket, 'end');
    expect(performance.now() - started).toBeLessThan(lingerTime);
    expectWhole(answer, 401);
    // Our half stays open, so only a write shows that the server has disconnected.
    await sleep(lingerTime);
    const asking = setInterval(() => socket.writable && socket.write('a'), 20);
    await gone;
    clearInterval(asking);
  });

  test('is disconnected in the end, however slowly it continues', async () => {
    const started = performance.now();
    const { socket, gone } = startSending('/api/posts', `${close}${form}Content-Length: 5000\r\n`);
    const dripping = setInterval(() => socket.writable && socket.write('a'), 20);
    await gone;
    clearInterval(dripping);
    expect(performance.now() - started).toBeGreaterThan(lingerTime * 0.9);
    expect(performance.now() - started).toBeLessThan(lingerTime + 2_000);
  });

  test('is disconnected after the maximum number of bytes, however fast it sends', async () => {
    await using patient = await startTestApp({ lingerTime: 60_000 });
    const { socket, gone } = startSending('/api/posts', `${close}${form}Content-Length: 900000000\r\n`, patient);
    const chunk = Buffer.alloc(256 * 1024);
    const pour = () => {
      while (socket.writable && socket.bytesWritten < 200e6 && socket.write(chunk));
    };
    socket.on('drain', pour);
    pour();
    await gone;
    // The kernels of both sides buffer some more.
    expect(socket.bytesWritten).toBeLessThan(32e6 + 16e6);
  });

  test('cannot smuggle in a request behind the refused one', async () => {
    const [eve, ben] = [await gentle.person('eve'), await gentle.person('ben')];
    const { socket, heard } = startSending('/api/auth', `${json}Content-Length: 200000\r\n`);
    socket.write('a'.repeat(100_000));
    await once(socket, 'readable');
    const follow = JSON.stringify({ followingId: ben.id });
    const head = `Host: x\r\nAuthorization: Bearer ${eve.token}\r\n${json}Content-Length: ${follow.length}\r\n\r\n`;
    socket.write(`${'a'.repeat(100_000)}POST /api/connections HTTP/1.1\r\n${head}${follow}`);
    await sleep(200);
    expectWhole((await heard()).answer, 413);
    expect(await eve.get(`/api/connections/${ben.id}`)).toMatchObject({ body: { isFollowing: false } });
  });

  test('does not delay the shutdown longer than that', async () => {
    const { socket } = startSending('/api/posts', `${close}${form}Content-Length: 5000\r\n`);
    await once(socket.resume(), 'end');
    const started = performance.now();
    await gentle.server.close();
    expect(performance.now() - started).toBeLessThan(lingerTime + 1_000);
    socket.destroy();
  });
});

test('a body shorter or longer than its declared length, or missing, blocks nobody', async () => {
  const head = (length: number) =>
    `PUT /api/profile/me HTTP/1.1\r\nHost: x\r\n${bearer()}Content-Type: application/json\r\nContent-Length: ${length}\r\n\r\n`;
  const started = performance.now();
  const slow = await sendRaw([head(100), '{"bio":'], 5_000);
  expect(statusOf(slow)).toBe(408);
  expect(slow).toContain('"code":"request_timeout"');
  expect(performance.now() - started).toBeLessThan(4_000);
  const long = await sendRaw(`${head(2)}{}GARBAGE`);
  expect(statusOf(long)).toBeLessThan(500);
  expect((await app.anyone.get('/healthz')).status).toBe(200);
});

test('every API response is private, has a content type and is not shared with other origins', async () => {
  const answers = [
    await ada.get('/api/posts', { headers: { origin: 'https://evil.example' } }),
    await app.anyone.get('/api/posts'),
    await app.anyone.get('/api/auth/config'),
    await ada.get('/api/nothing'),
    await ada.get('/api/posts?limit=0'),
    await ada.send('OPTIONS', '/api/posts', undefined, { headers: { 'access-control-request-method': 'POST' } }),
    await put('{'),
    await app.anyone.get('/api/openapi.json'),
  ];
  for (const { headers } of answers) {
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([]);
    expect(headers.get('x-powered-by') ?? headers.get('server')).toBeNull();
  }
});

test('API responses and built files carry only the headers that data needs, not those of a page', async () => {
  const ada = await app.person('ada_of_few_bytes');
  for (const [path, status, most] of [
    ['/api/profile/me', 200, 450],
    ['/api/posts/00000000-0000-7000-8000-000000000000', 404, 450],
    ['/assets/main-1a2b3c.js', 200, 550],
    ['/assets/none-1a2b3c.js', 404, 450],
  ] as const) {
    const answer = await ada.get(path);
    expect(answer.status).toBe(status);
    const headers = [...answer.headers].map(([name, value]) => `${name}: ${value}\r\n`).join('');
    expect(headers.length, headers).toBeLessThan(most);
    expect(answer.headers.get('permissions-policy')).toContain('camera=(self)');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(answer.headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

test('pages run only their own inline scripts, by hash', async () => {
  for (const path of ['/', '/landing', '/login', '/feed', '/profile/ada']) {
    const page = await app.anyone.get(path);
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy')!;
    expect(policy).toMatch(/default-src 'none'/);
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+' 'sha256-[^']+'/);
    expect(policy).not.toMatch(/unsafe-|\*|https?:(?!\/)/);
  }
});

test('the landing page and the sign-in pages are served at their paths, and the app at every other path', async () => {
  for (const path of ['/', '/?from=mail', '/landing', '/landing/']) {
    expect((await ask(path)).body.toString(), path).toContain('<title>landing');
  }
  for (const path of ['/login', '/login/', '/login?x=1', '/signup', '/login/callback?code=1&state=2']) {
    expect((await ask(path)).body.toString(), path).toContain('<title>sign-in');
  }
  for (const path of ['/landings', '/logins', '/login/more', '/landing/more']) {
    expect((await ask(path)).body.toString(), path).toContain('<title>page');
  }
  for (const file of ['landing.en', 'sign-in']) expect((await app.anyone.get(`/${file}.html`)).status).toBe(404);
});

test('the landing page comes in the language of the URL, else in one of the browser', async () => {
  for (const [path, headers, language] of [
    ['/', {}, 'en'],
    ['/landing', { 'accept-language': 'sw, fr-CI;q=0.8, en;q=0.5' }, 'fr'],
    ['/landing?lang=ar', { 'accept-language': 'fr' }, 'ar'],
    ['/landing?lang=../en', { 'accept-language': 'fr' }, 'fr'],
  ] as const) {
    const page = await ask(path, headers);
    expect(page.body.toString(), path).toContain(`<html lang="${language}">`);
    expect(page.headers).toMatchObject({
      'content-language': language,
      vary: 'accept-language, accept-encoding',
      'cache-control': 'no-cache',
    });
    const again = await ask(path, { ...headers, 'if-none-match': page.headers.etag! });
    expect(again).toMatchObject({ status: 304, headers: { etag: page.headers.etag, vary: page.headers.vary } });
  }
  // A browser whose language has changed gets the other page.
  const { etag } = (await ask('/landing', { 'accept-language': 'fr' })).headers;
  const changed = await ask('/landing', { 'accept-language': 'ar', 'if-none-match': etag! });
  expect(changed).toMatchObject({ status: 200, headers: { 'content-language': 'ar' } });
  expect((await ask('/login')).headers).toMatchObject({ vary: 'accept-encoding' });
});

test('a long JSON response is compressed as the client accepts it, and a short one is not', async () => {
  const plain = await ask('/api/openapi.json', { 'accept-encoding': 'identity' });
  expect(plain.headers['content-encoding']).toBeUndefined();
  for (const [accepted, encoding] of [
    ['br;q=0, gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
  ] as const) {
    const packed = await ask('/api/openapi.json', { 'accept-encoding': accepted });
    expect(packed.headers).toMatchObject({ 'content-encoding': encoding, vary: plain.headers.vary });
    expect(packed.headers['content-length']).toBe(String(packed.body.length));
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(packed.body)).toEqual(plain.body);
  }
  expect(plain.headers.vary).toMatch(/accept-encoding/);
  const short = await ask('/api/nothing', { 'accept-encoding': 'br' });
  expect(short).toMatchObject({ status: 404 });
  expect(short.headers['content-encoding']).toBeUndefined();
});

test('a page is sent in the smallest accepted encoding, and not at all when the client has it', async () => {
  const plain = await ask('/landing', { 'accept-encoding': 'identity' });
  const sizes = [];
  for (const [accepted, encoding] of [
    ['br;q=0, gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
  ] as const) {
    const packed = await ask('/landing', { 'accept-encoding': accepted });
    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toMatch(/accept-encoding/i);
    const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
    expect(unpack(packed.body)).toEqual(plain.body);
    sizes.push(packed.body.length);
  }
  expect(sizes.every((size) => size < plain.body.length / 10)).toBe(true);

  const { etag } = plain.headers;
  const again = await ask('/landing', { 'if-none-match': etag! });
  expect(again).toMatchObject({ status: 304, body: Buffer.alloc(0) });
  expect((await ask('/feed', { 'if-none-match': etag! })).status).toBe(200);
});

test('the share target is opened by the system, and not by other sites', async () => {
  for (const site of ['none', 'same-origin', undefined]) {
    expect(await ask('/share?id=x', site === undefined ? {} : { 'sec-fetch-site': site })).toMatchObject({
      status: 200,
    });
  }
  for (const site of ['cross-site', 'same-site']) {
    const answer = await ask('/share?id=x', { 'sec-fetch-site': site });
    expect([answer.status, answer.headers.location]).toEqual([303, '/feed']);
  }
});

test.each(['/assets', '/media'])('%s does not escape the folder', async (folder) => {
  for (const up of [
    '/../index.html',
    '/..%2findex.html',
    '/%2e%2e/index.html',
    '/..%5cindex.html',
    '/....//index.html',
    '/%2e%2e%2f%2e%2e%2fetc/passwd',
    '//etc/passwd',
    '/%00',
    '/.%00./x',
  ]) {
    const answer = await sendRaw(`GET ${folder}${up} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect([400, 403, 404], up).toContain(statusOf(answer));
    expect(answer).not.toMatch(/<!doctype|root:/);
  }
});

test('addresses of one IPv6 /64 share a limit, and others do not', async () => {
  await using proxied = await startTestApp({ env: { TRUST_PROXY: '1', RATE_LIMITS: 'on' } });
  const guess = (address: string) =>
    proxied.anyone.get('/api/profile/me', {
      headers: { authorization: `Bearer ${makeToken()}`, 'x-forwarded-for': address },
    });
  for (let round = 0; round < 30; round += 1) {
    await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`2001:db8::${round}:${index + 1}`)));
  }
  expect((await guess('2001:db8::ffff:1')).status).toBe(429);
  expect((await guess('2001:db8:0:1::1')).status).toBe(401);
});

test('X-Forwarded-For starts a new count only if the proxy is trusted', async () => {
  const { max } = api['POST /api/auth'].rateLimit;
  async function statuses(env: Record<string, string>): Promise<number[]> {
    await using limited = await startTestApp({ env: { RATE_LIMITS: 'on', ...env } });
    const replies: Reply[] = [];
    while (replies.length < max + 10) {
      const batch = Array.from({ length: 10 }, (_each, at) => {
        const access_token = `junk-${replies.length + at}`;
        const address = `203.0.${Math.floor(replies.length / 250)}.${(replies.length % 250) + at}`;
        const headers = { 'x-forwarded-for': address, forwarded: `for=${address}`, 'x-real-ip': address };
        return limited.anyone.post('/api/auth', { access_token }, { headers });
      });
      replies.push(...(await Promise.all(batch)));
    }
    for (const reply of replies.filter(({ status }) => status === 429)) {
      expectProblem(reply, 429, 'rate_limited');
      expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    return replies.map(({ status }) => status);
  }
  const untrusted = await statuses({});
  expect(untrusted.slice(0, max)).not.toContain(429);
  expect(untrusted.slice(max)).toEqual(Array.from({ length: 10 }, () => 429));
  expect(await statuses({ TRUST_PROXY: '1' })).not.toContain(429);
});

test('metrics are public without METRICS_TOKEN, and 404 without the right token otherwise', async () => {
  const open = await app.anyone.get('/metrics');
  expect(open.status).toBe(200);
  expect(Buffer.from(open.body).toString()).toContain('baraza_http_request_duration_seconds');
  await using closed = await startTestApp({ env: { METRICS_TOKEN: 'secret-of-metrics' } });
  for (const authorization of [undefined, 'Bearer wrong', 'secret-of-metrics', 'Bearer secret-of-metricS']) {
    expectProblem(await closed.anyone.get('/metrics', authorization ? { headers: { authorization } } : {}), 404);
  }
  expect((await closed.anyone.get('/metrics', { headers: { authorization: 'Bearer secret-of-metrics' } })).status).toBe(
    200,
  );
});

test('in production, metrics need the token, and the reference is disabled by default and the OpenAPI document is not', async () => {
  const production = {
    NODE_ENV: 'production',
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'ours',
    PUBLIC_URL: 'https://baraza.example',
    METRICS_TOKEN: 'secret',
  };
  // No test signs in, so the provider is unreachable.
  const refuse = () => Promise.reject(new Error('There is no provider.'));
  const provider = {
    identify: refuse,
    exchange: refuse,
    authorization: refuse,
    origins: async () => [],
    readLogout: refuse,
    isOf: () => false,
    endSession: refuse,
    check: refuse,
  };
  const statuses = async (env: Record<string, string>, authorization = '') => {
    await using each = await startTestApp({ web, provider, env: { ...production, ...env } });
    const paths = ['/metrics', '/api/docs/', '/api/docs', '/api/openapi.json'];
    const answers = await Promise.all(paths.map((path) => each.anyone.get(path, { headers: { authorization } })));
    for (const answer of answers.filter(({ status }) => status === 404)) expectProblem(answer, 404, 'not_found');
    return answers.map(({ status }) => status);
  };
  expect(await statuses({})).toEqual([404, 404, 404, 200]);
  expect(await statuses({}, 'Bearer undefined')).toEqual([404, 404, 404, 200]);
  expect(await statuses({ API_DOCS: '1' }, 'Bearer secret')).toEqual([200, 200, 301, 200]);
  await using closed = await startTestApp({ web, env: { API_DOCS: '0' } });
  expect((await closed.anyone.get('/api/docs')).status).toBe(404);
});

test('every response has a permissions policy and, under https, HSTS', async () => {
  await using secure = await startTestApp({ web, env: { PUBLIC_URL: 'https://baraza.example' } });
  const member = await secure.person('member');
  const paths = [
    '/',
    '/feed',
    '/service-worker.js',
    '/assets/main-1a2b3c.js',
    '/api/profile/me',
    '/api/unknown',
    '/api/docs/',
    '/api/openapi.json',
    '/media/absent.webp',
    '/oidc/.well-known/openid-configuration',
    '/oidc/interaction/unknown',
    '/healthz',
    '/metrics',
    '/%E0%A4%A',
  ];
  for (const path of paths) {
    for (const caller of [member, secure.anyone]) {
      const { headers } = await caller.get(path);
      expect([path, headers.get('permissions-policy')]).toEqual([
        path,
        'camera=(self), geolocation=(), microphone=(self)',
      ]);
      expect([path, headers.get('strict-transport-security')]).toEqual([path, 'max-age=31536000']);
      expect([path, headers.get('x-content-type-options')]).toEqual([path, 'nosniff']);
    }
    expect((await app.anyone.get(path)).headers.get('strict-transport-security'), path).toBeNull();
  }
  expect(await sendRaw('NOT HTTP\r\n\r\n')).toMatch(/\r\npermissions-policy: camera=\(self\)/i);
});

test('the health and readiness checks answer 200', async () => {
  expect(await app.anyone.get('/healthz')).toMatchObject({ status: 200, body: { status: 'up' } });
  expect(await app.anyone.get('/readyz')).toMatchObject({ status: 200, body: { status: 'ready' } });
});

test('the OpenAPI document is valid 3.1 and contains every endpoint of the contract', async () => {
  const { body } = await app.anyone.get('/api/openapi.json');
  const result = await validate(body);
  expect(result.errors ?? []).toEqual([]);
  expect(result).toMatchObject({ valid: true, version: '3.1' });
  const described = Object.entries<Record<string, unknown>>(body.paths).flatMap(([path, calls]) =>
    Object.keys(calls).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`),
  );
  expect(described.sort()).toEqual(Object.keys(api).sort());
});

test('an unknown path below the reference is a problem like any other', async () => {
  await using app = await startTestApp();
  for (const path of ['/api/docs/nothing', '/api/docs/a%20b/c', '/api/docs/js/nothing.js']) {
    const answer = await app.anyone.get(path);
    expect(answer, path).toMatchObject({ status: 404, body: { code: 'not_found', status: 404 } });
    expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  }
});

test('the reference page loads with everything it needs from this origin', async () => {
  let page = await app.anyone.get('/api/docs');
  if (page.status >= 300 && page.status < 400)
    page = await app.anyone.get(new URL(page.headers.get('location')!, `${app.url}/api/docs`).pathname);
  expect(page.status).toBe(200);
  const html = Buffer.from(page.body).toString();
  for (const [, source] of html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)) {
    const address = new URL(source!, `${app.url}/api/docs/`);
    expect(address.origin).toBe(app.url);
    expect((await app.anyone.get(address.pathname)).status).toBe(200);
  }
});

test('a page whose URL has a broken percent escape is shown by the web client, and the API refuses it', async () => {
  await using app = await startTestApp();
  const open = (path: string) => app.anyone.get(path, { headers: { accept: 'text/html,*/*' } });
  for (const [path, location] of [
    ['/profile/ada%', '/profile/ada%25'],
    ['/feed/%E0%A4%A?a=1', '/feed/%25E0%25A4%25A?a=1'],
  ] as const) {
    const { status, headers } = await open(path);
    expect([status, headers.get('location')]).toEqual([302, location]);
    expect((await app.anyone.get(path)).status).toBe(400);
  }
  for (const path of ['/api/posts/%', '/media/%', '//evil.example/%']) {
    expect(await open(path), path).toMatchObject({ status: 400, body: { code: 'bad_request' } });
  }
});
