import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { setInstallation } from '#features/installation/installation.ts';
import { resolveFirstConnection } from '#platform/api/first-connection.ts';
import { signIn } from '#testing/api.ts';
import { serveApi } from '#testing/api-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { BottomBar, TopBar } from './phone-bars.tsx';
import { Rail } from './rail.tsx';

beforeEach(() => {
  // The screen is as wide as a desktop's.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  // Unread counts are requested once the sockets have connected.
  resolveFirstConnection('/conversations');
  resolveFirstConnection('/notifications');
  localStorage.clear();
  signIn();
});

function serveCounts({ messages, notifications }: { messages: number; notifications: number }) {
  serveApi({
    'GET /api/conversations/unread-count': () => ({ count: messages }),
    'GET /api/notifications/unread-count': () => ({ count: notifications }),
  });
}

const names = ['Search', 'Spotlight', 'Whispers', 'Events', 'Hustles', 'Intake Hub'];

test('the bottom bar of phones links to the six main pages and marks the current one', async () => {
  serveCounts({ messages: 0, notifications: 0 });
  renderWithApp(<BottomBar />, { path: '/feed' });
  const links = within(screen.getByRole('navigation', { name: 'Main' })).getAllByRole('link');
  expect(links.map(({ textContent }) => textContent)).toEqual(names);
  expect(
    links.filter((link) => link.getAttribute('aria-current') === 'page').map(({ textContent }) => textContent),
  ).toEqual(['Spotlight']);
});

test('unread messages are counted on Whispers', async () => {
  serveCounts({ messages: 3, notifications: 0 });
  renderWithApp(<BottomBar />, { path: '/feed' });
  expect(await screen.findByRole('link', { name: /Whispers.*3 unread/ })).toBeDefined();
});

test('the top bar of phones names the unread notifications, at most 9+, and links to the profile', async () => {
  serveCounts({ messages: 0, notifications: 12 });
  renderWithApp(<TopBar />, { path: '/feed' });
  const bell = await screen.findByRole('link', { name: 'Notifications, 9+ unread' });
  expect(bell.getAttribute('href')).toBe('/notifications');
  expect(screen.getByRole('link', { name: 'Your profile' }).getAttribute('href')).toBe('/profile/ada');
});

test('the rail of wide screens has the main pages, notifications, profile and settings', async () => {
  serveCounts({ messages: 2, notifications: 1 });
  renderWithApp(<Rail />, { path: '/chat/ben' });
  const main = within(screen.getByRole('navigation', { name: 'Main' }));
  expect(await main.findByRole('link', { name: /Whispers.*2 unread/, current: 'page' })).toBeDefined();
  expect(await main.findByRole('link', { name: /Notifications.*1 unread/ })).toBeDefined();
  expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
  expect(screen.getByRole('link', { name: /@ada/ }).getAttribute('href')).toBe('/profile/ada');
});

test('the theme button changes the theme of the document', async () => {
  serveCounts({ messages: 0, notifications: 0 });
  renderWithApp(<Rail />, { path: '/feed' });
  const [button] = screen.getAllByRole('button', { name: /^Switch to .* theme$/ });
  const before = button!.getAttribute('aria-label');
  await userEvent.click(button!);
  expect(button!.getAttribute('aria-label')).not.toBe(before);
});

test('features that the operator has hidden are in neither bar, until they are shown again', () => {
  serveCounts({ messages: 0, notifications: 0 });
  renderWithApp(
    <>
      <Rail />
      <BottomBar />
    </>,
    { path: '/feed' },
  );
  const named = (name: string) => screen.queryAllByRole('link', { name }).length;
  act(() => setInstallation({ isInMaintenance: false, hiddenFeatures: ['hustles', 'intake-hub'], notices: [] }));
  expect([named('Hustles'), named('Intake Hub'), named('Events')]).toEqual([0, 0, 2]);
  act(() => setInstallation({ isInMaintenance: false, hiddenFeatures: [], notices: [] }));
  expect(named('Hustles')).toBe(2);
});
