import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { attendee } from '#features/events/events.fixtures.ts';
import { briefOf, club, memberAs } from '#testing/communities.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { InviteDialog } from './invite-dialog.tsx';

const friends = [attendee(1).user, attendee(2).user];
const [first, second] = friends.map(({ id }) => id);

/** Answers friends and searches; invitations go to `invite`. */
function serve(invite: (asked: Asked) => unknown = () => ({ invitations: [], total: 0 })) {
  return answerCalls((asked) => {
    const { pathname } = asked.url;
    if (pathname === '/api/connections/mutuals') return { users: friends, total: 2 };
    if (pathname === '/api/users') return { users: [], total: 0 };
    return asked.method === 'POST' ? invite(asked) : event();
  });
}

function open() {
  const onClose = vi.fn<() => void>();
  renderWithApp(<InviteDialog event={event({ viewerStatus: 'host' })} onClose={onClose} />);
  return onClose;
}

const choose = async (guest: string) =>
  userEvent.click(await screen.findByRole('button', { name: 'Choose', description: guest }));

beforeEach(() => void signIn());

test('shows the friends of the viewer, none of them chosen', async () => {
  serve();
  open();
  expect(await screen.findByRole('link', { name: 'Guest 1' })).toBeDefined();
  expect(screen.getByText('Your friends')).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invite' }).disabled).toBe(true);
});

test('invites the chosen people together', async () => {
  const toasts = collectToasts();
  const calls = serve();
  const onClose = open();
  await choose('Guest 1');
  await choose('Guest 2');
  await userEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ userIds: [first, second] });
  expect(toasts).toEqual(['success: 2 invitations sent']);
});

test('a second press on a person removes them from the choice', async () => {
  serve();
  open();
  await choose('Guest 1');
  const chosen = screen.getByRole('button', { name: 'Chosen', description: 'Guest 1' });
  expect(chosen.getAttribute('aria-pressed')).toBe('true');
  await userEvent.click(chosen);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Invite' }).disabled).toBe(true);
});

test('marks the people who cannot be invited, and keeps the others chosen', async () => {
  const toasts = collectToasts();
  serve(() => {
    const errors = [{ path: 'userIds.0', message: 'Not invitable' }];
    const body = { type: 'about:blank', title: 'x', status: 403, code: 'not_invitable', detail: 'Not all.', errors };
    return Response.json(body, { status: 403, headers: { 'content-type': 'application/problem+json' } });
  });
  const onClose = open();
  await choose('Guest 1');
  await choose('Guest 2');
  await userEvent.click(screen.getByRole('button', { name: 'Invite 2 people' }));
  await waitFor(() => expect(toasts).toEqual(['error: Not all.']));
  expect(screen.getByText('Not a friend, intake member or past guest')).toBeDefined();
  const refused = screen.getByRole<HTMLButtonElement>('button', { name: 'Choose', description: 'Guest 1' });
  expect(refused.disabled).toBe(true);
  expect(screen.getByRole('button', { name: 'Invite 1 person' })).toBeDefined();
  expect(onClose).not.toHaveBeenCalled();
});

test('keeps the choice when the request fails', async () => {
  const toasts = collectToasts();
  serve(() => problem('unavailable', 'Baraza is resting.'));
  open();
  await choose('Guest 1');
  await userEvent.click(screen.getByRole('button', { name: 'Invite 1 person' }));
  await waitFor(() => expect(toasts).toEqual(['error: Baraza is resting.']));
  expect(screen.getByRole('button', { name: 'Chosen' })).toBeDefined();
});

test('searches all people, and says that no one matches', async () => {
  const calls = serve();
  open();
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search people' }), 'wanjiru{Enter}');
  expect(await screen.findByText('No one found.')).toBeDefined();
  expect(calls.at(-1)?.url.searchParams.get('search')).toBe('wanjiru');
  expect(screen.getByText(/^Friends, members of your intake/)).toBeDefined();
});

test('invites all members of a club that the viewer moderates, or whose event it is', async () => {
  const toasts = collectToasts();
  const id = (number: number) => `01920000-0000-7000-8000-0000000000${number}`;
  const own = [
    club({ viewer: memberAs('MODERATOR') }),
    club({ id: id(31), slug: 'member', name: 'Member', viewer: memberAs('MEMBER') }),
    club({ id: id(32), slug: 'home', name: 'Home', viewer: memberAs('MEMBER') }),
    club({ id: id(33), slug: 'large', name: 'Large', viewer: memberAs('OWNER'), membersCount: 5_001 }),
    club({ id: id(34), slug: 'campus', name: 'Campus', kind: 'CAMPUS', viewer: memberAs('MEMBER') }),
  ];
  const calls = answerCalls(({ url, method }) => {
    if (method === 'POST') return { invitations: [], total: 3 };
    return url.pathname === '/api/communities' ? own : { users: [], total: 0 };
  });
  const community = briefOf({ id: id(32), slug: 'home', name: 'Home' });
  renderWithApp(<InviteDialog event={event({ viewerStatus: 'host', community })} onClose={vi.fn<() => void>()} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Invite all members of Chess Club' }));
  const names = screen.getAllByRole('button', { name: /^Invite all members/ }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Invite all members of Chess Club', 'Invite all members of Home']);
  await userEvent.click(screen.getByRole('button', { name: 'Invite all' }));
  await waitFor(() => expect(toasts).toEqual(['success: The members of Chess Club are being invited.']));
  expect(calls.find(({ method }) => method === 'POST')?.body).toEqual({ communityId: club().id });
  const done = screen.getByRole<HTMLButtonElement>('button', { name: 'Members of Chess Club invited' });
  expect(done.disabled).toBe(true);
});

test('suggests a search to a viewer without friends', async () => {
  answerCalls(() => ({ users: [], total: 0 }));
  open();
  expect(await screen.findByText('Search for people.')).toBeDefined();
});
