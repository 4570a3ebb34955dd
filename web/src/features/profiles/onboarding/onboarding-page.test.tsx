import { act, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { options } from '#features/profiles/profiles.fixtures.ts';
import { currentSession, startSession, useSession } from '#platform/api/session.ts';
import { answerCalls, problem, type Asked } from '#testing/api.ts';
import { currentUser } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { OnboardingPage } from './onboarding-page.tsx';
import { checkPause } from './username-rule.ts';

vi.mock('canvas-confetti', () => ({ default: { create: () => () => Promise.resolve() } }));

let keys: UserEvent;

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  keys = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
  sessionStorage.clear();
});
afterEach(() => void vi.useRealTimers());

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const press = (name: string) => keys.click(button(name));
/** Lets the pause before the check of a username pass. */
const passPause = () => act(() => vi.advanceTimersByTime(checkPause));

/** Shows its content to signed-in users only, as the router of the app does. */
function Guard() {
  return useSession() ? <OnboardingPage /> : <p>signed out</p>;
}

function open(reply: (call: Asked) => unknown = () => undefined, known: Partial<CurrentUser> = {}) {
  const blank = { username: null, intake: null, country: null, program: null, isOnboarded: false };
  startSession({ token: 'token', user: currentUser({ ...blank, last_name: '', ...known }) });
  const toasts = collectToasts();
  const calls = answerCalls((call) => {
    if (call.url.pathname === '/api/options') return options();
    const isCheck = call.url.pathname.endsWith('/check-username');
    return reply(call) ?? (isCheck ? { available: true } : undefined);
  });
  return { ...renderWithApp(<Guard />), toasts, calls };
}

async function fillDetails() {
  await keys.type(await field('Last name'), 'Mwangi');
  await keys.type(await field('Username'), 'ada_m');
  for (const [name, choice] of [
    ['Intake', 'Jan 2026'],
    ['Country', 'Kenya'],
    ['Program', 'Law'],
  ] as const) {
    await keys.selectOptions(screen.getByRole('combobox', { name }), choice);
  }
  passPause();
  await screen.findByText('Username is available');
}

test('an intake that the operator has imported is chosen, also if it is no longer listed', async () => {
  open(undefined, { intake: 'MAY_2019' });
  await field('First name');
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Intake' }).selectedOptions[0]?.text).toBe('May 2019');
});

test('leads through three steps to the welcome', async () => {
  const saving = Promise.withResolvers<void>();
  const { calls } = open(({ method, body }) =>
    method === 'PUT' ? saving.promise.then(() => currentUser({ ...(body as object), name: 'Ada Mwangi' })) : undefined,
  );
  expect((await field('First name')).value).toBe('Ada');
  expect(button('Next').disabled).toBe(true);
  expect(screen.getByText('Still needed: Last name, Username, Intake, Country, Program')).toBeDefined();
  await fillDetails();
  expect(screen.queryByText(/^Still needed/)).toBeNull();
  await press('Next');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Your Preferences' }));
  await keys.click(screen.getByRole('checkbox', { name: 'Chess' }));
  await press('Next');
  expect(screen.getByText('Step 3 of 3')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Final Steps' })).toBeDefined();
  expect(button('Create Account').disabled).toBe(true);
  expect(screen.getByText('Tick the box above to continue.')).toBeDefined();
  await keys.click(screen.getByRole('checkbox'));
  expect(screen.queryByText('Tick the box above to continue.')).toBeNull();
  await press('Create Account');
  expect(await screen.findByRole('button', { name: 'Creating Account...' })).toBeDefined();
  saving.resolve();
  await screen.findByRole('heading', { name: 'Welcome to Baraza, Ada!' });
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/feed');
  expect(calls.at(-1)).toMatchObject({
    method: 'PUT',
    body: {
      username: 'ada_m',
      last_name: 'Mwangi',
      program: 'LAW',
      interests: ['CHESS'],
      isOnboarded: true,
      consents: options().documents,
    },
  });
  expect(currentSession()?.user.isOnboarded).toBe(true);
});

test('asks for the name of a program that is not listed', async () => {
  const { calls } = open(({ method }) => (method === 'PUT' ? currentUser() : undefined));
  await fillDetails();
  await keys.selectOptions(screen.getByRole('combobox', { name: 'Program' }), 'OTHER');
  expect(button('Next').disabled).toBe(true);
  expect(screen.getByText('Still needed: Your program')).toBeDefined();
  await keys.type(await field('Your program'), 'Marine Biology');
  await press('Next');
  await press('Next');
  await keys.click(screen.getByRole('checkbox'));
  await press('Create Account');
  await screen.findByRole('heading', { name: /^Welcome/ });
  expect(calls.at(-1)).toMatchObject({ body: { program: 'OTHER', programOther: 'Marine Biology' } });
});

test.each([
  ['ab', 'Username is too short'],
  ['ada m', 'Username can only contain letters, numbers, and underscores'],
])('explains why "%s" is no username, without a request', async (name, sentence) => {
  const { calls } = open();
  const username = await field('Username');
  expect(screen.getByText('It cannot be changed later.')).toBeDefined();
  await keys.type(username, name);
  passPause();
  expect(screen.getByText(`⚠ ${sentence}`)).toBeDefined();
  expect(calls.some(({ url }) => url.pathname.endsWith('/check-username'))).toBe(false);
});

test('a taken username does not allow the next step', async () => {
  open(({ url }) => (url.searchParams.get('username') === 'ada' ? { available: false } : undefined));
  await keys.type(await field('Username'), 'ada');
  expect(screen.getByText('Checking...')).toBeDefined();
  passPause();
  await screen.findByText('⚠ Username is already taken');
  expect(button('Next').disabled).toBe(true);
});

test('offers a free username made from the name, which never replaces what was typed by itself', async () => {
  const { calls } = open(
    ({ url }) => (url.searchParams.get('username') === 'zoe_n_diaye' ? { available: false } : undefined),
    { first_name: 'Zoé', last_name: 'N-Diaye' },
  );
  const username = await field('Username');
  await screen.findByRole('button', { name: 'Use n_diaye_zoe' });
  await keys.type(username, 'z');
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  expect(username.value).toBe('z');
  await keys.clear(username);
  await press('Use n_diaye_zoe');
  expect([username.value, document.activeElement]).toEqual(['n_diaye_zoe', username]);
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  passPause();
  await screen.findByText('Username is available');
  expect(screen.getByText('It cannot be changed later.')).toBeDefined();
  expect(calls.filter(({ url }) => url.pathname.endsWith('/check-username'))).toHaveLength(3);
});

test.each([
  ['محمد', 'أحمد'],
  ['አበበ', 'ቢቂላ'],
])('offers no username for the name %s %s', async (first_name, last_name) => {
  const { calls, cache } = open(undefined, { first_name, last_name });
  await field('Username');
  await waitFor(() => expect(cache.getQueryData(['username', 'suggested', first_name, last_name])).toBeNull());
  expect(screen.queryByRole('button', { name: /^Use / })).toBeNull();
  expect(calls.some(({ url }) => url.pathname.endsWith('/check-username'))).toBe(false);
});

test('a check that fails can be repeated', async () => {
  let replies = 0;
  open(({ url }) => {
    if (!url.pathname.endsWith('/check-username')) return undefined;
    return (replies += 1) === 1 ? problem('unavailable') : { available: true };
  });
  await keys.type(await field('Username'), 'ada_m');
  passPause();
  await screen.findByText(/^⚠ The username could not be checked/);
  await press('Check again');
  expect(await screen.findByText('Username is available')).toBeDefined();
});

test('a username that was taken meanwhile leads back to step 1', async () => {
  const { toasts } = open(({ method }) => (method === 'PUT' ? problem('username_taken') : undefined));
  await field('First name');
  await fillDetails();
  await press('Next');
  await press('Next');
  await keys.click(screen.getByRole('checkbox'));
  await press('Create Account');
  await screen.findByRole('heading', { name: 'Your Details' });
  expect(toasts).toEqual(['error: Failed to update user...']);
});

test('documents that changed meanwhile are loaded again, and sent with the next try', async () => {
  let version = '2026-11';
  const sent: unknown[] = [];
  startSession({ token: 'token', user: currentUser({ username: null, isOnboarded: false, last_name: '' }) });
  const toasts = collectToasts();
  answerCalls(({ url, method, body }) => {
    if (url.pathname === '/api/options') return { ...options(), documents: [{ document: 'TERMS', version }] };
    if (method !== 'PUT') return { available: true };
    sent.push((body as { consents: unknown }).consents);
    if (version === '2027-01') return currentUser({ ...(body as object), name: 'Ada Mwangi' });
    version = '2027-01';
    return problem('consent_required', 'Please accept the current terms.', 422);
  });
  renderWithApp(<Guard />);
  await field('First name');
  await fillDetails();
  await press('Next');
  await press('Next');
  await keys.click(screen.getByRole('checkbox'));
  await press('Create Account');
  await waitFor(() => expect(toasts).toEqual(['error: Failed to update user...']));
  await press('Create Account');
  await screen.findByRole('heading', { name: 'Welcome to Baraza, Ada!' });
  expect(sent).toEqual([[{ document: 'TERMS', version: '2026-11' }], [{ document: 'TERMS', version: '2027-01' }]]);
});

test('the entered values and the step survive a reload of the tab', async () => {
  const { unmount } = open();
  await field('First name');
  await fillDetails();
  await press('Next');
  unmount();
  open();
  await screen.findByRole('heading', { name: 'Your Preferences' });
  await press('Back');
  expect((await field('Username')).value).toBe('ada_m');
});

test('signing out forgets what was entered', async () => {
  const { unmount } = open();
  await keys.type(await field('Last name'), 'Mwangi');
  await press('Sign Out');
  await screen.findByText('signed out');
  unmount();
  open();
  expect((await field('Last name')).value).toBe('');
});

test('loads the choices again after a failure', async () => {
  startSession({ token: 'token', user: currentUser({ isOnboarded: false }) });
  let replies = 0;
  answerCalls(() => ((replies += 1) === 1 ? problem('unavailable') : options()));
  renderWithApp(<OnboardingPage />);
  await screen.findByText('Your choices could not be loaded.');
  await waitFor(() => expect(button('Retry').disabled).toBe(false));
  await press('Retry');
  await field('First name');
});
