import { QueryClient } from '@tanstack/react-query';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Venture } from '@baraza/contract/features/ventures.ts';
import { ventureCardQuery } from '#features/ventures/ventures.api.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { BusinessPage } from './business-page.tsx';

const root = '/student-businesses';
const { id } = venture();
let viewer: CurrentUser;
beforeEach(() => {
  viewer = signIn();
});
afterEach(() => void vi.useRealTimers());

function open(cache?: QueryClient) {
  const page = (
    <Routes>
      <Route path={`${root}/business/:id`} element={<BusinessPage />} />
    </Routes>
  );
  return renderWithApp(page, { path: `${root}/business/${id}`, ...(cache && { cache }) });
}

function serve(getVenture: () => Venture | Response | Promise<Venture>) {
  return serveApi({ 'GET /api/ventures/:id': getVenture, 'GET /api/ventures/:id/announcements': () => [] });
}

test('shows a placeholder, then the business with all its sections', async () => {
  const { promise, resolve } = Promise.withResolvers<Venture>();
  serve(() => promise);
  const { container } = open();
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
  expect(screen.getByRole('heading', { level: 1, name: 'Business' })).toBeDefined();

  resolve(venture({ mission: 'Feed the hall.' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen' })).toBeDefined();
  for (const name of ['About', 'Contact', 'Products and Services', 'Announcements', 'Team', 'Reviews']) {
    expect(screen.getByRole('region', { name })).toBeDefined();
  }
  const about = within(screen.getByRole('region', { name: 'About' }));
  expect(about.getByRole('heading', { name: 'Mission' })).toBeDefined();
  expect(about.getByText('Feed the hall.')).toBeDefined();
  expect(document.title).toContain('Kitchen');
});

test('says until when the business is open, and lists the hours of the week', async () => {
  const always = { opens: '00:00', closes: '00:00' };
  serve(() => venture({ openingHours: { timeZone: 'Africa/Nairobi', days: Array.from({ length: 7 }, () => always) } }));
  open();
  expect(await screen.findByText('Always open')).toBeDefined();
  const week = within(screen.getByRole('table', { name: 'Opening hours', hidden: true }));
  expect(week.getAllByRole('row', { hidden: true })).toHaveLength(7);
});

test('changes from open to closed while the page is open', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date('2026-11-23T14:58:00Z') });
  const day = { opens: '09:00', closes: '18:00' };
  serve(() => venture({ openingHours: { timeZone: 'Africa/Nairobi', days: Array.from({ length: 7 }, () => day) } }));
  open();
  expect(await screen.findByText(/^Open until 6:00\sPM$/)).toBeDefined();
  act(() => void vi.advanceTimersByTime(180_000));
  expect(screen.getByText(/^Opens Tuesday/)).toBeDefined();
});

test('shows the whole texts, of which a list has only the beginnings', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const text = venture().description;
  cache.setQueryData(ventureCardQuery(id).queryKey, venture({ description: `${text.slice(0, 4)}…`, isExcerpt: true }));
  serve(() => venture());
  open(cache);
  const about = within(screen.getByRole('region', { name: 'About' }));
  expect(about.getByText(`${text.slice(0, 4)}…`)).toBeDefined();
  expect(await about.findByText(text)).toBeDefined();
});

test('omits an empty mission', async () => {
  serve(() => venture({ mission: '  ' }));
  open();
  await screen.findByRole('heading', { level: 1, name: 'Kitchen' });
  expect(screen.queryByRole('heading', { name: 'Mission' })).toBeNull();
});

test('leads back to the directory when the business does not exist', async () => {
  serveApi({});
  open();
  expect(await screen.findByText('Business Not Found')).toBeDefined();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Back to the directory' }).pathname).toBe(root);
});

test('explains a failure and loads again on retry', async () => {
  let isDown = true;
  serve(() => (isDown ? problem('unavailable', 'Back in a minute.') : venture()));
  open();
  expect(await screen.findByText('Failed to load this business.')).toBeDefined();
  expect(screen.getByText('Back in a minute.')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Kitchen' })).toBeDefined();
});

test('shows the known card immediately, and keeps it when the rest does not load', async () => {
  const cache = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  cache.setQueryData(ventureCardQuery(id).queryKey, venture());
  serve(() => problem('unavailable', 'Back in a minute.'));
  open(cache);
  expect(screen.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Like/ }).disabled).toBe(true);
  expect(await screen.findByText('Failed to load this business.')).toBeDefined();
  expect(screen.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Reviews' })).toBeNull();
});

test('shows the owner of a closed business that nobody else sees it', async () => {
  serve(() => venture({ ownerId: viewer.id, isClosed: true }));
  open();
  expect(await screen.findByText('This business is closed. Nobody but you can see this page.')).toBeDefined();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Manage this business' }).pathname).toBe(
    `${root}/dashboard`,
  );
});

test('shows the recipient of an offer why they see a closed business', async () => {
  const transfer = { user: venture().owner, expiresAt: '2026-12-04T08:00:00.000Z' };
  serve(() => venture({ isClosed: true, transfer }));
  open();
  expect(await screen.findByText(/You can see it while it is offered to you/)).toBeDefined();
  expect(screen.getByRole('heading', { name: 'Ben Otieno wants to hand this business over to you' })).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Manage this business' })).toBeNull();
});
