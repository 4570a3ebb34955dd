import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Export } from '@baraza/contract/features/exports.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { Exports } from './exports.tsx';

const saveFile = vi.hoisted(() => vi.fn<(content: Blob, name: string) => void>());
vi.mock('#platform/device/save-file.ts', () => ({ saveFile }));

function copy(more: Partial<Export> = {}): Export {
  return z.parse(Export, {
    id: '01920000-0000-7000-8000-000000000001',
    status: 'READY',
    progress: 100,
    createdAt: '2026-11-20T08:00:00.000Z',
    expiresAt: '2026-11-27T08:00:00.000Z',
    bytes: 3_000_000,
    ...more,
  });
}
const waiting = copy({ status: 'WAITING', progress: 0, bytes: null, expiresAt: null });

function open(copies: Export[], reply: (asked: Asked) => unknown = () => undefined) {
  signIn();
  const toasts = collectToasts();
  let listed = copies;
  const calls = answerCalls((asked) => reply(asked) ?? (asked.url.pathname === '/api/exports' ? listed : undefined));
  renderWithApp(<Exports />);
  return { toasts, calls, set: (next: Export[]) => (listed = next) };
}

const prepare = () => screen.findByRole('button', { name: 'Prepare a copy' });

test('a copy is requested, shows its progress, and is offered once it is ready', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { set } = open([], ({ method }) => {
    if (method !== 'POST') return undefined;
    set([waiting]);
    return waiting;
  });
  await userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) }).click(await prepare());
  await screen.findByText('Your copy is being prepared. You can leave this page.');
  expect(screen.queryByRole('button', { name: 'Prepare a copy' })).toBeNull();
  set([{ ...waiting, status: 'RUNNING', progress: 40 }]);
  vi.advanceTimersByTime(3_100);
  await waitFor(() => expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40'));
  set([copy()]);
  vi.advanceTimersByTime(3_100);
  await screen.findByRole('button', { name: 'Download (3\u00a0MB)' });
  expect(screen.getByText('Your copy is ready. Download it until November 27, 2026.')).toBeDefined();
  vi.useRealTimers();
});

test('the archive is downloaded with the token and saved', async () => {
  const { calls } = open([copy()], ({ url }) => (url.pathname.endsWith('/file') ? new Response('zip') : undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Download (3\u00a0MB)' }));
  await waitFor(() => expect(saveFile).toHaveBeenCalledTimes(1));
  const [content, name] = saveFile.mock.calls[0]!;
  expect([await content.text(), name]).toEqual(['zip', 'baraza-data.zip']);
  expect(calls.at(-1)?.url.pathname).toBe(`/api/exports/${copy().id}/file`);
});

test('a refused download is reported', async () => {
  const { toasts } = open([copy()], ({ url }) =>
    url.pathname.endsWith('/file') ? problem('not_found', 'There is nothing here.') : undefined,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Download (3\u00a0MB)' }));
  await waitFor(() => expect(toasts).toEqual(['error: There is nothing here.']));
});

test.each([
  [
    'without a connection',
    () => Promise.reject(new TypeError('Failed to fetch')),
    'You seem to be offline. Check your connection and try again.',
  ],
  [
    'refused by a proxy',
    () => new Response('<h1>Bad gateway</h1>', { status: 502 }),
    'Baraza did not answer as it should. Please try again in a moment.',
  ],
])('a download %s is reported in words', async (_how, answer, sentence) => {
  const { toasts } = open([copy()], ({ url }) => (url.pathname.endsWith('/file') ? answer() : undefined));
  await userEvent.click(await screen.findByRole('button', { name: 'Download (3\u00a0MB)' }));
  await waitFor(() => expect(toasts).toEqual([`error: ${sentence}`]));
});

test('a refused request is reported', async () => {
  const { toasts } = open([], ({ method }) =>
    method === 'POST' ? problem('rate_limited', 'You can request one copy a day.') : undefined,
  );
  await userEvent.click(await prepare());
  await waitFor(() => expect(toasts).toEqual(['error: You can request one copy a day.']));
});

test.each([
  ['FAILED', null, 'Your last copy could not be prepared. Please try again.'],
  ['EXPIRED', '2026-11-27T08:00:00.000Z', 'Your copy of November 20, 2026 is no longer available.'],
] as const)('after a copy with the status %s, another one can be requested', async (status, expiresAt, sentence) => {
  open([copy({ status, expiresAt })]);
  await screen.findByText(sentence);
  expect(await prepare()).toBeDefined();
  expect(screen.queryByRole('button', { name: /Download/ })).toBeNull();
});

test('copies that cannot be loaded can be loaded again', async () => {
  let tries = 0;
  open([], ({ url }) => (url.pathname === '/api/exports' && (tries += 1) === 1 ? problem('unavailable') : undefined));
  await screen.findByText('Failed to load your copies');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await prepare()).toBeDefined();
});
