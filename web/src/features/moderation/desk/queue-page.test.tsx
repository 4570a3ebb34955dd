import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { openCase } from '#features/moderation/moderation.fixtures.ts';
import { updateSessionUser } from '#platform/api/session.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { currentUser, person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { QueuePage } from './queue-page.tsx';

// `open` includes the urgent ones.
const counts = { urgent: 1, open: 12, inReview: 4, mine: 2, appeals: 3 };
const cases = [
  openCase(1, { isUrgent: true, reasons: [{ reason: 'SELF_HARM', count: 1 }], reportsCount: 1 }),
  openCase(2, { targetType: 'PROFILE', isSystem: true }),
];
const page = { reports: cases, nextCursor: null };

beforeEach(() => {
  signIn();
  updateSessionUser({ role: 'steward', stewardOf: 'University of Nairobi' });
});

test('does not exist for students', async () => {
  updateSessionUser({ role: 'student', stewardOf: null });
  serveApi({ 'GET /api/profile/me': () => currentUser() });
  renderWithApp(<QueuePage />);
  expect(await screen.findByText("This page doesn't exist.")).toBeDefined();
});

test('opens for a person who has just become a steward', async () => {
  updateSessionUser({ role: 'student', stewardOf: null });
  serveApi({
    'GET /api/profile/me': () => currentUser({ role: 'steward', stewardOf: 'University of Nairobi' }),
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports': () => page,
  });
  renderWithApp(<QueuePage />);
  expect(await screen.findByRole('list', { name: 'Cases' })).toBeDefined();
});

test('lists the cases of the campus with what waits', async () => {
  serveApi({ 'GET /api/steward/counts': () => counts, 'GET /api/steward/reports': () => page });
  renderWithApp(<QueuePage />, { path: '/steward' });
  const list = await screen.findByRole('list', { name: 'Cases' });
  const [first, second] = within(list).getAllByRole('link');
  const row = first!.closest('li')!;
  expect(within(row).getByText('Urgent')).toBeDefined();
  expect(within(row).getByText('Self-harm')).toBeDefined();
  expect(within(row).getByText('1 report')).toBeDefined();
  expect(first!.getAttribute('href')).toBe(`/steward/cases/${cases[0]!.id}`);
  expect(within(second!.closest('li')!).getByText('found by a rule')).toBeDefined();
  expect(screen.getByText("Steward's desk · University of Nairobi")).toBeDefined();
  expect(await screen.findByRole('link', { name: 'Queue 12' })).toBeDefined();
  const terms = screen.getAllByRole('term').map(({ textContent }) => textContent);
  const numbers = screen.getAllByRole('definition').map(({ textContent }) => textContent);
  expect(terms.map((term, at) => `${term} ${numbers[at]}`)).toEqual([
    'Urgent 1',
    'Not urgent 11',
    'In review 4',
    'Taken by you 2',
  ]);
  expect(screen.getByRole('link', { name: 'Appeals 3' })).toBeDefined();
  expect(screen.queryByRole('combobox', { name: 'Campus' })).toBeNull();
});

test('filters by status in the address, and by campus for stewards of all campuses', async () => {
  updateSessionUser({ role: 'admin', stewardOf: null });
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports': ({ query }) =>
      query['status'] === 'CLOSED'
        ? { reports: [openCase(7, { status: 'CLOSED', excerpt: 'Old' })], nextCursor: null }
        : page,
    'GET /api/options': () =>
      ({
        programs: [],
        interests: [],
        skills: [],
        languages: [],
        countries: [],
        intakes: [],
        campuses: ['Makerere'],
        documents: [],
      }) as never,
  });
  renderWithApp(<QueuePage />, { path: '/steward' });
  await userEvent.click(await screen.findByRole('tab', { name: 'Closed' }));
  expect(await screen.findByText('Old')).toBeDefined();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(await screen.findByRole('option', { name: 'Makerere' })).toBeDefined();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Campus' }), 'Makerere');
  await waitFor(() =>
    expect(calls.at(-1)).toMatchObject({
      key: 'GET /api/steward/reports',
      query: { status: 'CLOSED', campus: 'Makerere' },
    }),
  );
});

test('says that nothing waits', async () => {
  serveApi({
    'GET /api/steward/counts': () => ({ ...counts, urgent: 0, open: 0 }),
    'GET /api/steward/reports': () => ({ reports: [], nextCursor: null }),
  });
  renderWithApp(<QueuePage />);
  expect(await screen.findByText('Nothing waits for you. Well done.')).toBeDefined();
});

test('loads further pages, and again after a failure', async () => {
  let isDown = true;
  serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports': ({ query }) =>
      isDown
        ? problem('unavailable')
        : query['cursor']
          ? { reports: [openCase(3)], nextCursor: null }
          : { reports: cases, nextCursor: 'next' },
  });
  renderWithApp(<QueuePage />);
  expect(await screen.findByText('Failed to load the reports')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText('Offer 3')).toBeDefined();
});

test('moves with J and K, selects with X, and decides the selected cases alike', async () => {
  const toasts = collectToasts();
  const calls = serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports': () => page,
    'POST /api/steward/decisions': () => ({ decided: [cases[0]!.id], skipped: [cases[1]!.id] }),
  });
  renderWithApp(<QueuePage />);
  const list = await screen.findByRole('list', { name: 'Cases' });
  const [first, second] = within(list).getAllByRole('link');
  // The keys belong to the list, so that dictated words cannot press them elsewhere.
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(document.activeElement).toBe(document.body);
  first!.focus();
  fireEvent.keyDown(document.activeElement!, { key: 'x' });
  fireEvent.keyDown(document.activeElement!, { key: 'j' });
  expect(document.activeElement).toBe(second);
  fireEvent.keyDown(document.activeElement!, { key: 'x' });
  expect(screen.getByText('2 cases selected')).toBeDefined();
  fireEvent.keyDown(document.activeElement!, { key: 'k' });
  expect(document.activeElement).toBe(first);

  await userEvent.click(screen.getByRole('button', { name: 'Decide all' }));
  const dialog = await screen.findByRole('dialog', { name: 'Decide 2 cases alike' });
  await userEvent.click(within(dialog).getByRole('radio', { name: /^No action/ }));
  await userEvent.click(within(dialog).getByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(toasts).toEqual(['success: Decided: 1. Skipped: 1.']));
  expect(calls.find(({ key }) => key === 'POST /api/steward/decisions')?.body).toEqual({
    action: 'NO_ACTION',
    message: '',
    note: '',
    caseIds: cases.map(({ id }) => id),
  });
  expect(screen.queryByText('2 cases selected')).toBeNull();
});

test('shows who works on a case, and a deleted author', async () => {
  serveApi({
    'GET /api/steward/counts': () => counts,
    'GET /api/steward/reports': () => ({
      reports: [openCase(1, { author: null, claimedBy: person({ first_name: 'Amina', last_name: 'Yusuf' }) })],
      nextCursor: null,
    }),
  });
  renderWithApp(<QueuePage />);
  expect(await screen.findByText('Deleted user')).toBeDefined();
  expect(screen.getByText('Amina Yusuf')).toBeDefined();
});
