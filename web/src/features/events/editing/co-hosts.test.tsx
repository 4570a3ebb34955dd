import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Event } from '@baraza/contract/features/events.ts';
import { signIn } from '#testing/api.ts';
import { serveApi } from '#testing/api-server.ts';
import { currentUser, event, listedUser, person } from '#testing/fixtures.ts';
import { briefOf, club, memberAs } from '#testing/communities.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { EditEventPage } from './edit-event-page.tsx';

const friends = [1, 2, 3, 4, 5, 6].map((number) => listedUser(number));
const idOf = (number: number) => friends[number - 1]!.id;
const coHost = (number: number) => person({ id: idOf(number), first_name: 'Person', last_name: String(number) });
const own = (more: Partial<Event> = {}) =>
  event({ viewerStatus: 'host', hostId: currentUser().id, timeZone: 'Africa/Nairobi', ...more });

beforeEach(() => {
  localStorage.clear();
  signIn();
});

function open(shown: Event, change: () => Event | Response = () => shown) {
  const calls = serveApi({
    'GET /api/events/:id': () => shown,
    'GET /api/communities': () => [],
    'GET /api/connections/mutuals': () => ({ users: friends, total: friends.length }),
    'PUT /api/events/:id': change,
  });
  renderWithApp(<TestRoute path="/events-parties/events/:eventId/edit" page={<EditEventPage />} />, {
    path: `/events-parties/events/${event().id}/edit`,
  });
  return calls;
}

const sent = (calls: ReturnType<typeof open>) => calls.find(({ key }) => key === 'PUT /api/events/:id')?.body;
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const unfold = async () => userEvent.click(await screen.findByRole('heading', { name: 'Co-hosts' }));

test('the host asks friends, up to five, and takes people off the list', async () => {
  const calls = open(own({ hosts: [event().host, coHost(1)], askedHosts: [coHost(2)] }));
  expect(await screen.findByText('Person 1 and Person 2')).toBeDefined();
  await unfold();
  await press('Remove Person 1');
  await press('Choose co-hosts');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose co-hosts' }));
  for (const number of [3, 4, 5, 6]) {
    await userEvent.click(await dialog.findByRole('button', { name: 'Choose', description: `Person ${number}` }));
  }
  expect(dialog.getByRole('status').textContent).toBe('5 of 5 chosen');
  await userEvent.click(dialog.getByRole('button', { name: 'Choose', description: 'Person 1' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await press('Save Changes');
  await waitFor(() => expect(sent(calls)).toEqual({ coHostIds: [2, 3, 4, 5, 6].map(idOf) }));
});

test('of an event of a club, the other members are asked', async () => {
  const home = club({ viewer: memberAs('OWNER') });
  const member = (number: number) => ({
    ...coHost(number),
    role: 'MEMBER' as const,
    title: '',
    since: '2026-11-20T08:00:00.000Z',
  });
  const searches: unknown[] = [];
  const calls = serveApi({
    'GET /api/events/:id': () => own({ community: briefOf(), canManage: true }),
    'GET /api/communities': () => [home],
    'GET /api/communities/:id/members': ({ query }) => {
      searches.push(query['search']);
      return { users: [{ ...member(1), id: currentUser().id }, member(2)], total: 2 };
    },
    'PUT /api/events/:id': () => own(),
  });
  renderWithApp(<TestRoute path="/events-parties/events/:eventId/edit" page={<EditEventPage />} />, {
    path: `/events-parties/events/${event().id}/edit`,
  });
  await unfold();
  expect(await screen.findByText('Only members of the club or hub can be co-hosts.')).toBeDefined();
  await press('Choose co-hosts');
  const dialog = within(await screen.findByRole('dialog', { name: 'Choose co-hosts' }));
  expect(dialog.getByText('Members of the club')).toBeDefined();
  await userEvent.click(await dialog.findByRole('button', { name: 'Choose' }));
  await userEvent.type(dialog.getByRole('searchbox'), 'per');
  await waitFor(() => expect(searches).toEqual([undefined, 'per']));
  await userEvent.click(dialog.getByRole('button', { name: 'Done' }));
  await press('Save Changes');
  await waitFor(() => expect(sent(calls)).toEqual({ coHostIds: [idOf(2)] }));
});

test('says which rule a person does not meet', async () => {
  const detail = 'You can invite friends, members of your intake and people who came to an event of yours.';
  open(own(), () => {
    const body = { type: 'about:blank', title: 'x', status: 403, code: 'not_invitable', detail };
    const errors = [{ path: 'coHostIds.0', message: detail }];
    return Response.json({ ...body, errors }, { status: 403, headers: { 'content-type': 'application/problem+json' } });
  });
  await unfold();
  await press('Choose co-hosts');
  await userEvent.click(await screen.findByRole('button', { name: 'Choose', description: 'Person 1' }));
  await press('Done');
  await press('Save Changes');
  expect(await within(screen.getByRole('region', { name: 'Co-hosts' })).findByText(detail)).toBeDefined();
});

test('co-hosts and moderators do not choose co-hosts', async () => {
  open(own({ hostId: event().hostId, hosts: [event().host, coHost(1)] }));
  expect(await screen.findByLabelText(/^Title/)).toBeDefined();
  expect(screen.queryByRole('heading', { name: 'Co-hosts' })).toBeNull();
});
