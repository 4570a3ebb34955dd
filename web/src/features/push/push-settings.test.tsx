import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { PushSettings } from './push-settings.tsx';
import { pushSettings, stubApple, stubPushes, unstubPushes } from './push.fixtures.ts';
import { renewSubscription } from './push-device.ts';

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });
const press = (name: string) => userEvent.click(toggle(name));

/** A server that knows its key and these settings. */
function answerPushes(settings = pushSettings()) {
  return answerCalls(({ method, url, body }) => {
    if (url.pathname === '/api/push/key') return { publicKey: 'key' };
    if (url.pathname === '/api/push/subscription') return new Response(null, { status: 204 });
    if (method === 'PUT') return { ...settings, ...(body as object), kinds: settings.kinds };
    return settings;
  });
}

let userId: string;
beforeEach(() => {
  localStorage.clear();
  userId = signIn().id;
});
afterEach(unstubPushes);

async function turnOn() {
  await press('Push notifications');
  await waitFor(() => expect(toggle('Push notifications').checked).toBe(true));
}

test('asks the browser and subscribes this device when it is switched on', async () => {
  const browser = stubPushes();
  const calls = answerPushes();
  renderWithApp(<PushSettings />);
  expect(toggle('Push notifications').checked).toBe(false);
  expect([browser.asked, calls]).toEqual([0, []]);
  await turnOn();
  await screen.findByRole('switch', { name: 'Whispers' });
  expect(calls.find(({ method }) => method === 'PUT')).toMatchObject({
    url: { pathname: '/api/push/subscription' },
    body: {
      endpoint: 'https://push.example/1',
      keys: { p256dh: 'public', auth: 'secret' },
      locale: 'en',
      timeZone: expect.stringContaining('') as string,
    },
  });
});

test('ends the subscription when it is switched off', async () => {
  const browser = stubPushes();
  const calls = answerPushes();
  renderWithApp(<PushSettings />);
  await turnOn();
  await press('Push notifications');
  await waitFor(() => expect(browser.endpoint).toBeNull());
  expect(calls.at(-1)).toMatchObject({ method: 'DELETE', url: { pathname: '/api/push/subscription' } });
  expect(toggle('Push notifications').checked).toBe(false);
});

test('says so when the person refuses, and how to change that', async () => {
  const browser = stubPushes();
  browser.answer = 'denied';
  const calls = answerPushes();
  const toasts = collectToasts();
  renderWithApp(<PushSettings />);
  await press('Push notifications');
  await waitFor(() => expect(toasts).toEqual(['error: Your browser does not let Baraza notify you.']));
  expect(toggle('Push notifications').checked).toBe(false);
  expect(screen.getByText(/^Blocked\. Allow notifications/)).toBeDefined();
  expect(calls).toEqual([]);
});

test('stays off and says why when the server refuses', async () => {
  stubPushes();
  const toasts = collectToasts();
  answerCalls(({ url }) =>
    url.pathname === '/api/push/key' ? { publicKey: 'key' } : problem('push_service_unknown', 'Unknown push service.'),
  );
  renderWithApp(<PushSettings />);
  await press('Push notifications');
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(toggle('Push notifications').checked).toBe(false);
});

test('an iPhone without the installed app is told how to install it', () => {
  stubApple();
  renderWithApp(<PushSettings />);
  expect(screen.getByText(/add Baraza to your home screen first/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

test('a browser without pushes is told so', () => {
  renderWithApp(<PushSettings />);
  expect(screen.getByText('This browser cannot show notifications of Baraza.')).toBeDefined();
});

test('saves what is shown, and the quiet hours', async () => {
  stubPushes();
  const calls = answerPushes();
  renderWithApp(<PushSettings />);
  await turnOn();
  await screen.findByRole('switch', { name: 'Show names and text' });
  await press('Show names and text');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { showsText: true } }));
  await press('Quiet hours');
  const from = await screen.findByLabelText<HTMLInputElement>('From');
  expect(from.value).toBe('22:00');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { quietHours: { from: '22:00', to: '07:00' } } }));
  await press('Quiet hours');
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ body: { quietHours: null } }));
  expect(screen.queryByLabelText('From')).toBeNull();
});

test('takes a refused change back and shows the reason', async () => {
  stubPushes();
  const toasts = collectToasts();
  answerCalls(({ method, url }) => {
    if (url.pathname === '/api/push/key') return { publicKey: 'key' };
    if (url.pathname === '/api/push/subscription') return new Response(null, { status: 204 });
    return method === 'PUT' ? problem('not_allowed', 'Try again.') : pushSettings();
  });
  renderWithApp(<PushSettings />);
  await turnOn();
  await screen.findByRole('switch', { name: 'Whispers' });
  await press('Whispers');
  await waitFor(() => expect(toasts).toEqual(['error: Try again.']));
  expect(toggle('Whispers').checked).toBe(true);
});

test('subscribes again only if the session or the subscription has changed', async () => {
  const browser = stubPushes();
  const calls = answerPushes();
  renderWithApp(<PushSettings />);
  await turnOn();
  await screen.findByRole('switch', { name: 'Whispers' });
  const puts = () => calls.filter(({ method, url }) => method === 'PUT' && url.pathname.endsWith('subscription'));
  await renewSubscription(userId);
  expect(puts()).toHaveLength(1);
  browser.endpoint = 'https://push.example/2';
  await renewSubscription(userId);
  expect(puts()).toHaveLength(2);
  expect(puts()[1]?.body).toMatchObject({ endpoint: 'https://push.example/2' });
});
