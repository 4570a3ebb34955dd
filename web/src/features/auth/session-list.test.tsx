import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { Session } from '@baraza/contract/features/auth.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { SessionList } from './session-list.tsx';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

function session(number: number, userAgent: string, current = false): Session {
  const time = '2026-11-20T08:00:00.000Z';
  const id = `01920000-0000-7000-8000-00000000000${number}`;
  return z.parse(Session, { id, createdAt: time, lastUsedAt: time, userAgent, current });
}

const own = session(1, firefox, true);
const unknown = session(2, 'curl/8.5.0');
const phone = session(3, 'Mozilla/5.0 (Linux; Android 10; K) Chrome/130.0.0.0 Mobile Safari/537.36');

function open(sessions: Session[], reply: (call: Asked) => unknown = () => undefined, path = '/settings/account') {
  signIn();
  const toasts = collectToasts();
  const calls = answerCalls((call) => (call.method === 'GET' ? sessions : reply(call)));
  const { unmount } = renderWithApp(<SessionList />, { path });
  return {
    toasts,
    unmount,
    ends: () => calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url.pathname),
  };
}

test('lists the sessions by device, and the current one cannot be ended', async () => {
  open([own, unknown, phone]);
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map((row) => within(row).queryByRole('button')?.getAttribute('aria-label'))).toEqual([
    undefined,
    'Sign out: An unknown device',
    'Sign out: Chrome on Android',
  ]);
  expect(rows[0]?.textContent).toBe('Firefox on LinuxThis device');
});

test('a single session offers nothing to end', async () => {
  open([own]);
  await screen.findByText('This device');
  expect(screen.queryByRole('button')).toBeNull();
});

test('ends one session', async () => {
  const { ends } = open([own, phone], () => '');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out: Chrome on Android' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(ends()).toEqual([`/api/auth/sessions/${phone.id}`]);
});

test('a session that has ended already disappears without an error', async () => {
  const { toasts } = open([own, phone], () => problem('not_found'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out: Chrome on Android' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(toasts).toEqual([]);
});

test('ends all other sessions', async () => {
  const { ends, toasts } = open([own, unknown, phone], () => '');
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(toasts).toEqual(['success: Signed out everywhere else']));
  expect(ends()).toEqual(['/api/auth/sessions']);
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
});

test('a refusal shows the reason and keeps the sessions', async () => {
  const { toasts } = open([own, phone], () => problem('unavailable', 'Please try later.'));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(toasts).toEqual(['error: Please try later.']));
  await userEvent.click(screen.getByRole('button', { name: 'Sign out: Chrome on Android' }));
  await waitFor(() => expect(toasts).toHaveLength(2));
  expect(screen.getAllByRole('listitem')).toHaveLength(2);
});

test('loads again after a failure', async () => {
  signIn();
  let replies = 0;
  answerCalls(() => ((replies += 1) === 1 ? problem('unavailable') : [own]));
  renderWithApp(<SessionList />);
  await screen.findByText('Failed to load your sessions');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('This device')).toBeDefined();
});

test('the session of a notification is marked, and can be ended', async () => {
  Element.prototype.scrollIntoView = vi.fn<() => void>();
  const { ends } = open([own, unknown, phone], () => '', `/settings/account?session=${phone.id}`);
  const note = await screen.findByText('New sign-in. Was this you? If not, sign it out.');
  const row = screen.getAllByRole('listitem')[2]!;
  expect(row.contains(note)).toBe(true);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalled();
  await userEvent.click(within(row).getByRole('button', { name: 'Sign out: Chrome on Android' }));
  await waitFor(() => expect(screen.queryByText(/Was this you/)).toBeNull());
  expect(ends()).toEqual([`/api/auth/sessions/${phone.id}`]);
});

test('neither the current session nor one that has ended is marked', async () => {
  open([own, phone], undefined, `/settings/account?session=${own.id}`);
  await screen.findByText('This device');
  expect(screen.queryByText(/Was this you/)).toBeNull();
});

test.each([
  [new Response(null, { status: 204 }), 'success: Signed out everywhere else'],
  [problem('unavailable', 'Try again later.'), 'error: Try again later.'],
])('says how signing out everywhere else ended after the page was left', async (reply, text) => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { toasts, ends, unmount } = open([own, phone], () => promise);
  await userEvent.click(await screen.findByRole('button', { name: 'Sign out everywhere else' }));
  await waitFor(() => expect(ends()).toHaveLength(1));
  unmount();
  resolve(reply);
  await waitFor(() => expect(toasts).toEqual([text]));
});
