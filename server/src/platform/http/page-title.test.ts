import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { readPageTitle } from './page-title.ts';

/** Starts a site on this machine. */
async function startSite(answer: RequestListener) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    answer(request, response);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { port, requests, [Symbol.dispose]: () => void server.close().closeAllConnections() };
}

const own = ['localhost'];
const titleOf = async (page: string | Buffer, type = 'text/html') => {
  using site = await startSite((_request, response) => response.setHeader('content-type', type).end(page));
  const title = await readPageTitle(`http://localhost:${site.port}/`, own);
  return title;
};

test('reads the title of a page', async () => {
  expect(await titleOf('<html><title lang="en">\n Chess &amp; tea&#8239;– the club&nbsp;</title>')).toBe(
    'Chess & tea – the club',
  );
  expect(await titleOf('<title>مهرجان الشعر</title>', 'text/html; charset=utf-8')).toBe('مهرجان الشعر');
  expect(await titleOf(Buffer.from('<title>Caf\u00e9</title>', 'latin1'), 'text/html;charset=ISO-8859-1')).toBe('Café');
  expect(await titleOf(Buffer.from('<meta charset="windows-1252"><title>Caf\u00e9</title>', 'latin1'))).toBe('Café');
  expect(await titleOf('<title>A\u202eb</title>', 'text/html; charset=no-such')).toBe('Ab');
  expect(await titleOf(`<title>${'long '.repeat(99)}</title>`)).toMatch(/^(?:long )+l?o?n?g?…$/);
});

test('finds no title in what is not a page, or lacks one', async () => {
  expect(await titleOf('<title>Data</title>', 'application/json')).toBe('');
  expect(await titleOf('<p>None</p>')).toBe('');
  expect(await titleOf(`${' '.repeat(200_000)}<title>Too late</title>`)).toBe('');
  using missing = await startSite((_request, response) =>
    response.writeHead(404, { 'content-type': 'text/html' }).end(),
  );
  expect(await readPageTitle(`http://localhost:${missing.port}/`, own)).toBe('');
});

test('follows a few redirects', async () => {
  using site = await startSite((request, response) => {
    if (request.url === '/new') response.setHeader('content-type', 'text/html').end('<title>New</title>');
    else response.writeHead(302, { location: request.url === '/old' ? '/new' : '/again' }).end();
  });
  expect(await readPageTitle(`http://localhost:${site.port}/old`, own)).toBe('New');
  await expect(readPageTitle(`http://localhost:${site.port}/again`, own)).rejects.toThrow('redirects too often');
  expect(site.requests).toHaveLength(6);
});

test('requests nothing from an address that is not public, also after a redirect', async () => {
  using site = await startSite((_request, response) =>
    response.setHeader('content-type', 'text/html').end('<title>Secret</title>'),
  );
  const { port } = site;
  using door = await startSite((_request, response) =>
    response.writeHead(301, { location: `http://127.0.0.1:${port}/` }).end(),
  );
  for (const address of [
    `http://localhost:${port}/`,
    `http://127.0.0.1:${port}/`,
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://localhost/',
    'http://user:password@localhost/',
    'ftp://localhost/',
    'https://example.com:8443/',
  ]) {
    await expect(readPageTitle(address, []), address).rejects.toThrow('not public');
  }
  await expect(readPageTitle(`http://localhost:${door.port}/`, own)).rejects.toThrow('not public');
  expect(site.requests).toEqual([]);
});

test('gives up a page that takes too long', async () => {
  using site = await startSite((_request, response) =>
    response.setHeader('content-type', 'text/html').write('<title>'),
  );
  await expect(readPageTitle(`http://localhost:${site.port}/`, own)).rejects.toMatchObject({ name: /Abort|Timeout/ });
}, 10_000);
