import { act, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '#platform/api/session.ts';
import type { HideableFeature } from '@baraza/contract/features/installation.ts';
import { setInstallation } from '#features/installation/installation.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import type { Audience } from '#platform/features/feature.ts';
import { Guard } from './guards.tsx';

function Elsewhere() {
  const { pathname, state } = useLocation();
  return <p>{`at ${pathname} from ${(state as { from?: string } | null)?.from ?? 'nowhere'}`}</p>;
}

function open(audience: Audience) {
  renderWithApp(
    <Routes>
      <Route element={<Guard audience={audience} />}>
        <Route path="/page" element={<p>The page</p>} />
      </Route>
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { path: '/page?tab=2#top' },
  );
  return document.body.textContent;
}

/** Signs in a person who has not finished the onboarding. */
function signInNewcomer() {
  startSession({ token: 'token', user: { ...signIn(), isOnboarded: false } });
}

beforeEach(() => {
  localStorage.clear();
  endSession('refused');
});

test.each<[Audience, string]>([
  ['everybody', 'The page'],
  ['newcomers', 'at /login from nowhere'],
  ['members', 'at /login from /page?tab=2#top'],
])('a visitor at a page for %s: %s', (audience, expected) => {
  expect(open(audience)).toBe(expected);
});

test.each<[Audience, string]>([
  ['everybody', 'The page'],
  ['newcomers', 'The page'],
  ['members', 'at /onboarding from /page?tab=2#top'],
])('a newcomer at a page for %s: %s', (audience, expected) => {
  signInNewcomer();
  expect(open(audience)).toBe(expected);
});

test.each<[Audience, string]>([
  ['everybody', 'The page'],
  ['members', 'The page'],
])('a member at a page for %s: %s', (audience, expected) => {
  signIn();
  expect(open(audience)).toBe(expected);
});

test('a person who has logged out is not sent back to the page', () => {
  signIn();
  endSession('chosen');
  open('members');
  expect(screen.getByText('at /login from nowhere')).toBeDefined();
});

test('nothing is shown while the browser leaves for the sign-in provider', () => {
  signIn();
  endSession('chosen', null);
  expect(open('members')).toBe('');
});

test('a page of a hidden feature leads to Spotlight, also while it is open', () => {
  signIn();
  renderWithApp(
    <Routes>
      <Route element={<Guard audience="members" />}>
        <Route path="/student-businesses/business/:id" element={<p>The page</p>} />
      </Route>
      <Route path="*" element={<Elsewhere />} />
    </Routes>,
    { path: '/student-businesses/business/1' },
  );
  expect(document.body.textContent).toBe('The page');
  const hide = (hiddenFeatures: HideableFeature[]) =>
    act(() => setInstallation({ isInMaintenance: false, hiddenFeatures, notices: [] }));
  hide(['hustles']);
  expect(document.body.textContent).toBe('at /feed from nowhere');
  hide([]);
});
