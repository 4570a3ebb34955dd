import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { analytics } from '#features/ventures/ventures.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { AnalyticsDialog } from './analytics-dialog.tsx';

const secondId = '01920000-0000-7000-8000-000000000099';
const dialog = () => within(screen.getByRole('dialog', { name: 'Analytics' }));
const open = () => renderWithApp(<AnalyticsDialog onClose={vi.fn<() => void>()} />);

beforeEach(() => void signIn());

test('shows the totals of the only business, with a link to the rest', async () => {
  serveApi({
    'GET /api/ventures/my': () => [venture()],
    'GET /api/ventures/:id/analytics': () => analytics(30, { averageRating: null }),
  });
  open();
  expect(await dialog().findByText('1,234')).toBeDefined();
  expect(dialog().getByText('N/A')).toBeDefined();
  const { pathname, search } = dialog().getByRole<HTMLAnchorElement>('link', { name: 'See all analytics' });
  expect(pathname + search).toBe(`/student-businesses/business-analytics?business=${venture().id}`);
});

test('waits for a choice among several businesses', async () => {
  const calls = serveApi({
    'GET /api/ventures/my': () => [venture(), venture({ id: secondId, name: 'Braids' })],
    'GET /api/ventures/:id/analytics': () => analytics(30),
  });
  open();
  const select = await dialog().findByRole('combobox', { name: 'Business' });
  expect(dialog().queryByRole('link', { name: 'See all analytics' })).toBeNull();
  await userEvent.selectOptions(select, 'Braids');
  expect(await dialog().findByText('1,234')).toBeDefined();
  expect(calls.at(-1)?.params['id']).toBe(secondId);
});

test('explains when the totals do not load, and loads them on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/my': () => [venture()],
    'GET /api/ventures/:id/analytics': () => (isDown ? problem('unavailable', 'Back in a minute.') : analytics(30)),
  });
  open();
  expect(await dialog().findByText('Failed to load business analytics. Please try again.')).toBeDefined();
  isDown = false;
  await userEvent.click(dialog().getByRole('button', { name: 'Retry' }));
  expect(await dialog().findByText('1,234')).toBeDefined();
});
