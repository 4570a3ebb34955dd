import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Community } from '@baraza/contract/features/communities.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { serveApi } from '#testing/api-server.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { CommunityEvents } from './community-events.tsx';

beforeEach(() => void signIn());

const numbered = (number: number) =>
  event({ id: `01920000-0000-7000-8000-00000000004${number}`, title: `Event ${number}` });

function open(community: Community, reply: () => Event[] | Response) {
  const calls = serveApi({ 'GET /api/events': reply });
  renderWithApp(<CommunityEvents community={community} />);
  return calls;
}

test('lists the next three events, and links to all of them', async () => {
  const calls = open(club(), () => [1, 2, 3, 4].map(numbered));
  const list = within(await screen.findByRole('list', { name: 'Next events' }));
  expect(list.getAllByRole('link').map(({ textContent }) => /Event \d/.exec(textContent)?.[0])).toEqual([
    'Event 1',
    'Event 2',
    'Event 3',
  ]);
  const all = screen.getByRole('link', { name: 'All its events' });
  expect(all.getAttribute('href')).toBe(`/events-parties?communityId=${club().id}`);
  expect(calls[0]?.query).toMatchObject({ communityId: club().id, when: 'future', sort: 'soonest' });
  expect(screen.queryByRole('link', { name: 'Create event' })).toBeNull();
});

test('lists what happens on a campus this week in its hub', async () => {
  const campus = 'University of Nairobi';
  const hub = club({
    kind: 'CAMPUS',
    slug: 'campus-nairobi',
    campus,
    joinPolicy: 'AUTOMATIC',
    viewer: memberAs('MEMBER'),
  });
  const calls = open(hub, () => [numbered(1)]);
  expect(await screen.findByText('Event 1')).toBeDefined();
  expect(screen.getByRole('heading', { name: 'This week on campus' })).toBeDefined();
  const { communityId, from, until } = calls[0]?.query ?? {};
  expect(communityId).toBeUndefined();
  expect(calls[0]?.query).toMatchObject({ campus, when: 'future', sort: 'soonest' });
  const days = (Date.parse(String(until)) - Date.parse(String(from))) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  const all = screen.getByRole('link', { name: 'All events of the campus this week' });
  expect(all.getAttribute('href')).toBe('/events-parties?campus=University+of+Nairobi&on=week');
});

test('offers moderators to create an event', async () => {
  open(club({ viewer: memberAs('MODERATOR') }), () => []);
  expect(await screen.findByText('No events planned.')).toBeDefined();
  const create = screen.getByRole('link', { name: 'Create event' });
  expect(create.getAttribute('href')).toBe('/events-parties/create-event?club=chess-club');
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  open(club(), () => (isDown ? problem('not_allowed') : [numbered(1)]));
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByText('Event 1')).toBeDefined();
});
