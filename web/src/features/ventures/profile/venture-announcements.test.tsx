import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { VentureAnnouncement } from '@baraza/contract/features/ventures.ts';
import { announcement } from '#features/ventures/ventures.fixtures.ts';
import { problem } from '#testing/api.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { VentureAnnouncements } from './venture-announcements.tsx';

const { id } = venture();
const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
const button = (name: string) => screen.getByRole('button', { name });

test('shows a placeholder, then that there are none', async () => {
  const { promise, resolve } = Promise.withResolvers<VentureAnnouncement[]>();
  serveApi({ 'GET /api/ventures/:id/announcements': () => promise });
  renderWithApp(<VentureAnnouncements ventureId={id} />);
  expect(screen.queryByText('No announcements yet')).toBeNull();
  resolve([]);
  expect(await screen.findByText('No announcements yet')).toBeDefined();
});

test('shows title, kind, text and date', async () => {
  const fair = announcement(1, { title: 'Fair', type: 'event', date: '2026-12-01T09:30:00.000Z' });
  serveApi({ 'GET /api/ventures/:id/announcements': () => [fair] });
  const { container } = renderWithApp(<VentureAnnouncements ventureId={id} />);
  expect(await screen.findByRole('heading', { name: 'Fair' })).toBeDefined();
  expect(screen.getByText('Event')).toBeDefined();
  expect(screen.getByText('We open at ten.')).toBeDefined();
  const times = [...container.querySelectorAll('time')].map(({ dateTime }) => dateTime);
  expect(times).toEqual([fair.createdAt, fair.date]);
});

test('expands from two announcements to all pages and back', async () => {
  serveApi({
    'GET /api/ventures/:id/announcements': ({ query }) =>
      query['after']
        ? [announcement(4)]
        : pageBefore(
            `/api/ventures/${id}/announcements?after=3`,
            [1, 2, 3].map((number) => announcement(number)),
          ),
  });
  renderWithApp(<VentureAnnouncements ventureId={id} />);
  await screen.findByRole('heading', { name: 'News 1' });
  expect(titles()).toEqual(['News 1', 'News 2']);
  await userEvent.click(button('All announcements'));
  expect(titles()).toEqual(['News 1', 'News 2', 'News 3']);
  await userEvent.click(button('Show more'));
  await screen.findByRole('heading', { name: 'News 4' });
  await userEvent.click(button('Fewer announcements'));
  expect(titles()).toEqual(['News 1', 'News 2']);
});

test('explains a failure and loads again on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/:id/announcements': () =>
      isDown ? problem('unavailable', 'Back in a minute.') : [announcement(1)],
  });
  renderWithApp(<VentureAnnouncements ventureId={id} />);
  expect(await screen.findByText('Failed to load announcements...')).toBeDefined();
  expect(screen.getByText('Back in a minute.')).toBeDefined();
  isDown = false;
  await userEvent.click(button('Retry'));
  expect(await screen.findByRole('heading', { name: 'News 1' })).toBeDefined();
});
