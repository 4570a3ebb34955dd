import { act, screen } from '@testing-library/react';
import { Route, Routes, useLocation } from 'react-router';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { loadDocument } from '#platform/device/load-document.ts';
import { endSession, startSession } from '#platform/api/session.ts';
import type { HideableFeature } from '@baraza/contract/features/installation.ts';
import { setInstallation } from '#features/installation/installation.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import type { Audience } from '#platform/features/feature.ts';
import { Guard } from './guards.tsx';

vi.mock(import('#platform/device/load-document.ts'), async (original) => ({
  ...(await original()),
  loadDocument: vi.fn<typeof loadDocument>(),
}));

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

describe('a visitor at the page of content', () => {
  const openAt = (path: string) => {
    startSession({ token: 'token', user: signIn() });
    endSession('refused', '/login');
    localStorage.clear();
    vi.mocked(loadDocument).mockClear();
    renderWithApp(
      <Routes>
        <Route element={<Guard audience="members" />}>
          <Route path="/events-parties/events/:id" element={<p>The page</p>} />
          <Route path="/club-invitation/:slug?" element={<p>The page</p>} />
          <Route path="/chat/*" element={<p>The page</p>} />
        </Route>
        <Route path="*" element={<Elsewhere />} />
      </Routes>,
      { path },
    );
    return vi.mocked(loadDocument).mock.calls;
  };

  test('is sent to the page that the server has for visitors', () => {
    expect(openAt('/events-parties/events/1?tab=2#top')).toEqual([['/events-parties/events/1?tab=2&card#top']]);
    expect(openAt('/events-parties/events/1')).toEqual([['/events-parties/events/1?card']]);
  });

  test.each(['/club-invitation', '/club-invitation/choir', '/chat/groups/join'])(
    'is sent to the page of an invitation at %s, with the token',
    (path) => {
      expect(openAt(`${path}#token`)).toEqual([[`${path}?card#token`]]);
    },
  );

  test('signs in at a page that the server has nothing to show of', () => {
    expect(openAt('/chat/groups/1')).toEqual([]);
    expect(screen.getByText('at /login from /chat/groups/1')).toBeDefined();
  });

  test('signs in where the server has sent the app, and comes back without the mark', () => {
    expect(openAt('/events-parties/events/1?card')).toEqual([]);
    expect(screen.getByText('at /login from /events-parties/events/1')).toBeDefined();
  });

  test('signs in while offline', () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect(openAt('/events-parties/events/1')).toEqual([]);
    expect(screen.getByText('at /login from /events-parties/events/1')).toBeDefined();
  });
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
