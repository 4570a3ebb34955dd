import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test, vi } from 'vitest';
import { partialUpload } from '@baraza/contract/features/upload-limits.ts';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { signUp } from '@baraza/server/src/testing/sign-up.ts';
import { sendUploadsWithFetch } from '@baraza/web/src/testing/uploads.ts';
import { startCuttingProxy } from '#shared/cutting-proxy.ts';
import { stubBrowser, useServer } from './client.ts';

/** A picture of about 300 KB, the largest that the web client makes. */
async function makePhoto(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
  const photo = await sharp({ create: { width: 1000, height: 700, channels: 3, background: 'teal', noise } })
    .jpeg({ quality: 77 })
    .toBuffer();
  expect(photo.length).toBeGreaterThan(250_000);
  expect(photo.length).toBeLessThan(350_000);
  return photo;
}

test('a post whose upload is cut at many positions continues, and exists once with its picture intact', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'baraza-uploads-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await using server = await startServerProcess({ dataDir, env: { LOG_LEVEL: 'warn' } });
  const ada = await signUp(server.url, 'ada_uploads');
  const photo = await makePhoto();
  // In heads, in replies, in parts, and between two parts; together less than the picture, so that each connection is cut.
  const cuts = [300, 1, 700, 40_000, 131_900, 5_000, 60_000, 20_000];
  const cutCount = cuts.length;
  let sentBytes = 0;
  await using proxy = await startCuttingProxy({
    target: server.url,
    cutAfter: () => cuts.shift(),
    // A connection that ended before its cut leaves the cut to the next one.
    onUncut: (bytes) => cuts.unshift(bytes),
    onSent: (bytes) => (sentBytes += bytes),
  });
  stubBrowser();
  sendUploadsWithFetch();
  vi.resetModules();
  const { startSession } = await import('@baraza/web/src/platform/api/session.ts');
  const { loadOutbox } = await import('@baraza/web/src/platform/outbox/outbox.ts');
  const { postKind } = await import('@baraza/web/src/features/posts/composer/post-outbox.ts');
  const { token = '', id, username } = ada;
  useServer(token, proxy.url);
  type User = Parameters<typeof startSession>[0]['user'];
  // The modules read no other field of the user.
  startSession({ token, user: { id, username, isOnboarded: true } as unknown as User });
  const outbox = await loadOutbox();
  const file = new Blob([new Uint8Array(photo)], { type: 'image/jpeg' });
  const content = { ownerId: id, content: 'Cut', pictures: [{ file, name: 'photo.jpg', alt: 'Noise' }] };
  void outbox.enqueue(postKind, { lane: 'posts', content, note: { path: '/feed' } });
  // As the browser does when the network is back.
  const waking = setInterval(() => outbox.wake(), 200);
  onTestFinished(() => clearInterval(waking));
  await expect.poll(() => outbox.list('posts').length, { timeout: 60_000 }).toBe(0);

  // `fetch` keeps a second connection open, which may carry only small requests and never reach its cut.
  expect(proxy.cuts()).toBeGreaterThanOrEqual(cutCount - 1);
  const { body: posts } = await ada.get('/api/posts');
  expect(posts).toMatchObject([{ content: 'Cut', PostImage: [{ alt: 'Noise', width: 1000, height: 700 }] }]);
  // The same file sent in one request over an undisturbed connection is stored as the same picture.
  const form = new FormData();
  for (const [name, value] of Object.entries({ ownerType: 'USER', ownerId: id })) form.append(name, value);
  form.append('files', file, 'photo.jpg');
  const { body: whole } = await ada.post('/api/posts', form);
  const served = async (url: string) => Buffer.from((await ada.get(url)).body).toString('base64');
  expect(await served(posts[0].PostImage[0].url)).toBe(await served(whole.PostImage[0].url));
  console.info(`${photo.length} bytes, ${cutCount} cuts: ${sentBytes} bytes sent`);
  // Requests, replies and heads are less than 2 KB each.
  expect(sentBytes).toBeLessThan(photo.length + cutCount * partialUpload.part.maxBytes);
}, 120_000);
