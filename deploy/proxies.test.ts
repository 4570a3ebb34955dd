import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtempDisposable, readFile, writeFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { get as getPlain } from 'node:http';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { auth } from '@baraza/contract/features/auth.ts';
import { MEGABYTE } from '@baraza/contract/shared/sizes.ts';
import { webFolder } from '@baraza/server/src/app.ts';
import { runJob } from '@baraza/server/src/testing/run-job.ts';
import { findFreePort } from '@baraza/server/src/testing/free-port.ts';
import { connectSocket } from '@baraza/server/src/testing/socket-client.ts';
import { startTestApp } from '@baraza/server/src/testing/test-app.ts';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';

const name = 'baraza.example';
const publicUrl = `https://${name}`;

interface Setup {
  /** The port of the server that the proxy is in front of. */
  server: number;
  http: number;
  https: number;
  certificate: string;
  key: string;
  folder: string;
}

interface Proxy {
  program: string;
  /** Options that print the version, to find out whether it is installed. */
  version: string[];
  /** Writes the shipped configuration with the names of this test, and returns the options of the program. */
  configure(setup: Setup): Promise<string[]>;
}

const proxies: Proxy[] = [
  {
    program: 'nginx',
    version: ['-v'],
    async configure(setup) {
      const shipped = await readFile(join(import.meta.dirname, 'nginx/baraza.conf'), 'utf8');
      const site = replaceAll(shipped, [
        [/^.*listen \[::\].*\n/gm, ''],
        [/listen 80;/, `listen 127.0.0.1:${setup.http};`],
        [/listen 443 /, `listen 127.0.0.1:${setup.https} `],
        [/\/etc\/ssl\/baraza\/fullchain\.pem/, setup.certificate],
        [/\/etc\/ssl\/baraza\/privkey\.pem/, setup.key],
        [/\/var\/log\/nginx/, setup.folder],
        [/127\.0\.0\.1:3000/g, `127.0.0.1:${setup.server}`],
      ]);
      const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${setup.folder}/${kind};`,
      );
      const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off; pid ${setup.folder}/pid;
        events { worker_connections 512; }
        http { ${temporary.join(' ')}\n${site}\n}`;
      await writeFile(join(setup.folder, 'nginx.conf'), main);
      return ['-c', join(setup.folder, 'nginx.conf'), '-e', 'stderr'];
    },
  },
  {
    program: 'caddy',
    version: ['version'],
    async configure(setup) {
      const shipped = await readFile(join(import.meta.dirname, 'caddy/Caddyfile'), 'utf8');
      const site = replaceAll(shipped, [
        [/^baraza\.example \{/m, `${name} {\n\ttls ${setup.certificate} ${setup.key}`],
        [/127\.0\.0\.1:3000/g, `127.0.0.1:${setup.server}`],
      ]);
      const options = `{\n\tadmin off\n\thttp_port ${setup.http}\n\thttps_port ${setup.https}\n\tdefault_bind 127.0.0.1\n}\n`;
      await writeFile(join(setup.folder, 'Caddyfile'), options + site);
      return ['run', '--config', join(setup.folder, 'Caddyfile'), '--adapter', 'caddyfile'];
    },
  },
];

/** Fails when a pattern is not in the text, because the test would then use a different configuration. */
function replaceAll(text: string, replacements: [RegExp, string][]): string {
  return replacements.reduce((before, [pattern, value]) => {
    if (before.search(pattern) < 0) throw new Error(`The configuration has no ${pattern}.`);
    return before.replace(pattern, value);
  }, text);
}

const isInstalled = ({ program, version }: Proxy) => spawnSync(program, version).status === 0;

/** The server behind a proxy with a self-signed certificate. */
async function startBehind(proxy: Proxy) {
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), `baraza-${proxy.program}-`))).path;
  const app = stack.use(
    await startTestApp({
      env: { PUBLIC_URL: publicUrl, TRUST_PROXY: 'loopback', RATE_LIMITS: 'on' },
      web: webFolder,
    }),
  );
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  const made = spawnSync('openssl', ['req', ...kind, ...subject, '-keyout', key, '-out', certificate]);
  if (made.status !== 0) throw new Error(`openssl failed: ${made.stderr}`);
  const setup: Setup = {
    server: Number(new URL(app.url).port),
    http: await findFreePort(),
    https: await findFreePort(),
    certificate,
    key,
    folder,
  };
  await mkdir(join(folder, 'home'));
  const child = spawn(proxy.program, await proxy.configure(setup), {
    env: { PATH: process.env['PATH'], HOME: join(folder, 'home'), XDG_DATA_HOME: join(folder, 'home') },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  stack.defer(() => end(child));
  let output = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (output += text));

  const ca = await readFile(certificate);
  const tls = { host: '127.0.0.1', port: setup.https, servername: name, ca };
  const agent = stack.adopt(new Agent({ keepAlive: true }), (open) => open.destroy());
  /** Sends a request through the proxy, from an address of this machine. */
  async function send(method: string, path: string, { headers = {}, body, from = '127.0.0.1' }: Sent = {}) {
    const form = body instanceof FormData ? new Request('http://x', { method: 'POST', body }) : undefined;
    const bytes = form ? Buffer.from(await form.arrayBuffer()) : (body as Buffer | undefined);
    const call = request({
      ...tls,
      method,
      path,
      agent,
      localAddress: from,
      headers: {
        host: name,
        ...(form && { 'content-type': form.headers.get('content-type') ?? '' }),
        ...(bytes && { 'content-length': bytes.length }),
        ...headers,
      },
    });
    const response = new Promise<Received>((resolve, reject) => {
      call.on('error', reject).on('response', async (reply) => {
        resolve({ status: reply.statusCode, headers: reply.headers, text: (await buffer(reply)).toString() });
      });
    });
    call.end(bytes);
    return response;
  }
  await vi.waitFor(
    async () => {
      if (child.exitCode !== null) return;
      const { status } = await send('GET', '/healthz');
      if (status !== 200) throw new Error(`/healthz returned ${status}.`);
    },
    { timeout: 20_000, interval: 100 },
  );
  if (child.exitCode !== null) throw new Error(output);
  const started = stack.move();
  return { app, setup, tls, send, [Symbol.asyncDispose]: () => started.disposeAsync() };
}

interface Sent {
  headers?: Record<string, string>;
  body?: Buffer<ArrayBuffer> | FormData;
  from?: string;
}
interface Received {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  text: string;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}

describe.each(proxies)('$program', (proxy) => {
  const missing = `${proxy.program} is not installed`;

  test('serves pages and the API through TLS and HTTP/2, and redirects HTTP', async ({ skip }) => {
    if (!isInstalled(proxy)) return skip(missing);
    await using behind = await startBehind(proxy);
    const page = await behind.send('GET', '/landing', { headers: { 'accept-encoding': 'br' } });
    expect(page).toMatchObject({ status: 200, headers: { 'content-encoding': 'br' } });
    expect(page.headers['strict-transport-security']).toContain('max-age');
    const ada = await behind.app.person('ada');
    const headers = { authorization: `Bearer ${ada.token}` };
    expect(JSON.parse((await behind.send('GET', '/api/profile/me', { headers })).text)).toMatchObject({ id: ada.id });
    expect((await behind.send('GET', '/api/profile/me')).status).toBe(401);
    expect((await behind.send('GET', '/metrics')).status).toBe(404);

    const session = connectHttp2(publicUrl, { ...behind.tls, lookup: undefined });
    const stream = session.request({ ':path': '/healthz', ':authority': name });
    const [answer] = (await once(stream, 'response')) as [Record<string, unknown>];
    expect(answer[':status']).toBe(200);
    session.destroy();

    const { http } = behind.setup;
    const [plain] = await once(
      getPlain({ host: '127.0.0.1', port: http, path: '/feed?tab=x', headers: { host: name } }),
      'response',
    );
    expect([301, 308]).toContain(plain.statusCode);
    expect(plain.headers.location).toMatch(/^https:\/\/baraza\.example(:\d+)?\/feed\?tab=x$/);
    plain.resume();
  });

  test('passes sockets on, and refuses them for pages of other origins', async ({ skip }) => {
    if (!isInstalled(proxy)) return skip(missing);
    await using behind = await startBehind(proxy);
    const ada = await behind.app.person('ada');
    const connect = (origin: string) =>
      connectSocket(`https://127.0.0.1:${behind.setup.https}`, '/notifications', {
        auth: { token: ada.token },
        extraHeaders: { origin, host: name },
        ...({ ca: behind.tls.ca, servername: name } as object),
      });
    await using socket = await connect(publicUrl);
    expect(await socket.ask('anything')).toMatchObject({ code: 'not_found' });
    await expect(connect('https://elsewhere.example')).rejects.toThrow('websocket error');
  });

  test('passes polling on, and keeps a waiting request open', async ({ skip }) => {
    if (!isInstalled(proxy)) return skip(missing);
    await using behind = await startBehind(proxy);
    const ada = await behind.app.person('ada');
    const poll = (method: string, query: string, body?: string) =>
      behind.send(method, `/socket.io/?EIO=4&transport=polling${query}`, {
        headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'text/plain' },
        ...(body && { body: Buffer.from(body) }),
      });
    const opened = await poll('GET', '');
    const sid = `&sid=${(JSON.parse(opened.text.slice(1)) as { sid: string }).sid}`;
    expect(await poll('POST', sid, `40/notifications,${JSON.stringify({ token: ada.token })}`)).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
    });
    expect((await poll('GET', sid)).text).toContain('40/notifications');
    const waiting = poll('GET', sid);
    await ada.post('/api/auth/logout');
    expect((await waiting).text).toContain('42/notifications,["closing",{"code":"unauthorized"');
  });

  test('passes a picture of 5 MB on, and the refusals of uploads', async ({ skip }) => {
    if (!isInstalled(proxy)) return skip(missing);
    await using behind = await startBehind(proxy);
    const ada = await behind.app.person('ada');
    const headers = { authorization: `Bearer ${ada.token}` };
    const jpeg = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0B6B57' } })
      .jpeg()
      .toBuffer();
    const form = (bytes: number) => {
      const data = new FormData();
      // Decoders ignore bytes after the end.
      data.append('file', new Blob([new Uint8Array(jpeg), new Uint8Array(bytes - jpeg.length)]), 'cover.jpg');
      return data;
    };
    const stored = await behind.send('POST', '/api/storage', { headers, body: form(5 * MEGABYTE - 1) });
    expect(stored.status).toBe(201);
    expect((await behind.send('GET', JSON.parse(stored.text).url)).status).toBe(200);
    const refusal = await behind.send('POST', '/api/storage', { headers, body: form(6 * MEGABYTE) });
    expect(refusal).toMatchObject({ status: 413, headers: { 'content-type': /problem\+json/ } });
    expect((await behind.send('POST', '/api/storage', { body: form(4 * MEGABYTE) })).status).toBe(401);
    const large = behind.send('POST', '/api/storage', { headers, body: form(30 * MEGABYTE) });
    // The proxy may close the connection while the rest is being sent.
    expect((await large.catch(() => ({ status: 413 }))).status).toBe(413);
  });

  test('limits count by the address of the client, which it cannot invent', async ({ skip }) => {
    if (!isInstalled(proxy)) return skip(missing);
    await using behind = await startBehind(proxy);
    const { max } = auth['POST /api/auth/revoke'].rateLimit;
    const body = Buffer.from(JSON.stringify({ tokenHash: 'x'.repeat(43) }));
    const revoke = async (from: string, invented: string) => {
      const address = { 'x-forwarded-for': invented, 'x-real-ip': invented, forwarded: `for=${invented}` };
      const headers = { 'content-type': 'application/json', ...address };
      return (await behind.send('POST', '/api/auth/revoke', { headers, body, from })).status;
    };
    const statuses: (number | undefined)[] = [];
    while (statuses.length < max + 10) {
      const first = statuses.length;
      const batch = Array.from({ length: 10 }, (_, at) => revoke('127.0.0.1', `203.0.113.${(first + at) % 250}`));
      statuses.push(...(await Promise.all(batch)));
    }
    expect(new Set(statuses.slice(0, max))).toEqual(new Set([204]));
    expect(new Set(statuses.slice(max))).toEqual(new Set([429]));
    expect(await revoke('127.0.0.2', '127.0.0.1')).toBe(204);
  });
});

test('nginx as a CDN keeps public pictures until soon after they are deleted, and passes nothing else on', async ({
  skip,
}) => {
  if (spawnSync('nginx', ['-v']).status !== 0) return skip('nginx is not installed');
  await using stack = new AsyncDisposableStack();
  const folder = stack.use(await mkdtempDisposable(join(tmpdir(), 'baraza-media-'))).path;
  const port = await findFreePort();
  const env = { PUBLIC_URL: publicUrl, MEDIA_URL: `http://127.0.0.1:${port}` };
  const app = stack.use(await startTestApp({ env, web: webFolder }));
  const site = replaceAll(await readFile(join(import.meta.dirname, 'nginx/baraza-media.conf'), 'utf8'), [
    [/^.*listen \[::\].*\n/gm, ''],
    [/listen 443 ssl http2;/, `listen 127.0.0.1:${port};`],
    [/^ *(ssl|proxy_ssl)_.*\n/gm, ''],
    [/\/var\/cache\/nginx\/baraza/, join(folder, 'cache')],
    [/https:\/\/baraza\.example/g, app.url],
    [/200 5m;/, '200 2s;'],
  ]);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  );
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''} daemon off;
    pid ${folder}/pid; events { worker_connections 64; } http { ${temporary.join(' ')}\n${site}\n}`;
  await writeFile(join(folder, 'nginx.conf'), main);
  const child = spawn('nginx', ['-c', join(folder, 'nginx.conf'), '-e', 'stderr'], { stdio: 'ignore' });
  stack.defer(() => end(child));
  const load = async (path: string) => {
    const response = await fetch(new URL(path, env.MEDIA_URL));
    await response.arrayBuffer();
    return response;
  };
  await vi.waitFor(() => load('/'), { timeout: 20_000, interval: 100 });

  const seen: string[] = [];
  app.server.server.on(
    'request',
    ({ method, url = '' }: { method: string; url?: string }) => void seen.push(`${method} ${url}`),
  );
  const ada = await app.person('ada');
  const jpeg = await sharp({ create: { width: 800, height: 400, channels: 3, background: '#0B6B57' } })
    .jpeg()
    .toBuffer();
  const send = async (path: string) => {
    const data = new FormData();
    data.append('file', new Blob([new Uint8Array(jpeg)]), 'me.jpg');
    return (await ada.post(path, data)).body;
  };
  const { image } = await send('/api/profile/avatar');
  const whisper = (await send('/api/storage?purpose=message')).url;
  const copy = new URL(image).pathname.replace('.jpg', '-360.webp');
  for (const path of [image, copy, image, copy, `${copy}?x=1`]) {
    const { status, headers } = await load(path);
    expect([status, headers.get('access-control-allow-origin')], path).toEqual([200, publicUrl]);
  }
  expect((await load('/card.png')).status).toBe(200);
  for (const path of [whisper, '/api/posts', '/feed', '/', '/media/x', copy.replace('/media/', '/media/private/')]) {
    expect((await load(path)).status, path).toBe(404);
  }
  const { pathname } = new URL(image);
  expect(new Set(seen.filter((each) => !each.startsWith('POST')))).toEqual(
    new Set([`GET ${pathname}`, `GET ${copy}`, 'GET /card.png']),
  );

  await send('/api/profile/avatar');
  await runJob(app.deps, 'media.clean');
  await vi.waitFor(async () => expect((await load(image)).status).toBe(404), { timeout: 10_000, interval: 250 });
});
