import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { firstWeekSteps } from '@baraza/contract/features/intake-limits.ts';
import { firstWeek } from '#features/intake/intake.fixtures.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { FirstWeek } from './first-week.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

function open(reply: (call: Asked) => unknown) {
  signIn();
  const toasts = collectToasts();
  const calls = answerCalls(reply);
  return { toasts, calls, ...renderWithApp(<FirstWeek />) };
}

test('shows the progress and the next four steps, then all', async () => {
  open(() => firstWeek('finish_profile'));
  await screen.findByText('1 of 10 done');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
  expect(screen.getByRole('link', { name: /add a picture/ }).getAttribute('href')).toBe('/settings/profile');
  await press('Show all 10');
  expect(screen.getAllByRole('listitem')).toHaveLength(10);
  expect(screen.getByText(/Say who you are/).textContent).toContain('done');
  await press('Show what is next');
  expect(screen.getAllByRole('listitem')).toHaveLength(4);
});

test('congratulates when all steps are done', async () => {
  open(() => firstWeek(...firstWeekSteps));
  await screen.findByText('All 10 done. You have arrived!');
  expect(screen.queryByRole('listitem')).toBeNull();
});

test('ticks a step immediately and unticks it again', async () => {
  const { calls } = open(({ method }) => firstWeek(...(method === 'POST' ? (['walk_campus'] as const) : [])));
  await screen.findByText('0 of 10 done');
  await press('Show all 10');
  const box = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Find your rooms, the library and the clinic' });
  await userEvent.click(box);
  await screen.findByText('1 of 10 done');
  expect(box.checked).toBe(true);
  await userEvent.click(box);
  await screen.findByText('0 of 10 done');
  expect(calls.map(({ method, url }) => `${method} ${url.pathname}`)).toEqual([
    'GET /api/intake/first-week',
    'POST /api/intake/first-week/walk_campus',
    'DELETE /api/intake/first-week/walk_campus',
  ]);
});

test('a tick that cannot be saved is taken back with the reason', async () => {
  const { toasts } = open(({ method }) => (method === 'GET' ? firstWeek() : problem('unavailable', 'Try later.')));
  await screen.findByText('0 of 10 done');
  await press('Show all 10');
  await userEvent.click(screen.getByRole('checkbox', { name: 'Copy your timetable and the dates of the term' }));
  await waitFor(() => expect(toasts).toEqual(['error: Try later.']));
  await screen.findByText('0 of 10 done');
});

test('stays folded on this device until it is unfolded', async () => {
  const { unmount } = open(() => firstWeek());
  await screen.findByText('0 of 10 done');
  await press('Fold your first week');
  expect(screen.queryByText('0 of 10 done')).toBeNull();
  unmount();
  const { calls } = open(() => firstWeek());
  expect(screen.queryByText('0 of 10 done')).toBeNull();
  expect(calls).toEqual([]);
  await press('Unfold your first week');
  await screen.findByText('0 of 10 done');
});

test('loads again after a failure', async () => {
  let replies = 0;
  open(() => ((replies += 1) === 1 ? problem('unavailable') : firstWeek()));
  await screen.findByText('Failed to load your first week...');
  await press('Retry');
  expect(await screen.findByText('0 of 10 done')).toBeDefined();
});
