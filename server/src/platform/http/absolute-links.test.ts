import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { linkKinds } from '@baraza/contract/shared/link-kinds.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

const source = join(import.meta.dirname, '../../../../web');
let web: string;

/** The files that a stranger's app requests: the page and its picture. */
beforeAll(async () => {
  web = await mkdtemp(join(tmpdir(), 'baraza-web-'));
  await mkdir(join(web, 'assets'));
  await copyFile(join(source, 'index.html'), join(web, 'index.html'));
  const landing = await readFile(join(source, 'landing.html'), 'utf8');
  const metas = [...landing.matchAll(/<meta [^>]+>/g)].join('');
  await writeFile(
    join(web, 'landing.en.html'),
    `<!doctype html>${metas}<link rel="alternate" hreflang="x-default" href="/landing"><link rel="alternate" hreflang="pt" href="/landing?lang=pt"><a hreflang="pt" href="/landing?lang=pt">`,
  );
  for (const kind of linkKinds) await writeFile(join(web, `link-${kind}.en.html`), metas);
  await copyFile(join(source, 'sign-in.html'), join(web, 'sign-in.html'));
  await copyFile(join(source, 'public/card.png'), join(web, 'card.png'));
  await writeFile(join(web, 'service-worker.js'), '');
});
afterAll(() => rm(web, { recursive: true, force: true }));

async function cardOf(app: TestApp, path: string): Promise<Record<string, string>> {
  const { body } = await app.anyone.get(path);
  const metas = Buffer.from(body)
    .toString()
    .matchAll(/<meta\s+(?:property|name)="((?:og|twitter):[^"]+)"\s+content="([^"]*)"/g);
  return Object.fromEntries([...metas].map(([, name = '', content = '']) => [name, content]));
}

test('the picture of the card is served at its absolute URL in the stated size', async () => {
  await using app = await startTestApp({ web, env: { PUBLIC_URL: 'https://baraza.example/' } });
  const card = await cardOf(app, '/feed');
  expect(card['og:image']).toBe('https://baraza.example/card.png');
  const picture = await app.anyone.get('/card.png');
  expect(picture).toMatchObject({ status: 200 });
  expect(picture.headers.get('content-type')).toBe('image/png');
  const { width, height } = await sharp(Buffer.from(picture.body)).metadata();
  expect([card['og:image:width'], card['og:image:height']]).toEqual([String(width), String(height)]);
  expect((await readFile(join(web, 'card.png'))).byteLength).toBeLessThan(60_000);
  for (const path of ['/', '/landing', '/landing?lang=pt', '/login', '/signup', '/terms']) {
    expect(await cardOf(app, path), path).toMatchObject({
      'og:site_name': 'Baraza',
      'og:title': card['og:title'],
      'og:image': card['og:image'],
      'twitter:card': 'summary_large_image',
    });
  }
});

test('the landing page names its languages with absolute URLs', async () => {
  await using app = await startTestApp({ web, env: { PUBLIC_URL: 'https://baraza.example/' } });
  const { body } = await app.anyone.get('/landing');
  const links = Buffer.from(body)
    .toString()
    .matchAll(/href="([^"]+)"/g);
  expect([...links].map(([, href]) => href)).toEqual([
    'https://baraza.example/landing',
    'https://baraza.example/landing?lang=pt',
    '/landing?lang=pt',
  ]);
});
