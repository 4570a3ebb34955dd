import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { SignInConfig } from '@baraza/contract/features/auth.ts';
import { loadDocument } from '#platform/device/load-document.ts';
import { publishedLocales } from '#platform/locale/locales.ts';
import { savedLocale, saveLocale } from '#platform/locale/saved-locale.ts';
import { currentSession, endSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { CallbackPage } from './callback-page.tsx';
import { LoginPage } from './login-page.tsx';
import { storePendingSignIn } from './pending-sign-in.ts';
import { begin } from './sign-in-document.ts';
import { SignupPage } from './signup-page.tsx';

// jsdom loads no other document.
vi.mock(import('#platform/device/load-document.ts'), async (original) => ({
  ...(await original()),
  loadDocument: vi.fn<typeof loadDocument>(),
}));

const google = z.parse(SignInConfig, {
  kind: 'google',
  issuer: 'https://accounts.google.com',
  clientId: 'baraza',
  scopes: 'openid email',
  redirectUri: 'https://baraza.example/login/callback',
  providers: [
    { id: 'default', name: 'Google', issuer: 'https://accounts.google.com', clientId: 'baraza', flow: 'script' },
  ],
});

/** A provider that needs no script. */
const campusA = { id: 'a', name: 'Campus A', issuer: 'https://a.example', clientId: 'baraza', flow: 'code' } as const;
const oidc: SignInConfig = { ...google, kind: 'oidc', providers: [campusA] };
const two: SignInConfig = { ...oidc, providers: [campusA, { ...campusA, id: 'b', name: 'Campus B' }] };
const authorization = { endpoint: 'https://a.example/auth', prompt: 'login', confirmPrompt: 'login' };

beforeEach(() => {
  vi.mocked(loadDocument).mockClear();
  endSession('chosen');
});

const ends: (() => void)[] = [];

afterEach(() => {
  for (const end of ends.splice(0)) end();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  document.body.replaceChildren();
  document.title = '';
  history.replaceState(null, '', '/');
});

/** Opens the document at a path, with the state of its history entry. */
function openDocument(path = '/login', state: unknown = null, files: string[] = []): void {
  const pages = { login: <LoginPage />, signup: <SignupPage />, callback: <CallbackPage /> };
  const render = (page: ReactNode) =>
    renderToStaticMarkup(
      <I18nProvider i18n={i18n}>
        <MemoryRouter>{page}</MemoryRouter>
      </I18nProvider>,
    );
  document.title = 'Baraza';
  document.body.innerHTML = Object.entries(pages)
    .map(([name, page]) => `<template data-page="${name}" data-locale="en">${render(page)}</template>`)
    .join('');
  history.replaceState({ usr: state }, '', path);
  ends.push(begin({ locales: publishedLocales.slice(0, 1), messages: { en: i18n.messages }, files }));
}

interface GoogleSettings {
  callback: (reply: { access_token?: string; error?: string }) => void;
  error_callback: (error: { type: string }) => void;
}

/** Calls back as Google's popup does. */
let answerPopup: (settings: GoogleSettings) => void;

// Replaces Google's script, which is loaded once for all tests.
beforeEach(() => {
  answerPopup = () => undefined;
  const initTokenClient = (settings: GoogleSettings) => ({ requestAccessToken: () => answerPopup(settings) });
  vi.stubGlobal('google', { accounts: { oauth2: { initTokenClient } } });
  vi.spyOn(document.head, 'append').mockImplementation((script) => {
    if (script instanceof HTMLScriptElement) queueMicrotask(() => script.dispatchEvent(new Event('load')));
  });
});

const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Log In With Student Email' });

test('the login page links to the sign-up page, and back, and keeps the requested page', async () => {
  answerCalls(() => oidc);
  openDocument('/login', { from: '/chat' });
  expect(document.title).toBe('Log in · Baraza');
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeDefined();
  expect(screen.getByText('You then return to the page that you opened.').hidden).toBe(false);
  await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/signup', { from: '/chat' });
  document.body.replaceChildren();
  openDocument('/signup');
  expect(screen.getByText('You then return to the page that you opened.').hidden).toBe(true);
  expect(document.title).toBe('Sign up · Baraza');
  expect(screen.getByRole('heading', { level: 1, name: 'Create Your Account' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('button', { name: 'Sign Up With Student Email' })).toBeDefined();
});

test('a signed-in person goes to the requested page', () => {
  const { id } = signIn();
  openDocument('/login', { from: '/chat', of: id });
  expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/chat', null);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a sign-in in another tab leaves the page, to the start page of another person', async () => {
  answerCalls(() => oidc);
  openDocument('/login', { from: '/chat', of: 'somebody else' });
  signIn();
  await waitFor(() => expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/feed', null));
});

test('a restored account is reported to the app', async () => {
  const user = signIn();
  endSession('chosen');
  answerPopup = ({ callback }) => callback({ access_token: 'google token' });
  const calls = answerCalls(({ method }) => (method === 'GET' ? google : { token: 'session', user, restored: true }));
  openDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/feed', { isRestored: true }));
});

test('the theme can be switched', async () => {
  answerCalls(() => oidc);
  openDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
  expect(document.documentElement.classList.contains('dark')).toBe(true);
  await userEvent.click(screen.getByRole('button', { name: 'Switch to light theme' }));
  expect(document.documentElement.classList.contains('dark')).toBe(false);
});

test('the files of the app load after the click, not before', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = answerCalls(({ url }) => (url.pathname === '/api/auth/config' ? oidc : authorization));
  openDocument('/login', null, ['/assets/app.js']);
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  expect(calls.map(({ url }) => url.pathname)).toContain('/assets/app.js');
});

test('exchanges the token of the provider for a session', async () => {
  const user = signIn();
  endSession('chosen');
  answerPopup = ({ callback }) => callback({ access_token: 'google token' });
  const calls = answerCalls(({ method }) => (method === 'GET' ? google : { token: 'session', user }));
  openDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(currentSession()?.token).toBe('session'));
  expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { provider: 'default', access_token: 'google token' } });
});

test('takes over the language of the account', async () => {
  const user = { ...signIn(), locale: 'sw' };
  endSession('chosen');
  document.documentElement.lang = 'sw';
  answerPopup = ({ callback }) => callback({ access_token: 'google token' });
  const calls = answerCalls(({ method }) => (method === 'GET' ? google : { token: 'session', user }));
  openDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(savedLocale()).toBe('sw'));
  saveLocale('');
  document.documentElement.lang = '';
});

test('the language can be chosen before signing in', async () => {
  answerCalls(() => oidc);
  openDocument();
  const choice = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Language' });
  expect([...choice.options].map(({ text }) => text)).toEqual(expect.arrayContaining(['English', 'Kiswahili']));
});

test('shows why a sign-in was refused', async () => {
  answerPopup = ({ callback }) => callback({ access_token: 'google token' });
  const calls = answerCalls(({ method }) => (method === 'GET' ? google : problem('not_student_email')));
  openDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await screen.findByText('Please use student email');
  expect(button().disabled).toBe(false);
});

test('a closed popup is no error', async () => {
  answerPopup = ({ error_callback }) => error_callback({ type: 'popup_closed' });
  const calls = answerCalls(() => google);
  openDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(screen.queryByText('popup_closed')).toBeNull();
});

test('says that it waits while the popup is open', async () => {
  const calls = answerCalls(() => google);
  openDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await screen.findByText('Waiting for the sign-in window');
});

test('a browser inside an app explains how to leave it, with the link to copy', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 334.0.4');
  answerCalls(() => oidc);
  const keys = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  openDocument();
  expect(screen.getByText(/inside Instagram, and sign-in does not work there/)).toBeDefined();
  await keys.click(screen.getByRole('button', { name: 'Copy link' }));
  await screen.findByRole('button', { name: 'Copied' });
  expect(write).toHaveBeenCalledWith(`${location.origin}/feed`);
});

test('a link that cannot be copied is selected', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 13; wv) Chrome/131.0');
  answerCalls(() => oidc);
  const keys = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  openDocument();
  expect(screen.getByText(/inside another app/)).toBeDefined();
  await keys.click(screen.getByRole('button', { name: 'Copy link' }));
  const link = screen.getByRole<HTMLInputElement>('textbox');
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(`${location.origin}/feed`);
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
});

test('a reply that belongs to no sign-in leads to the login page with the reason', async () => {
  answerCalls(() => oidc);
  openDocument('/login/callback?state=forged&code=c');
  expect(screen.getByRole('heading', { name: 'Signing you in...' })).toBeDefined();
  const error = 'This sign-in took too long or was already used. Please try again.';
  await waitFor(() => expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/login', { error, from: undefined }), {
    timeout: 3_000,
  });
  openDocument('/login', { error });
  expect(screen.getByRole('alert').textContent).toBe(error);
});

test('several providers have a button each, which starts the sign-in with that provider', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  // jsdom reports the navigation to the provider as an error.
  vi.spyOn(console, 'error').mockReturnValue();
  const calls = answerCalls(({ url }) => (url.pathname === '/api/auth/config' ? two : authorization));
  openDocument();
  await screen.findByRole('button', { name: 'Log in with Campus A' });
  await userEvent.click(screen.getByRole('button', { name: 'Log in with Campus B' }));
  await waitFor(() => expect(calls.at(-1)?.url.pathname).toBe('/api/auth/providers/b'));
  expect(screen.queryByRole('button', { name: 'Log In With Student Email' })).toBeNull();
  openDocument('/signup');
  await screen.findByRole('button', { name: 'Sign up with Campus A' });
});

test('a single provider shows the name that the operator chose', async () => {
  answerCalls(() => ({ ...oidc, providers: [{ ...campusA, isNamed: true }] }));
  openDocument();
  await screen.findByRole('button', { name: 'Log in with Campus A' });
  expect(screen.getAllByRole('button', { name: /^Log in/i })).toHaveLength(1);
  openDocument('/signup');
  await screen.findByRole('button', { name: 'Sign up with Campus A' });
});

test('a click before the providers are known offers the choice', async () => {
  const popup = { closed: false, close: vi.fn<() => void>() };
  vi.spyOn(window, 'open').mockReturnValue(popup as unknown as Window);
  const config = Promise.withResolvers<SignInConfig>();
  const calls = answerCalls(() => config.promise);
  openDocument();
  await userEvent.click(button());
  config.resolve(two);
  await screen.findByRole('button', { name: 'Log in with Campus A' });
  await waitFor(() => expect(popup.close).toHaveBeenCalled());
  expect(calls).toHaveLength(1);
});

test('a provider that is down is named as the reason', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const calls = answerCalls(({ url }) =>
    url.pathname === '/api/auth/config'
      ? oidc
      : problem('provider_unavailable', 'The sign-in service does not answer.'),
  );
  openDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  const alert = screen.getByRole('alert');
  await waitFor(() => expect(alert.textContent).toBe('The sign-in service does not answer.'));
});

test('inside an app on Android, a link opens the requested page in another browser', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (Linux; Android 13; wv) Instagram 356.0');
  answerCalls(() => oidc);
  openDocument();
  const link = screen.getByRole('link', { name: 'Open in your browser' });
  expect(link.getAttribute('href')).toMatch(/^intent:.*\/feed#Intent;/);
});

test('inside an app on an iPhone, which has no such link, the address can be copied', () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 334.0.4');
  answerCalls(() => oidc);
  openDocument();
  expect(screen.queryByRole('link', { name: 'Open in your browser' })).toBeNull();
  expect(screen.getByRole('button', { name: 'Copy link' })).toBeDefined();
});

test('inside an app no popup opens, because it would replace the page', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 334.0.4');
  vi.spyOn(console, 'error').mockReturnValue();
  const open = vi.spyOn(window, 'open');
  const calls = answerCalls(({ url }) => (url.pathname === '/api/auth/config' ? oidc : authorization));
  openDocument();
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(calls.at(-1)?.url.pathname).toBe('/api/auth/providers/a'));
  expect(open).not.toHaveBeenCalled();
});

/** Stores a sign-in that was started on another page, and returns the path of its reply. */
function replyTo(from: string): string {
  const redirectUri = oidc.redirectUri;
  storePendingSignIn({
    state: 's1',
    nonce: 'n'.repeat(16),
    codeVerifier: 'v'.repeat(43),
    provider: 'a',
    redirectUri,
    from,
  });
  return '/login/callback?state=s1&code=c1&iss=https%3A%2F%2Fa.example';
}

test('a full-page redirect completes the sign-in and returns to the requested page', async () => {
  const user = signIn();
  endSession('chosen');
  const calls = answerCalls(() => ({ token: 'session', user }));
  openDocument(replyTo('/events-parties?tab=clubs'));
  await waitFor(() => expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/events-parties?tab=clubs', null), {
    timeout: 3_000,
  });
  expect(currentSession()?.token).toBe('session');
  expect(calls).toMatchObject([
    {
      method: 'POST',
      url: expect.objectContaining({ pathname: '/api/auth/code' }),
      body: {
        provider: 'a',
        code: 'c1',
        code_verifier: 'v'.repeat(43),
        nonce: 'n'.repeat(16),
        redirect_uri: oidc.redirectUri,
        iss: 'https://a.example',
      },
    },
  ]);
});

test('a refused full-page redirect keeps the requested page', async () => {
  answerCalls(() => problem('not_student_email'));
  openDocument(replyTo('/events-parties'));
  const state = { error: 'Please use student email', from: '/events-parties' };
  await waitFor(() => expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/login', state), { timeout: 3_000 });
});

test('the provider returns to the login page after a log-out there', async () => {
  const calls = answerCalls(() => oidc);
  openDocument('/login/callback?state=s');
  await waitFor(() => expect(loadDocument).toHaveBeenCalledExactlyOnceWith('/login'));
  expect(calls).toEqual([]);
});
