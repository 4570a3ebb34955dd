import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { SignInConfig } from '@baraza/contract/features/auth.ts';
import { currentSession, endSession } from '#platform/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { CallbackPage } from './callback-page.tsx';
import { LoginPage } from './login-page.tsx';
import { SignupPage } from './signup-page.tsx';

const google = z.parse(SignInConfig, {
  kind: 'google',
  issuer: 'https://accounts.google.com',
  clientId: 'baraza',
  scopes: 'openid email',
  redirectUri: 'https://baraza.example/login/callback',
});

/** A provider that needs no script. */
const oidc: SignInConfig = { ...google, kind: 'oidc' };

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

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

test('the login page links to the sign-up page, and back', () => {
  answerCalls(() => oidc);
  const { unmount } = renderWithApp(<LoginPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Welcome Back' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/signup');
  unmount();
  renderWithApp(<SignupPage />);
  expect(screen.getByRole('heading', { level: 1, name: 'Create Your Account' })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Log in' }).getAttribute('href')).toBe('/login');
  expect(screen.getByRole('button', { name: 'Sign Up With Student Email' })).toBeDefined();
});

test('exchanges the token of the provider for a session', async () => {
  const user = signIn();
  endSession('chosen');
  answerPopup = ({ callback }) => callback({ access_token: 'google token' });
  const calls = answerCalls(({ method }) => (method === 'GET' ? google : { token: 'session', user }));
  renderWithApp(<LoginPage />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(currentSession()?.token).toBe('session'));
  expect(calls.at(-1)).toMatchObject({ method: 'POST', body: { access_token: 'google token' } });
});

test('shows why a sign-in was refused', async () => {
  answerPopup = ({ callback }) => callback({ access_token: 'google token' });
  const calls = answerCalls(({ method }) => (method === 'GET' ? google : problem('not_student_email')));
  renderWithApp(<LoginPage />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await screen.findByText('Please use student email');
  expect(button().disabled).toBe(false);
});

test('a closed popup is no error', async () => {
  answerPopup = ({ error_callback }) => error_callback({ type: 'popup_closed' });
  const calls = answerCalls(() => google);
  renderWithApp(<LoginPage />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await waitFor(() => expect(button().disabled).toBe(false));
  expect(screen.getByRole('alert').textContent).toBe('');
});

test('says that it waits while the popup is open', async () => {
  const calls = answerCalls(() => google);
  renderWithApp(<LoginPage />);
  await waitFor(() => expect(calls).toHaveLength(1));
  await userEvent.click(button());
  await screen.findByText('Waiting for the sign-in window');
});

test('a browser inside an app explains how to leave it, with the link to copy', async () => {
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone) Instagram 334.0.4');
  answerCalls(() => oidc);
  const keys = userEvent.setup();
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  renderWithApp(<LoginPage />);
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
  renderWithApp(<LoginPage />);
  expect(screen.getByText(/inside another app/)).toBeDefined();
  await keys.click(screen.getByRole('button', { name: 'Copy link' }));
  const link = screen.getByRole<HTMLInputElement>('textbox');
  expect(link.value.slice(link.selectionStart ?? 0, link.selectionEnd ?? 0)).toBe(`${location.origin}/feed`);
  expect(screen.queryByRole('button', { name: 'Copied' })).toBeNull();
});

test('a reply that belongs to no sign-in leads to the login page with the reason', async () => {
  answerCalls(() => oidc);
  renderWithApp(
    <Routes>
      <Route path="/login/callback" element={<CallbackPage />} />
      <Route path="/login" element={<LoginPage />} />
    </Routes>,
    { path: '/login/callback?state=forged&code=c' },
  );
  expect(screen.getByRole('heading', { name: 'Signing you in...' })).toBeDefined();
  await screen.findByText('This sign-in took too long or was already used. Please try again.', {}, { timeout: 3_000 });
});
