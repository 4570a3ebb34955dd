import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { VentureMember } from '@baraza/contract/features/ventures.ts';
import { member } from '#features/ventures/ventures.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person, review, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { Invitation, VentureTeam } from './venture-team.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const team = [1, 2, 3, 4, 5, 6].map((number) => member(number));
let viewer: CurrentUser;
beforeEach(() => {
  viewer = signIn();
});
/** The viewer's own membership. */
const own = (more: Partial<VentureMember> = {}) =>
  member(9, { user: person({ id: viewer.id, username: 'ada' }), role: 'Baker', ...more });
const button = (name: string) => screen.getByRole('button', { name });
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });

test('says that the owner runs the business alone', () => {
  renderWithApp(<VentureTeam venture={venture()} />);
  expect(screen.getByText('The owner runs this alone so far.')).toBeDefined();
});

test('links to each member and marks open invitations', () => {
  renderWithApp(<VentureTeam venture={venture({ members: [member(1), member(2, { isInvited: true })] })} />);
  const [joined, invited] = screen.getAllByRole('listitem');
  expect(within(joined!).getByRole<HTMLAnchorElement>('link', { name: 'Wanjiru Kamau 1' }).pathname).toBe(
    '/profile/member_1',
  );
  expect(joined?.textContent).toContain('Cook');
  expect(joined?.textContent).not.toContain('Invited');
  expect(invited?.textContent).toContain('Invited');
});

test('shows five members, and all of them on request', async () => {
  serveApi({ 'GET /api/ventures/:id/members': () => team });
  renderWithApp(<VentureTeam venture={venture({ members: team })} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(5);
  await userEvent.click(screen.getByRole('button', { name: /^Show All ?team members$/ }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(6));
});

test('offers only members to leave', () => {
  const { unmount } = renderWithApp(<VentureTeam venture={venture({ members: team })} />);
  expect(screen.queryByRole('button', { name: 'Leave the team' })).toBeNull();
  unmount();
  renderWithApp(<VentureTeam venture={venture({ members: [own({ isInvited: true })] })} />);
  expect(screen.queryByRole('button', { name: 'Leave the team' })).toBeNull();
});

test('leaves the team after a confirmation', async () => {
  const calls = serveApi({ 'DELETE /api/ventures/:id/membership': () => ({ isMember: false }) });
  renderWithApp(<VentureTeam venture={venture({ members: [own()] })} />);
  await userEvent.click(button('Leave the team'));
  expect(screen.getByText(/will no longer list you as a member/)).toBeDefined();
  await userEvent.click(inDialog('Cancel'));
  expect(calls).toHaveLength(0);

  await userEvent.click(button('Leave the team'));
  await userEvent.click(inDialog('Leave'));
  await waitFor(() => expect(toasts).toContain('success: You have left the team'));
  expect(calls).toHaveLength(1);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('shows why leaving is refused', async () => {
  serveApi({ 'DELETE /api/ventures/:id/membership': () => problem('rate_limited', 'Please wait a minute.') });
  renderWithApp(<VentureTeam venture={venture({ members: [own()] })} />);
  await userEvent.click(button('Leave the team'));
  await userEvent.click(inDialog('Leave'));
  await waitFor(() => expect(toasts).toContain('error: Please wait a minute.'));
});

test('shows an invitation to its recipient only', () => {
  const { unmount } = renderWithApp(<Invitation venture={venture({ members: [member(1, { isInvited: true })] })} />);
  expect(screen.queryByRole('heading')).toBeNull();
  unmount();
  renderWithApp(<Invitation venture={venture({ members: [own({ isInvited: true })] })} />);
  expect(screen.getByRole('heading', { name: 'You are invited to join this team as Baker' })).toBeDefined();
  expect(screen.queryByText(/your review is deleted/)).toBeNull();
});

test('warns an invited reviewer that joining deletes the review', () => {
  const reviews = [review(1, { user: person({ id: viewer.id }) })];
  renderWithApp(<Invitation venture={venture({ members: [own({ isInvited: true })], reviews })} />);
  expect(screen.getByText(/if you join, your review is deleted/)).toBeDefined();
});

test('joins the team', async () => {
  const calls = serveApi({ 'POST /api/ventures/:id/membership': () => own() });
  renderWithApp(<Invitation venture={venture({ members: [own({ isInvited: true })] })} />);
  await userEvent.click(button('Join the team'));
  await waitFor(() => expect(toasts).toContain('success: Welcome to the team!'));
  expect(calls.map(({ params }) => params['id'])).toEqual([venture().id]);
});

test('declines an invitation only after a confirmation', async () => {
  const calls = serveApi({ 'DELETE /api/ventures/:id/membership': () => ({ isMember: false }) });
  renderWithApp(<Invitation venture={venture({ members: [own({ isInvited: true })] })} />);
  await userEvent.click(button('Decline'));
  expect(screen.getByText('Only the owner can invite you again.')).toBeDefined();
  await userEvent.click(inDialog('Cancel'));
  expect(calls).toHaveLength(0);
  await userEvent.click(button('Decline'));
  await userEvent.click(inDialog('Decline'));
  await waitFor(() => expect(calls).toHaveLength(1));
});

test('shows why joining is refused, and can be tried again', async () => {
  serveApi({ 'POST /api/ventures/:id/membership': () => problem('not_found', 'This invitation is withdrawn.') });
  renderWithApp(<Invitation venture={venture({ members: [own({ isInvited: true })] })} />);
  await userEvent.click(button('Join the team'));
  await waitFor(() => expect(toasts).toContain('error: This invitation is withdrawn.'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Join the team' }).disabled).toBe(false);
});
