import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PushAsk } from './push-ask.tsx';
import { type FakeBrowser, stubApple, stubPushes, unstubPushes } from './push.fixtures.ts';

const question = 'Get notified when Ada answers?';
const show = () => renderWithApp(<PushAsk question={question} />);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

let browser: FakeBrowser;
beforeEach(() => {
  localStorage.clear();
  signIn();
  browser = stubPushes();
});
afterEach(() => {
  vi.useRealTimers();
  unstubPushes();
});

test('turns pushes on', async () => {
  const toasts = collectToasts();
  answerCalls(({ url }) =>
    url.pathname === '/api/push/key' ? { publicKey: 'key' } : new Response(null, { status: 204 }),
  );
  show();
  expect(screen.getByText(question)).toBeDefined();
  await press('Turn on');
  await waitFor(() => expect(toasts).toEqual(['success: This device notifies you now']));
  expect(screen.queryByText(question)).toBeNull();
});

test('Not now closes it without asking the browser, and it returns after a week', async () => {
  const first = show();
  await press('Not now');
  expect([screen.queryByText(question), browser.asked]).toEqual([null, 0]);
  first.unmount();
  show().unmount();
  expect(screen.queryByText(question)).toBeNull();
  vi.useFakeTimers({ now: Date.now() + 7.1 * 86_400_000, toFake: ['Date'] });
  show();
  expect(screen.getByText(question)).toBeDefined();
});

test.each(['granted', 'denied'] as const)('a refusal or grant of the browser closes it: %s', async (answer) => {
  browser.answer = answer;
  answerCalls(() => ({ publicKey: 'key' }));
  show();
  await press('Turn on');
  await waitFor(() => expect(screen.queryByText(question)).toBeNull());
});

test('is not shown where the person has refused, or the browser has no pushes', () => {
  stubPushes({ permission: 'denied' });
  show().unmount();
  expect(screen.queryByText(question)).toBeNull();
  unstubPushes();
  show();
  expect(screen.queryByText(question)).toBeNull();
});

test('says on an iPhone that the app must be installed first', async () => {
  unstubPushes();
  stubApple();
  show();
  expect(screen.getByText(/add Baraza to your home screen first/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Turn on' })).toBeNull();
  await press('OK');
  expect(screen.queryByText(question)).toBeNull();
});
