import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Community } from '@baraza/contract/features/communities.ts';
import { chat, clubMember } from '#features/communities/communities.fixtures.ts';
import { club, memberAs, stranger } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { collectToasts } from '#testing/toasts.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { ClubPage } from './club-page.tsx';

const openReport = vi.hoisted(() => vi.fn<(target: object) => void>());
vi.mock('#features/moderation/reports/report.ts', () => ({ openReport, onReport: () => () => {} }));

beforeEach(() => {
  signIn();
  openReport.mockClear();
});

function open(path = '/clubs/chess-club') {
  return renderWithApp(
    <Routes>
      <Route path="/clubs/:slug" element={<ClubPage />} />
      <Route path="/clubs/:slug/desk" element={<h1>The desk</h1>} />
      <Route path="/chat/groups/:id" element={<h1>The chat</h1>} />
    </Routes>,
    { path },
  );
}

/** Serves a club that joining and leaving change to the given states. */
function serveClub(first: Community, after: Partial<Community> = {}) {
  let current = first;
  const change = () => (current = { ...current, ...after });
  return serveApi({
    'GET /api/communities/:idOrSlug': () => current,
    'GET /api/communities/:id/members': () => ({
      users: [clubMember(1, { role: 'OWNER', title: 'Captain' })],
      total: 1,
    }),
    'GET /api/communities': () => [],
    'POST /api/communities/:id/join': change,
    'DELETE /api/communities/:id/membership': change,
    'PUT /api/communities/:id/mute': change,
    'POST /api/communities/:id/owners/accept': change,
  });
}

test('stewards of the campus find the log in the menu of a club', async () => {
  for (const [stewardOf, count] of [
    [club().campus, 1],
    ['Elsewhere', 0],
  ] as const) {
    signIn({ role: 'steward', stewardOf });
    serveClub(club({ viewer: memberAs('MEMBER') }));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
    expect(screen.queryAllByRole('button', { name: 'Log' })).toHaveLength(count);
    cleanup();
  }
});

test('shows what an open club is, its members with titles, and joins it', async () => {
  serveClub(club(), { viewer: memberAs('MEMBER') });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Chess Club' })).toBeDefined();
  expect(screen.getByText('We play on Fridays.')).toBeDefined();
  expect(await screen.findByText('Captain')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Join' }));
  expect(await screen.findByRole('button', { name: 'Club options' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Join' })).toBeNull();
});

test('shows the role and the title of members', async () => {
  serveApi({
    'GET /api/communities/:idOrSlug': () => club(),
    'GET /api/communities/:id/members': () => ({
      users: [
        clubMember(1, { role: 'OWNER', title: 'President' }),
        clubMember(2, { role: 'OFFICER' }),
        clubMember(3, { title: 'Mascot' }),
      ],
      total: 3,
    }),
  });
  open();
  const rows = within(await screen.findByRole('list', { name: 'Members' })).getAllByRole('listitem');
  expect(rows.map(({ lastChild }) => lastChild!.lastChild!.textContent)).toEqual([
    'Owner · President',
    'Officer',
    'Mascot',
  ]);
});

test('shows a few of many members, and all when asked', async () => {
  const all = Array.from({ length: 12 }, (_, number) => clubMember(number + 1, {}));
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => club({ membersCount: 12 }),
    'GET /api/communities/:id/members': ({ query }) => ({
      users: all.slice(0, Number(query['limit'] ?? 50)),
      total: 12,
    }),
  });
  open();
  const list = within(await screen.findByRole('list', { name: 'Members' }));
  expect(list.getAllByRole('listitem')).toHaveLength(5);
  expect(screen.queryByRole('searchbox', { name: 'Search members' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'All 12 members' }));
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(12));
  expect(screen.getByRole('searchbox', { name: 'Search members' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'All 12 members' })).toBeNull();
  expect(calls.filter(({ key }) => key === 'GET /api/communities/:id/members')).toHaveLength(2);
});

test('the people of a country are counted by campus, and listed for one', async () => {
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () =>
      club({ kind: 'COUNTRY', country: 'KENYA', joinPolicy: 'AUTOMATIC', membersCount: 3, viewer: memberAs('MEMBER') }),
    'GET /api/communities/:id/campuses': () => [
      { campus: 'University of Nairobi', membersCount: 2 },
      { campus: 'Makerere University', membersCount: 1 },
    ],
    'GET /api/communities/:id/members': ({ query }) =>
      query['campus'] === undefined
        ? { users: [1, 2, 3].map((number) => clubMember(number)), total: 3 }
        : { users: [clubMember(3)], total: 1 },
  });
  open();
  const select = await screen.findByRole('combobox', { name: 'Campus' });
  const options = within(select).getAllByRole('option');
  expect(options.map(({ textContent }) => textContent)).toEqual([
    'All campuses (3)',
    'University of Nairobi (2)',
    'Makerere University (1)',
  ]);
  const list = within(screen.getByRole('list', { name: 'Members' }));
  expect(list.getAllByRole('listitem')).toHaveLength(3);
  await userEvent.selectOptions(select, 'Makerere University (1)');
  await waitFor(() => expect(list.getAllByRole('listitem')).toHaveLength(1));
  expect(calls.at(-1)?.query).toMatchObject({ campus: 'Makerere University' });
});

test('a club with a banner shows it, until it does not load', async () => {
  serveClub(club({ banner: 'https://media.example/banner.jpg' }));
  const { container } = open();
  await screen.findByRole('heading', { level: 1, name: 'Chess Club' });
  const banner = container.querySelector('article > img')!;
  expect(banner.getAttribute('src')).toContain('banner.jpg');
  fireEvent.error(banner);
  await waitFor(() => expect(container.querySelector('article > img')).toBeNull());
});

test('requests to join with a message, and withdraws the request', async () => {
  const calls = serveClub(club({ joinPolicy: 'REQUEST' }), { viewer: { ...stranger, status: 'requested' } });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Request to join' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Request to join' }));
  await userEvent.type(dialog.getByLabelText('Message to the officers (optional)'), 'I play the Sicilian.');
  await userEvent.click(dialog.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText('Requested')).toBeDefined();
  expect(calls.find(({ key }) => key.startsWith('POST'))?.body).toEqual({ message: 'I play the Sicilian.' });
  await userEvent.click(screen.getByRole('button', { name: 'Withdraw request' }));
  expect(calls.some(({ key }) => key === 'DELETE /api/communities/:id/membership')).toBe(true);
});

test('keeps the message of a request that was refused', async () => {
  serveApi({
    'GET /api/communities/:idOrSlug': () => club({ joinPolicy: 'REQUEST', audience: 'MEMBERS' }),
    'POST /api/communities/:id/join': () => problem('request_declined', 'Your request was declined.'),
  });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Request to join' }));
  await userEvent.type(await screen.findByLabelText('Message to the officers (optional)'), 'Again');
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }));
  expect(await screen.findByText(/Your request was declined/)).toBeDefined();
  expect(screen.getByLabelText<HTMLTextAreaElement>('Message to the officers (optional)').value).toBe('Again');
  expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull();
});

test.each([
  ['someone who is no member', stranger, ['Report']],
  ['a member', memberAs('MEMBER'), ['Mute notifications', 'Choose what you get', 'Report', 'Leave club']],
  ['an owner', memberAs('OWNER'), ['Mute notifications', 'Leave club']],
] as const)('the menu of %s', async (_, viewer, choices) => {
  serveClub(club({ viewer }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
  const names = [...choices].map((name) => screen.getByRole('button', { name }));
  expect(names).toHaveLength(choices.length);
  expect(screen.queryAllByRole('button', { name: 'Report' })).toHaveLength(viewer.role === 'OWNER' ? 0 : 1);
});

test('a club can be reported', async () => {
  serveClub(club());
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Report' }));
  expect(openReport).toHaveBeenCalledExactlyOnceWith({ type: 'COMMUNITY', id: club().id });
});

test('a hub cannot be reported', async () => {
  serveClub(club({ kind: 'CAMPUS', joinPolicy: 'AUTOMATIC', viewer: memberAs('MEMBER') }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
  expect(screen.queryByRole('button', { name: 'Report' })).toBeNull();
});

test('a frozen club says so, and leads its owners to the appeal', async () => {
  const frozenAt = '2026-11-20T08:00:00.000Z';
  serveClub(club({ frozenAt, archivedAt: frozenAt, viewer: memberAs('OWNER') }));
  open();
  expect(await screen.findByText(/^Stewards have frozen this club\./)).toBeDefined();
  expect(screen.queryByText(/is archived/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Read why, and appeal' }).getAttribute('href')).toBe('/sanctions');
});

test('an invitation is accepted or declined', async () => {
  serveClub(club({ joinPolicy: 'INVITE', viewer: { ...stranger, status: 'invited' } }), { viewer: stranger });
  open();
  expect(await screen.findByRole('button', { name: 'Accept invitation' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('People join this club by invitation.')).toBeDefined();
});

test.each(['We are full: https://a.example.', null])(
  'says that a request was declined, when the next one is possible, and why: %s',
  async (reason) => {
    const askAgainAt = '2030-12-18T08:00:00.000Z';
    serveClub(club({ joinPolicy: 'REQUEST', viewer: { ...stranger, reason, askAgainAt } }));
    open();
    expect(await screen.findByText('Your request was declined.')).toBeDefined();
    expect(screen.queryAllByText(/^We are full/)).toHaveLength(reason === null ? 0 : 1);
    expect(screen.queryAllByRole('link', { name: 'https://a.example' })).toHaveLength(reason === null ? 0 : 1);
    expect(screen.getByText(/^You can ask again from .*2030/)).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Request to join' })).toBeNull();
  },
);

test('a person whose request was declined can ask again after the wait', async () => {
  const askAgainAt = '2020-12-18T08:00:00.000Z';
  serveClub(club({ joinPolicy: 'REQUEST', viewer: { ...stranger, reason: 'We are full.', askAgainAt } }));
  open();
  expect(await screen.findByRole('button', { name: 'Request to join' })).toBeDefined();
  expect(screen.getByText('We are full.')).toBeDefined();
  expect(screen.queryByText(/ask again/)).toBeNull();
});

test.each([
  ['EVERYONE', 'Anyone can join · Everyone on Baraza can read its posts'],
  ['CAMPUS', 'Anyone can join · People of its campus can read its posts'],
  ['MEMBERS', 'Anyone can join · Only members can read its posts'],
] as const)('says who can read the posts: %s', async (audience, sentence) => {
  serveClub(club({ audience }));
  open();
  await screen.findByRole('heading', { name: 'About' });
  expect(screen.getByText(/^Anyone can join/).textContent).toBe(sentence);
});

test('says to a person who joins that they are a member', async () => {
  serveClub(club(), { viewer: memberAs('MEMBER') });
  open();
  const join = await screen.findByRole('button', { name: 'Join' });
  expect(screen.queryByText('You are a member')).toBeNull();
  await userEvent.click(join);
  expect(await screen.findByText('You are a member')).toBeDefined();
});

test('says what comes after a request', async () => {
  serveClub(club({ joinPolicy: 'REQUEST', viewer: { ...stranger, status: 'requested' } }));
  open();
  expect(await screen.findByText('The officers decide, and you are notified.')).toBeDefined();
});

test('an officer who leaves can no longer edit guides and contacts', async () => {
  let canEdit = true;
  serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('OFFICER') }),
    'GET /api/communities/:id/members': () => ({ users: [clubMember(1, { role: 'OWNER' })], total: 1 }),
    'GET /api/communities/:id/guides': () => ({ guides: [], canEdit }),
    'GET /api/communities/:id/contacts': () => ({ contacts: [], stewards: [], canEdit }),
    'GET /api/communities': () => [],
    'DELETE /api/communities/:id/membership': () => {
      canEdit = false;
      return club();
    },
  });
  open();
  await screen.findByRole('heading', { name: 'Guides' });
  await screen.findByRole('heading', { name: 'Who to call' });
  await userEvent.click(screen.getByRole('button', { name: 'Club options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave club' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave club' }));
  expect(await screen.findByRole('button', { name: 'Join' })).toBeDefined();
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Guides' })).toBeNull());
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Who to call' })).toBeNull());
});

test('a member leaves after a confirmation', async () => {
  const calls = serveClub(club({ viewer: memberAs('MEMBER') }), { viewer: stranger });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave club' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave club' }));
  expect(await screen.findByRole('button', { name: 'Join' })).toBeDefined();
  expect(calls.some(({ key }) => key === 'DELETE /api/communities/:id/membership')).toBe(true);
});

test.each([
  ['OPEN', 'MEMBER', 'You can join again in the same way as before.'],
  ['REQUEST', 'MEMBER', 'To come back you have to ask again, and the officers decide.'],
  ['INVITE', 'OFFICER', 'You can come back only with a new invitation. You give up your role in the club.'],
] as const)('says how one can come back to a club: %s, as %s', async (joinPolicy, role, text) => {
  serveClub(club({ joinPolicy, viewer: memberAs(role) }));
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave club' }));
  expect(await screen.findByText(`Nobody is notified. ${text}`)).toBeDefined();
});

test('the only owner is led to the desk to offer ownership, and does not leave', async () => {
  const calls = serveClub(club({ viewer: memberAs('OWNER') }));
  open();
  await screen.findByText('Captain');
  await userEvent.click(screen.getByRole('button', { name: 'Club options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave club' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'You are the only owner' }));
  expect(dialog.getByText(/^First offer ownership to another member/)).toBeDefined();
  await userEvent.click(dialog.getByRole('button', { name: 'Manage club' }));
  expect(await screen.findByRole('heading', { name: 'The desk' })).toBeDefined();
  expect(calls.some(({ key }) => key.startsWith('DELETE'))).toBe(false);
});

test('says why the menu of a club could not do what was chosen', async () => {
  serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('OWNER') }),
    'GET /api/communities/:id/members': () => ({
      users: [1, 2].map((number) => clubMember(number, { role: 'OWNER' })),
      total: 2,
    }),
    'DELETE /api/communities/:id/membership': () => problem('last_owner'),
    'PUT /api/communities/:id/mute': () => problem('not_allowed'),
  });
  const toasts = collectToasts();
  open();
  const choose = async (name: string) => {
    await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
    await userEvent.click(screen.getByRole('button', { name }));
  };
  await choose('Leave club');
  await userEvent.click(await screen.findByRole('button', { name: 'Leave club' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  await choose('Mute notifications');
  await waitFor(() => expect(toasts).toHaveLength(2));
});

test('says why a club could not be muted after its page was left', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('OWNER') }),
    'GET /api/communities/:id/members': () => ({ users: [clubMember(1, { role: 'OWNER' })], total: 1 }),
    'PUT /api/communities/:id/mute': () => promise,
  });
  const toasts = collectToasts();
  const { unmount } = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Mute notifications' }));
  await waitFor(() => expect(calls.some(({ key }) => key.startsWith('PUT'))).toBe(true));
  unmount();
  resolve(problem('not_allowed'));
  await waitFor(() => expect(toasts).toHaveLength(1));
});

test('a member who leaves a club for members does not ask for its members again', async () => {
  const calls = serveClub(club({ audience: 'MEMBERS', viewer: memberAs('MEMBER') }), { viewer: stranger });
  open();
  await screen.findByText('Captain');
  await userEvent.click(await screen.findByRole('button', { name: 'Club options' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave club' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave club' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Members' })).toBeNull());
  expect(calls.filter(({ key }) => key === 'GET /api/communities/:id/members')).toHaveLength(1);
});

test('a member accepts to become an owner', async () => {
  const offered = { isOfferedOwnership: true, offerEndsAt: '2026-12-18T08:00:00.000Z' };
  serveClub(club({ viewer: { ...memberAs('OFFICER'), ...offered } }), { viewer: memberAs('OWNER') });
  open();
  expect(await screen.findByText('You are asked to become an owner of this club.')).toBeDefined();
  expect(screen.getByText(/^You can accept until .*2026/)).toBeDefined();
  await userEvent.click(await screen.findByRole('button', { name: 'Become an owner' }));
  expect((await screen.findByRole('link', { name: 'Manage club' })).getAttribute('href')).toBe(
    '/clubs/chess-club/desk',
  );
  expect(screen.queryByRole('button', { name: 'Become an owner' })).toBeNull();
});

test('the hub of a campus shows its largest clubs, and links to all of them', async () => {
  const campus = 'University of Nairobi';
  const hub = club({ kind: 'CAMPUS', slug: 'campus-nairobi', name: campus, campus, joinPolicy: 'AUTOMATIC' });
  const found = Array.from({ length: 6 }, (_, number) => club({ slug: `club-${number}`, name: `Club ${number}` }));
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => hub,
    'GET /api/communities/:id/members': () => ({ users: [], total: 0 }),
    'GET /api/communities': ({ query }) => (query['campus'] === undefined ? [] : found),
  });
  open('/clubs/campus-nairobi');
  const list = within(await screen.findByRole('list', { name: 'Clubs of this campus' }));
  expect(list.getAllByRole('link', { name: /^Club/ }).map(({ textContent }) => textContent)).toEqual([
    'Club 0',
    'Club 1',
    'Club 2',
    'Club 3',
  ]);
  const all = screen.getByRole('link', { name: 'Show all clubs of this campus' });
  expect(all.getAttribute('href')).toBe('/clubs?campus=University+of+Nairobi');
  expect(calls.some(({ query }) => query?.['campus'] === campus && query['kind'] === 'CLUB')).toBe(true);
});

test('a hub can be muted and not left', async () => {
  serveClub(
    club({ kind: 'COUNTRY', country: 'KENYA', name: 'Kenya hub', joinPolicy: 'AUTOMATIC', viewer: memberAs('MEMBER') }),
  );
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Kenya' })).toBeDefined();
  const hubs = within(await screen.findByRole('navigation', { name: 'Hubs and clubs' }));
  expect(hubs.getByRole('link', { name: 'Intake' }).getAttribute('href')).toBe('/intake-hub');
  await userEvent.click(screen.getByRole('button', { name: 'Club options' }));
  expect(screen.getByRole('button', { name: 'Mute notifications' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Leave club' })).toBeNull();
});

const openChat = 'POST /api/communities/:id/conversation';

test('a member opens the chat of the club, and reads why that was refused', async () => {
  const toasts = collectToasts();
  let isFull = true;
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('MEMBER'), conversationId: chat.id }),
    'GET /api/communities/:id/members': () => ({ users: [], total: 0 }),
    [openChat]: () => (isFull ? problem('group_full', 'This group is full.') : chat),
  });
  open();
  const button = await screen.findByRole('button', { name: 'Open chat' });
  await userEvent.click(button);
  await waitFor(() => expect(toasts).toEqual(['error: This group is full.']));
  isFull = false;
  await userEvent.click(button);
  expect(await screen.findByRole('heading', { name: 'The chat' })).toBeDefined();
  expect(calls.filter(({ key }) => key === openChat)).toHaveLength(2);
});

test.each([
  ['a moderator', { viewer: memberAs('MODERATOR') }, true],
  ['a member', { viewer: memberAs('MEMBER') }, false],
  ['an owner of an archived club', { viewer: memberAs('OWNER'), archivedAt: '2026-11-21T08:00:00.000Z' }, false],
  ['a member of a hub', { viewer: memberAs('OWNER'), kind: 'CAMPUS', joinPolicy: 'AUTOMATIC' }, false],
] as const)('%s may start a chat or not', async (_, more, can) => {
  serveClub(club(more));
  open();
  await screen.findByRole('button', { name: 'Club options' });
  expect(screen.queryAllByRole('button', { name: 'Start a chat' })).toHaveLength(can ? 1 : 0);
  expect(screen.queryByRole('button', { name: 'Open chat' })).toBeNull();
});

test('the address with the id of a club leads to that with its slug', async () => {
  const calls = serveClub(club({ viewer: memberAs('MEMBER') }));
  open(`/clubs/${club().id}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Chess Club' })).toBeDefined();
  const asked = calls.filter(({ key }) => key === 'GET /api/communities/:idOrSlug');
  expect(asked.map(({ params }) => params['idOrSlug'])).toEqual([club().id, 'chess-club']);
});

test('says that a club does not exist', async () => {
  serveApi({});
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Club not found' })).toBeDefined();
});

test('a member reads what they owe, and a club without open dues is not asked for them', async () => {
  serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('MEMBER'), hasDues: true }),
    'GET /api/communities/:id/members': () => ({ users: [], total: 0 }),
    'GET /api/communities/:id/dues': () => ({
      dues: [
        {
          id: '01920000-0000-7000-8000-000000000060',
          title: 'Membership',
          amount: 500,
          currency: 'KES',
          dueOn: '2027-03-03',
          closedAt: null,
          payment: null,
          counts: null,
        },
      ],
      isKeeper: false,
    }),
  });
  const { unmount } = open();
  expect((await screen.findByRole('link', { name: /^Membership/ })).textContent).toMatch(/KES\s500, due Mar 3, 2027$/);
  unmount();
  // Serves no dues, so that asking for them fails.
  serveClub(club({ viewer: memberAs('MEMBER') }));
  open();
  expect(await screen.findByText('Captain')).toBeDefined();
});
