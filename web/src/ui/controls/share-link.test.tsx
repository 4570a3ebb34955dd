import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { collectToasts } from '#testing/toasts.ts';
import { copyLink, shareLink } from './share-link.ts';

const url = `${location.origin}/feed/1`;
const writeText = vi.fn<(text: string) => Promise<void>>();
let toasts: string[];

beforeEach(() => {
  toasts = collectToasts();
  writeText.mockReset().mockResolvedValue();
  vi.stubGlobal('navigator', { clipboard: { writeText } });
});
afterEach(() => vi.unstubAllGlobals());

const withShareSheet = (share: () => Promise<void>) => vi.stubGlobal('navigator', { clipboard: { writeText }, share });

test('opens the phone’s share sheet with the whole URL', async () => {
  const share = vi.fn<() => Promise<void>>().mockResolvedValue();
  withShareSheet(share);
  await shareLink({ path: '/feed/1', title: 'A post' });
  expect(share).toHaveBeenCalledWith({ url, title: 'A post' });
  expect(writeText).not.toHaveBeenCalled();
});

test('a closed share sheet shares nothing', async () => {
  withShareSheet(() => Promise.reject(new DOMException('closed', 'AbortError')));
  await shareLink({ path: '/feed/1', title: 'A post' });
  expect([writeText.mock.calls, toasts]).toEqual([[], []]);
});

test.each([
  ['without a share sheet', () => undefined],
  ['when the share sheet fails', () => withShareSheet(() => Promise.reject(new Error('broken')))],
])('copies the URL %s', async (_name, prepare) => {
  prepare();
  await shareLink({ path: '/feed/1', title: 'A post' });
  expect(writeText).toHaveBeenCalledWith(url);
  expect(toasts).toEqual(['success: Link copied to clipboard!']);
});

test('shows the URL when it cannot be copied', async () => {
  writeText.mockRejectedValue(new Error('refused'));
  await copyLink('/feed/1');
  expect(toasts).toEqual([`error: Could not copy. The link is ${url}`]);
});
