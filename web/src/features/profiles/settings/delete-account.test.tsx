import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { currentSession, endSession, pageAfterSession, useSession, wasLeftOnPurpose } from '#platform/api/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { DeleteAccount } from './delete-account.tsx';

const config = {
  kind: 'oidc',
  issuer: 'https://id.example',
  clientId: 'baraza',
  scopes: 'openid',
  redirectUri: 'https://baraza.example/login/callback',
  providers: [{ id: 'default', name: 'Campus', issuer: 'https://id.example', clientId: 'baraza', flow: 'code' }],
};

/** Shows its content to signed-in users only, as the router of the app does. */
function Guard() {
  return useSession() ? <DeleteAccount /> : <p>signed out</p>;
}

async function open(reply: () => unknown, signInConfig: object = config) {
  signIn();
  const calls = answerCalls(({ method, url }) => {
    if (url.pathname.startsWith('/api/auth/providers/')) return problem('provider_unavailable', 'No provider answers.');
    return method === 'GET' ? signInConfig : reply();
  });
  renderWithApp(<Guard />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete account' }));
  return calls.filter(({ method }) => method === 'DELETE');
}

const field = () => screen.getByRole('textbox', { name: 'Type your username, ada, to confirm' });
const confirm = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' });

test('requires the username, in any case', async () => {
  await open(() => undefined);
  expect(confirm().disabled).toBe(true);
  await userEvent.type(field(), 'adam');
  expect(confirm().disabled).toBe(true);
  await userEvent.clear(field());
  await userEvent.type(field(), ' ADA ');
  expect(confirm().disabled).toBe(false);
});

test('deletes the account and signs out', async () => {
  // jsdom reports the navigation to the next page as an error.
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  await open(() => ({ deletedAt: '2026-11-20T08:00:00.000Z' }));
  await userEvent.type(field(), 'ada');
  await userEvent.click(confirm());
  await screen.findByText('signed out');
  expect(currentSession()).toBeNull();
  errors.mockRestore();
});

test('a refusal of another request before the reply does not sign out', async () => {
  const errors = vi.spyOn(console, 'error').mockReturnValue();
  const { promise: replied, resolve } = Promise.withResolvers<object>();
  await open(() => replied);
  await userEvent.type(field(), 'ada');
  await userEvent.click(confirm());
  endSession('refused');
  expect(currentSession()).not.toBeNull();
  resolve({ deletedAt: '2026-11-20T08:00:00.000Z' });
  await screen.findByText('signed out');
  expect([wasLeftOnPurpose(), pageAfterSession()]).toEqual([
    true,
    `/account-deleted?${new URLSearchParams({ at: '2026-11-20T08:00:00.000Z' })}`,
  ]);
  errors.mockRestore();
});

test('requires a new sign-in if the last one is too old', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  await open(() => problem('sign_in_again'));
  await userEvent.type(field(), 'ada');
  await userEvent.click(confirm());
  await screen.findByText(/^To make sure that it is you, log in again first/);
  expect(screen.queryByRole('button', { name: 'Delete my account' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Log in again' }));
  await screen.findByText('No provider answers.');
});

test('several providers have a button each to sign in again', async () => {
  const [first] = config.providers;
  const providers = [first, { ...first, id: 'b', name: 'Other campus' }];
  vi.spyOn(window, 'open').mockReturnValue(null);
  await open(() => problem('sign_in_again'), { ...config, providers });
  await userEvent.type(field(), 'ada');
  await userEvent.click(confirm());
  await userEvent.click(await screen.findByRole('button', { name: 'Log in again with Other campus' }));
  await screen.findByText('No provider answers.');
  expect(screen.getByRole('button', { name: 'Log in again with Campus' })).toBeDefined();
});

test('shows any other refusal at the field', async () => {
  await open(() => problem('confirmation_mismatch', 'That is not your username.'));
  await userEvent.type(field(), 'ada');
  await userEvent.click(confirm());
  await screen.findByText(/That is not your username\.$/);
  expect(currentSession()).not.toBeNull();
});

test('"Keep it" closes the dialog', async () => {
  await open(() => undefined);
  await userEvent.click(screen.getByRole('button', { name: 'Keep it' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
