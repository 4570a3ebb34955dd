import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { CommunityContacts } from '@baraza/contract/features/communities.ts';
import { ClubPage } from '#features/communities/club/club-page.tsx';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { ContactsPage } from './contacts-page.tsx';

beforeEach(() => void signIn());

const clinic = { name: 'Clinic', phone: '(020) 123-456', note: 'Weekdays, 8 to 17', isEmergency: false };
const police = { name: 'Police', phone: '*112#', note: '', isEmergency: true };

function open(more: Partial<CommunityContacts>, path = '/clubs/chess-club') {
  const stored = { contacts: [], canEdit: false, stewards: [], ...more };
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('MODERATOR') }),
    'GET /api/communities/:id/members': () => ({ users: [], total: 0 }),
    'GET /api/communities/:id/contacts': () => stored,
    'PUT /api/communities/:id/contacts': ({ body }) =>
      calls.filter(({ key }) => key.startsWith('PUT')).length > 1
        ? { contacts: (body as CommunityContacts).contacts, canEdit: true, stewards: [] }
        : problem('unavailable', 'Try again soon.'),
  });
  const view = renderWithApp(
    <Routes>
      <Route path="/clubs/:slug" element={<ClubPage />} />
      <Route path="/clubs/:slug/contacts" element={<ContactsPage />} />
    </Routes>,
    { path },
  );
  return { calls, ...view };
}

test('lists emergency numbers first, with numbers to call', async () => {
  open({ contacts: [clinic, police], canEdit: false });
  const list = within(await screen.findByRole('list', { name: 'Who to call' }));
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'PoliceEmergency*112#',
    'ClinicWeekdays, 8 to 17(020) 123-456',
  ]);
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['tel:*112%23', 'tel:020123456']);
  expect(screen.queryByRole('link', { name: 'Edit contacts' })).toBeNull();
});

test('shows nothing without contacts to the people who cannot add any', async () => {
  open({ contacts: [], canEdit: false });
  await screen.findByRole('heading', { name: 'Members' });
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Who to call' })).toBeNull());
});

test('names the stewards of a campus', async () => {
  open({ stewards: [person({ username: 'wanja', first_name: 'Wanja', last_name: 'Kamau' })] });
  const list = within(await screen.findByRole('list', { name: 'Stewards' }));
  expect(list.getByRole('link').getAttribute('href')).toBe('/profile/wanja');
  expect(screen.queryByRole('heading', { name: 'Who to call' })).toBeNull();
});

test('adds a contact with digits of another script, and keeps what was typed when saving fails', async () => {
  const { calls, unmount } = open({ contacts: [clinic], canEdit: true }, '/clubs/chess-club/contacts');
  await userEvent.click(await screen.findByRole('button', { name: 'Add a contact' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText(/Must be a phone number\./)).toBeDefined();
  const added = within(screen.getByRole('group', { name: 'New contact' }));
  await userEvent.type(added.getByLabelText('Phone number'), '٠٨٠٠ ١١١');
  await userEvent.click(added.getByRole('switch', { name: 'Emergency number' }));
  await userEvent.type(added.getByLabelText('Office or person'), 'Guards');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Try again soon.')).toBeDefined();
  unmount();
  open({ contacts: [clinic], canEdit: true }, '/clubs/chess-club/contacts');
  expect(await screen.findByRole('group', { name: 'Guards' })).toBeDefined();
  const contacts = [clinic, { name: 'Guards', phone: '0800 111', note: '', isEmergency: true }];
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ contacts });
});

test('removes a contact and returns to the club once it is saved', async () => {
  const { calls } = open({ contacts: [clinic, police], canEdit: true }, '/clubs/chess-club/contacts');
  const first = within(await screen.findByRole('group', { name: 'Clinic' }));
  await userEvent.click(first.getByRole('button', { name: 'Remove contact' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Try again soon.');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('list', { name: 'Who to call' })).toBeDefined();
  expect(calls.findLast(({ key }) => key.startsWith('PUT'))?.body).toEqual({ contacts: [police] });
});

test('is not for members who cannot change the contacts', async () => {
  open({ contacts: [clinic], canEdit: false }, '/clubs/chess-club/contacts');
  expect(await screen.findByText(/^Moderators keep the contacts/)).toBeDefined();
});
