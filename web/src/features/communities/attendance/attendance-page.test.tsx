import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { AttendancePage } from './attendance-page.tsx';

const saveCsv = vi.hoisted(() => vi.fn<(csv: string, name: string) => void>());
vi.mock('#platform/device/save-file.ts', () => ({ saveCsv }));

beforeEach(() => void signIn());

const event = {
  eventId: '01920000-0000-7000-8000-000000000041',
  title: 'Chess night',
  startTime: '2026-11-20T18:00:00.000Z',
  registeredCount: 12,
  checkedInCount: 9,
};

function open(handlers: Parameters<typeof serveApi>[0] = {}, role: 'OFFICER' | 'MEMBER' = 'OFFICER') {
  const ben = person();
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs(role) }),
    'GET /api/communities/:id/attendance/events': () => [event],
    'GET /api/communities/:id/attendance/members': () => [
      { userId: ben.id, user: ben, registeredCount: 3, checkedInCount: 2 },
    ],
    'GET /api/communities/:id/attendance.csv': () => 'name\r\n',
    ...handlers,
  });
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug/attendance" element={<AttendancePage />} />
    </Routes>,
    { path: '/clubs/chess-club/attendance' },
  );
  return calls;
}

test('lists the past events and the members with their numbers, and saves them as CSV', async () => {
  open();
  const events = within(await screen.findByRole('list', { name: 'Past events of the club' }));
  const link = events.getByRole('link', { name: /Chess night/ });
  expect(link.textContent).toMatch(/12 registered · 9 checked in$/);
  expect(link.getAttribute('href')).toBe(`/events-parties/events/${event.eventId}`);
  const members = within(await screen.findByRole('list', { name: 'Members' }));
  expect(members.getByRole('link', { name: /Came to 2 of 3 events/ })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Download attendance (CSV)' }));
  await vi.waitFor(() => expect(saveCsv).toHaveBeenCalledWith('name\r\n', 'chess-club-attendance.csv'));
});

test('says that there were no events, and what failed', async () => {
  open({
    'GET /api/communities/:id/attendance/events': () => [],
    'GET /api/communities/:id/attendance/members': () => problem('internal_error'),
  });
  expect(await screen.findByText('No past events yet.')).toBeDefined();
  expect(screen.queryByRole('list')).toBeNull();
  expect(await screen.findByText('Failed to load the members')).toBeDefined();
});

test('is only for officers and owners', async () => {
  const calls = open({}, 'MEMBER');
  expect(await screen.findByText(/^The officers and owners of the club look after this/)).toBeDefined();
  expect(calls.some(({ key }) => key.includes('attendance'))).toBe(false);
});
