import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Community, CommunityMember } from '@baraza/contract/features/communities.ts';
import { clubMember, joinRequest } from '#features/communities/communities.fixtures.ts';
import { DeskPage } from '#features/communities/desk/desk-page.tsx';
import { problem, signIn } from '#testing/api.ts';
import { serveApi } from '#testing/api-server.ts';
import { club, memberAs } from '#testing/communities.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { HandoverPage } from './handover-page.tsx';

beforeEach(() => void signIn());

const at = '/clubs/chess-club/handover';
const owner = clubMember(1, { role: 'OWNER' });
const officer = clubMember(2, { role: 'OFFICER', title: 'Treasurer' });
const moderator = clubMember(3, { role: 'MODERATOR' });
const member = clubMember(4);
const nameOf = ({ first_name: first, last_name: last }: CommunityMember) => `${first} ${last}`;

const guide = (slug: string, updatedAt: string) => ({
  slug,
  title: `About ${slug}`,
  version: 1,
  updatedAt,
  editor: person(),
});

const noWait = async () => {};

function open(path = at, more: Partial<Community> = {}, { beforeClub = noWait, beforeOffer = noWait } = {}) {
  const toasts = collectToasts();
  const members = [owner, officer, moderator, member];
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': async () => {
      await beforeClub();
      return club({ viewer: memberAs('OWNER'), ...more });
    },
    'GET /api/communities/:id/members': () => ({ users: members, total: members.length }),
    'GET /api/communities/:id/requests': () => [joinRequest(1), joinRequest(2), joinRequest(3, { status: 'declined' })],
    'GET /api/communities/:id/invitations': () => [],
    'GET /api/communities/:id/dues': () => ({ dues: [], isKeeper: true }),
    'GET /api/communities/:id/guides': () => ({
      guides: [guide('rules', '2020-01-05T08:00:00.000Z'), guide('halls', new Date().toISOString())],
      canEdit: true,
    }),
    'POST /api/communities/:id/owners': async () => {
      await beforeOffer();
      return club({ viewer: memberAs('OWNER'), ...more });
    },
    'PUT /api/communities/:id/members/:userId': ({ params, body }) => {
      const index = members.findIndex(({ id }) => id === params['userId']);
      if (members[index] === moderator) return problem('not_found', 'No longer a member.');
      return (members[index] = { ...members[index]!, ...(body as { role: 'MEMBER'; title: string }) });
    },
  });
  const page = renderWithApp(
    <Routes>
      <Route path="/clubs/:slug/handover" element={<HandoverPage />} />
      <Route path="/clubs/:slug/desk" element={<DeskPage />} />
    </Routes>,
    { path },
  );
  return { calls, toasts, ...page };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const confirm = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));

test('the desk leads owners to it, and officers not', async () => {
  const { unmount } = open('/clubs/chess-club/desk');
  const link = await screen.findByRole('link', { name: 'Hand over for the new year' });
  expect(link.getAttribute('href')).toBe(at);
  unmount();
  open('/clubs/chess-club/desk', { viewer: memberAs('OFFICER') });
  await screen.findByRole('link', { name: 'Edit club' });
  expect(screen.queryByRole('link', { name: 'Hand over for the new year' })).toBeNull();
});

const archivedAt = '2026-11-20T08:00:00.000Z';
test.each([
  ['an officer', { viewer: memberAs('OFFICER') }, /^The owners of the club choose who leads it next/],
  ['the owner of an archived club', { archivedAt }, /^This club is archived\. Restore it/],
  ['the owner of a frozen club', { archivedAt, frozenAt: archivedAt }, /once they lift the freeze/],
  ['a hub', { kind: 'CAMPUS' as const, joinPolicy: 'AUTOMATIC' as const }, /^A hub has no officers/],
])('says to %s what to do instead', async (_who, more, text) => {
  open(at, more);
  expect(await screen.findByText(text)).toBeDefined();
  expect(screen.getByRole('link', { name: /^Open the (club|hub)$/ }).getAttribute('href')).toBe('/clubs/chess-club');
});

test('an owner goes through all steps, each of which acts at once', async () => {
  const { calls, toasts } = open();
  const puts = () =>
    calls.filter(({ key }) => key.startsWith('PUT')).map(({ params, body }) => [params['userId'], body]);

  await userEvent.click(await screen.findByRole('button', { name: `Choose ${nameOf(member)} as the next owner` }));
  expect(screen.queryByRole('button', { name: `Choose ${nameOf(owner)} as the next owner` })).toBeNull();
  await confirm('Offer');
  await screen.findByText('Offer sent');
  expect(calls.find(({ key }) => key === 'POST /api/communities/:id/owners')?.body).toEqual({ userId: member.id });
  await press('Continue');

  await screen.findByRole('heading', { name: 'Roles for the new year' });
  await press(`Keep ${nameOf(moderator)}`);
  expect(screen.getByRole('button', { name: `Keep ${nameOf(moderator)}`, pressed: true })).toBeDefined();
  await press(`New role for ${nameOf(officer)}`);
  await userEvent.type(screen.getByLabelText('Title (optional)'), ' of 2027');
  await press('Save');
  await waitFor(() => expect(puts()).toEqual([[officer.id, { role: 'OFFICER', title: 'Treasurer of 2027' }]]));
  await screen.findByText('Treasurer of 2027');
  await press(`Remove the role of ${nameOf(officer)}`);
  await confirm('Remove role');
  await waitFor(() => expect(puts().at(-1)).toEqual([officer.id, { role: 'MEMBER', title: '' }]));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: `Remove the role of ${nameOf(officer)}` })).toBeNull(),
  );
  await press('Continue');

  await screen.findByText('2 people are waiting.');
  await screen.findByText('No dues are open.');
  await screen.findByText('1 guide is older than a year.');
  const renew = screen.getByRole('link', { name: 'Make a new invitation link' });
  expect(renew.getAttribute('href')).toBe('/clubs/chess-club/desk');
  expect(screen.getByRole('link', { name: 'About rules' }).getAttribute('href')).toBe('/clubs/chess-club/guides/rules');
  expect(screen.queryByRole('link', { name: 'About halls' })).toBeNull();
  await press('Continue');

  const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(items).toEqual([
    `Asked to become an owner: ${nameOf(member)}. They answer on the page of the club, within 14 days.`,
    `Staying as they are: ${nameOf(moderator)}`,
    `Members without a role again: ${nameOf(officer)}`,
    'Everything is saved. You stay an owner until you leave the club.',
  ]);
  expect(screen.getByRole('link', { name: 'Finish' }).getAttribute('href')).toBe('/clubs/chess-club/desk');
  expect(toasts.filter((toast) => toast.startsWith('error'))).toEqual([]);
});

test('an offer is in the summary, also when it is sent after the next step has begun', async () => {
  const late = Promise.withResolvers<void>();
  const { toasts } = open(at, {}, { beforeOffer: () => late.promise });
  await userEvent.click(await screen.findByRole('button', { name: `Choose ${nameOf(member)} as the next owner` }));
  await confirm('Offer');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await press('Continue');
  await screen.findByRole('heading', { name: 'Roles for the new year' });
  late.resolve();
  await waitFor(() =>
    expect(toasts).toEqual([`success: Offered. ${nameOf(member)} can accept on the page of the club.`]),
  );
  await press('Continue');
  await press('Continue');
  expect(await screen.findByText(new RegExp(`Asked to become an owner: ${nameOf(member)}`))).toBeDefined();
});

test('a removed role is in the summary, also when the club loads later than its members', async () => {
  const late = Promise.withResolvers<void>();
  let isLate = false;
  open(
    `${at}?step=2`,
    {},
    {
      beforeClub: async () => {
        if (isLate) await late.promise;
      },
    },
  );
  await userEvent.click(await screen.findByRole('button', { name: `Remove the role of ${nameOf(officer)}` }));
  isLate = true;
  await confirm('Remove role');
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: `Remove the role of ${nameOf(officer)}` })).toBeNull(),
  );
  late.resolve();
  await press('Continue');
  await press('Continue');
  expect(await screen.findByText(`Members without a role again: ${nameOf(officer)}`)).toBeDefined();
});

test('a refused removal of a role is shown and decides nothing', async () => {
  const { toasts } = open(`${at}?step=2`);
  await userEvent.click(await screen.findByRole('button', { name: `Remove the role of ${nameOf(moderator)}` }));
  await confirm('Remove role');
  await waitFor(() => expect(toasts).toEqual(['error: No longer a member.']));
  await press('Continue');
  await press('Continue');
  expect(screen.getByText('You have not offered ownership to anyone on this visit.')).toBeDefined();
  expect(screen.queryByText(/Members without a role/)).toBeNull();
});

test('an address with a step that does not exist opens the first one', async () => {
  open(`${at}?step=9`);
  expect(await screen.findByRole('heading', { name: 'The next owner' })).toBeDefined();
  expect(screen.queryByRole('button', { name: /^To step/ })).toBeNull();
});
