import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { Community } from '@baraza/contract/features/communities.ts';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { serveApi } from '#testing/api-server.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { CreateEventPage } from './create-event-page.tsx';

const path = '/events-parties/create-event';

beforeEach(() => {
  localStorage.clear();
  signIn();
});

function open(
  own: Community[],
  { query = '', named = own[0] }: { query?: string; named?: Community | undefined } = {},
) {
  const calls = serveApi({
    'GET /api/communities': () => own,
    'GET /api/communities/:idOrSlug': () => named ?? problem('not_found'),
    'POST /api/events': ({ body }) =>
      (body as { title: string }).title === 'Refused'
        ? problem('not_allowed', 'Only moderators can do this.')
        : event({ viewerStatus: 'host' }),
  });
  renderWithApp(<TestRoute path={path} page={<CreateEventPage />} />, { path: path + query });
  return calls;
}

const fieldOf = () => screen.findByLabelText<HTMLSelectElement>(/^Hosted by/);
const sent = (calls: ReturnType<typeof open>) => calls.find(({ key }) => key === 'POST /api/events')?.body;

async function create(title = 'Final') {
  const input = (name: RegExp) => screen.getByLabelText(name, { selector: 'input, textarea' });
  for (const [name, value] of [
    [/^Title/, title],
    [/^Description/, 'Five rounds'],
    [/^Where it is/, 'Hall'],
  ] as const) {
    fireEvent.change(input(name), { target: { value } });
  }
  await userEvent.click(screen.getByRole('button', { name: 'Create Event' }));
}

test('offers the clubs that the viewer moderates', async () => {
  const id = (number: number) => `01920000-0000-7000-8000-0000000000${number}`;
  const calls = open([
    club({ viewer: memberAs('MODERATOR') }),
    club({ id: id(31), slug: 'member', name: 'Member', viewer: memberAs('MEMBER') }),
    club({ id: id(32), slug: 'old', name: 'Old', viewer: memberAs('OWNER'), archivedAt: '2026-11-20T08:00:00.000Z' }),
    club({ id: id(33), slug: 'campus', name: 'Campus', kind: 'CAMPUS', viewer: memberAs('MEMBER') }),
  ]);
  const field = await fieldOf();
  expect([...field.options].map(({ text }) => text)).toEqual(['Ada Mwangi', 'Chess Club']);
  expect(field.value).toBe('');
  await userEvent.selectOptions(field, 'Chess Club');
  await create();
  expect(await screen.findByText(`at /events-parties/events/${event().id}`)).toBeDefined();
  expect(sent(calls)).toMatchObject({ title: 'Final', communityId: club().id });
});

test('members without a club to moderate choose nothing', async () => {
  const calls = open([club({ viewer: memberAs('MEMBER') })]);
  await create();
  expect(await screen.findByText(/^at /)).toBeDefined();
  expect(sent(calls)).toMatchObject({ communityId: null });
  expect(screen.queryByLabelText(/^Hosted by/)).toBeNull();
});

test('begins with the club or hub from whose page the viewer comes', async () => {
  const hub = club({ kind: 'CAMPUS', slug: 'campus-nairobi', name: 'Nairobi', viewer: memberAs('MEMBER') });
  open([], { query: '?club=campus-nairobi', named: hub });
  const field = await fieldOf();
  expect(field.value).toBe(hub.id);
  expect(screen.getByText('People who can read the posts there can see the event.')).toBeDefined();
});

test('begins without a club that the viewer does not moderate or that does not exist', async () => {
  open([], { query: '?club=chess-club', named: club({ viewer: memberAs('MEMBER') }) });
  expect(await screen.findByRole('textbox', { name: /^Title/ })).toBeDefined();
  expect(screen.queryByLabelText(/^Hosted by/)).toBeNull();
});

test('keeps the form and says why the club was refused', async () => {
  open([club({ viewer: memberAs('MODERATOR') })]);
  await userEvent.selectOptions(await fieldOf(), 'Chess Club');
  await create('Refused');
  expect(await screen.findByText(/Only moderators can do this/)).toBeDefined();
  expect((await fieldOf()).value).toBe(club().id);
});
