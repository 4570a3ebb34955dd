import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { savedLocale, saveLocale } from '#platform/locale/saved-locale.ts';
import { currentUser } from '#testing/fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { SettingsPage } from './settings-page.tsx';

const options = { countries: [], programs: [], interests: [], skills: [], languages: [], intakes: [] };

beforeEach(() => {
  signIn();
  answerCalls(({ url }) => {
    if (url.pathname === '/api/profile/me') return currentUser();
    if (url.pathname === '/api/options') return options;
    return problem('unavailable');
  });
});

function open(path: string) {
  renderWithApp(
    <Routes>
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/settings/:page" element={<SettingsPage />} />
    </Routes>,
    { path },
  );
}

const heading = (level: number) => screen.getAllByRole('heading', { level }).map(({ textContent }) => textContent);
const index = () => within(screen.getByRole('navigation', { name: 'Settings' }));

test('the index has eight pages, and Edit Profile is open below it', async () => {
  open('/settings');
  expect(heading(1)).toEqual(['Settings']);
  expect(
    index()
      .getAllByRole('link')
      .map((link) => [link.textContent, link.getAttribute('href')]),
  ).toEqual([
    ['Profile', '/settings/profile'],
    ['Account and sessions', '/settings/account'],
    ['Privacy', '/settings/privacy'],
    ['Notifications', '/settings/notifications'],
    ['Language and look', '/settings/look'],
    ['Data use', '/settings/data'],
    ['Blocked and muted', '/settings/blocked'],
    ['Your data', '/settings/your-data'],
  ]);
  expect((await screen.findByRole('button', { name: 'Edit Profile' })).ariaExpanded).toBe('true');
  expect(await screen.findByRole('textbox', { name: 'First name' })).toBeDefined();
});

test('a page opens by its link with the sections of the features, and is marked in the index', async () => {
  open('/settings/account');
  expect(heading(1)).toEqual(['Account and sessions']);
  expect(heading(2)).toEqual(['Where you are signed in', 'Leaving Baraza']);
  expect(await screen.findByRole('button', { name: 'Delete account' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Edit Profile' })).toBeNull();
  expect(index().getByRole('link', { current: 'page' }).textContent).toBe('Account and sessions');
});

test('leads from page to page', async () => {
  open('/settings/your-data');
  expect(await screen.findByText('Failed to load your copies')).toBeDefined();
  await userEvent.click(index().getByRole('link', { name: 'Language and look' }));
  expect(await screen.findByRole('radio', { name: 'Dark' })).toBeDefined();
  expect(heading(1)).toEqual(['Language and look']);
  expect(screen.queryByText('Failed to load your copies')).toBeNull();
});

test('one tap chooses a language, for this device and the account', async () => {
  const calls = answerCalls(({ method, url }) =>
    // The page opens again once the account has the language.
    method === 'PUT' && url.pathname === '/api/profile/me' ? new Promise(() => undefined) : problem('unavailable'),
  );
  open('/settings/look');
  const languages = await screen.findByRole('group', { name: 'Language' });
  expect(within(languages).getByRole<HTMLInputElement>('radio', { name: 'Language of the browser' }).checked).toBe(
    true,
  );
  await userEvent.click(within(languages).getByRole('radio', { name: 'Français' }));
  expect(savedLocale()).toBe('fr');
  expect(calls.map(({ body }) => body)).toContainEqual({ locale: 'fr' });
  saveLocale('');
});

test('an unknown page leads to the index', () => {
  open('/settings/sessions');
  expect(heading(1)).toEqual(['Settings']);
});
