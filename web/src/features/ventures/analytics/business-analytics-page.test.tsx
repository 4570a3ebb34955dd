import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Venture, VentureFan } from '@baraza/contract/features/ventures.ts';
import { analytics, type AnalyticsFixture } from '#features/ventures/ventures.fixtures.ts';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person, review, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { BusinessAnalyticsPage } from './business-analytics-page.tsx';

const path = '/student-businesses/business-analytics';
const secondId = '01920000-0000-7000-8000-000000000099';
let viewer: CurrentUser;
beforeEach(() => {
  viewer = signIn();
});
const own = (more: Partial<Venture> = {}) => venture({ ownerId: viewer.id, ...more });
const fan = (number: number): VentureFan => {
  const user = person({ id: `01920000-0000-7000-8000-00000000010${number}`, username: `fan_${number}` });
  return { userId: user.id, user };
};
const lists = {
  'GET /api/ventures/:id/likes': () => [] as VentureFan[],
  'GET /api/ventures/:id/followers': () => [] as VentureFan[],
  'GET /api/ventures/:id/reviews': () => [],
};
const daysOf = (query: Record<string, string>) => analytics(Number(query['days']));
const open = (search = '') => renderWithApp(<BusinessAnalyticsPage />, { path: path + search });
const chart = (name: string) => screen.findByRole('img', { name });
const section = (name: string) => within(screen.getByRole('heading', { name, level: 2 }).closest('section')!);

test('shows placeholders, then totals, chart and table of the last 30 days', async () => {
  const { promise, resolve } = Promise.withResolvers<AnalyticsFixture>();
  serveApi({ 'GET /api/ventures/my': () => [own()], 'GET /api/ventures/:id/analytics': () => promise, ...lists });
  open();
  expect(await screen.findByRole('combobox', { name: 'Business' })).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Over time' })).toBeNull();

  resolve(analytics(30));
  expect(await chart('Views in the last 30 days: 435 in all')).toBeDefined();
  const totals = screen.getAllByRole('term').map((term) => term.parentElement?.textContent);
  expect(totals).toEqual(['Views1,234', 'Likes12', 'Followers7', 'Reviews3', 'Average rating4.5']);
  expect(screen.getAllByRole('row')).toHaveLength(31);
});

test('offers to register a business when there is none', async () => {
  serveApi({ 'GET /api/ventures/my': () => [] });
  open();
  expect(await screen.findByText('No Business Registered Yet')).toBeDefined();
  expect(screen.getByRole<HTMLAnchorElement>('link', { name: 'Register a business' }).pathname).toBe(
    '/student-businesses/create-business',
  );
});

test('explains when the businesses do not load, and loads them on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/my': () => (isDown ? problem('unavailable', 'Back in a minute.') : [own()]),
    'GET /api/ventures/:id/analytics': ({ query }) => daysOf(query),
    ...lists,
  });
  open();
  expect(await screen.findByText('Failed to load business analytics. Please try again.')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await chart('Views in the last 30 days: 435 in all')).toBeDefined();
});

test('explains when the analytics do not load, and loads them on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/my': () => [own()],
    'GET /api/ventures/:id/analytics': ({ query }) =>
      isDown ? problem('unavailable', 'Back in a minute.') : daysOf(query),
    ...lists,
  });
  open();
  expect(await screen.findByText('Back in a minute.')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Business' })).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await chart('Views in the last 30 days: 435 in all')).toBeDefined();
});

test('changes the metric by keyboard', async () => {
  serveApi({
    'GET /api/ventures/my': () => [own()],
    'GET /api/ventures/:id/analytics': ({ query }) => daysOf(query),
    ...lists,
  });
  open();
  (await screen.findByRole('tab', { name: 'Views', selected: true })).focus();
  await userEvent.keyboard('{ArrowRight}');
  expect(await chart('Likes in the last 30 days: 30 in all')).toBeDefined();
  expect(screen.getByRole('tabpanel', { name: 'Likes' })).toBeDefined();
  expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Likes', selected: true }));
});

test('keeps the chart on the screen while another time range loads', async () => {
  const week = Promise.withResolvers<AnalyticsFixture>();
  serveApi({
    'GET /api/ventures/my': () => [own()],
    'GET /api/ventures/:id/analytics': ({ query }) => (query['days'] === '7' ? week.promise : daysOf(query)),
    ...lists,
  });
  open();
  await chart('Views in the last 30 days: 435 in all');
  await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
  expect(screen.getByRole('tabpanel').getAttribute('aria-busy')).toBe('true');
  expect(screen.getByRole('img').textContent).toContain('Views in the last 30 days');
  week.resolve(analytics(7));
  expect(await chart('Views in the last 7 days: 21 in all')).toBeDefined();
  expect(screen.getByRole('tabpanel').getAttribute('aria-busy')).toBe('false');
});

test('reads business, metric and time range from the URL', async () => {
  const calls = serveApi({
    'GET /api/ventures/my': () => [own(), own({ id: secondId, name: 'Braids', isClosed: true })],
    'GET /api/ventures/:id/analytics': ({ query }) => daysOf(query),
    ...lists,
  });
  open(`?business=${secondId}&show=likes&days=7`);
  expect(await chart('Likes in the last 7 days: 7 in all')).toBeDefined();
  const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Business' });
  expect(select.selectedOptions[0]?.textContent).toBe('Braids (closed)');
  await userEvent.selectOptions(select, 'Kitchen');
  await waitFor(() => expect(calls.at(-1)?.params['id']).toBe(own().id));
  expect(await chart('Likes in the last 7 days: 7 in all')).toBeDefined();
});

test('lists who likes, follows and reviews', async () => {
  serveApi({
    'GET /api/ventures/my': () => [own()],
    'GET /api/ventures/:id/analytics': ({ query }) => daysOf(query),
    'GET /api/ventures/:id/likes': ({ query }) =>
      query['after'] ? [fan(2)] : pageBefore(`/api/ventures/${own().id}/likes?after=1`, [fan(1)]),
    'GET /api/ventures/:id/followers': () => [],
    'GET /api/ventures/:id/reviews': () => [review(1, { rating: 4, comment: 'Warm.' })],
  });
  open();
  await chart('Views in the last 30 days: 435 in all');
  expect((await section('Likes').findByRole<HTMLAnchorElement>('link', { name: /@fan_1/ })).pathname).toBe(
    '/profile/fan_1',
  );
  await userEvent.click(section('Likes').getByRole('button', { name: 'Show more' }));
  expect(await section('Likes').findByRole('link', { name: /@fan_2/ })).toBeDefined();
  expect(await section('Followers').findByText('No followers yet.')).toBeDefined();
  expect(await section('Reviews').findByText('Warm.')).toBeDefined();
  expect(section('Reviews').getByText('4 of 5')).toBeDefined();
});

test('explains when a list of people does not load, and loads it on retry', async () => {
  let isDown = true;
  serveApi({
    'GET /api/ventures/my': () => [own()],
    'GET /api/ventures/:id/analytics': ({ query }) => daysOf(query),
    ...lists,
    'GET /api/ventures/:id/likes': () => (isDown ? problem('unavailable', 'Back in a minute.') : [fan(1)]),
  });
  open();
  expect(await screen.findByText('Back in a minute.')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await section('Likes').findByRole('link', { name: /@fan_1/ })).toBeDefined();
});
