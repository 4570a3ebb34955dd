import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes, useNavigate } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import { options } from '#features/profiles/profiles.fixtures.ts';
import { currentSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn, type Asked } from '#testing/api.ts';
import { currentUser } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { editingProfile } from './edit-profile-link.ts';
import { EditProfile } from './edit-profile.tsx';

beforeEach(() => sessionStorage.clear());

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name: new RegExp(`^${name}`) });
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

function open(saved: CurrentUser, reply: (call: Asked) => unknown = () => undefined) {
  signIn();
  const toasts = collectToasts();
  const calls = answerCalls((call) => {
    if (call.method !== 'GET') return reply(call);
    return call.url.pathname === '/api/options' ? options() : saved;
  });
  const page = renderWithApp(<EditProfile />);
  return { ...page, toasts, changes: () => calls.filter(({ method }) => method !== 'GET') };
}

test('saves only the changed fields and updates the session', async () => {
  const { changes, toasts } = open(currentUser({ bio: 'Numbers.' }), ({ body }) => currentUser(body as object));
  const bio = await field('Bio');
  expect(bio.value).toBe('Numbers.');
  expect(button('Save Changes').disabled).toBe(true);
  await userEvent.clear(bio);
  await userEvent.type(bio, 'Engines.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Country' }), 'Ghana');
  await userEvent.click(button('Save Changes'));
  await waitFor(() => expect(toasts).toEqual(['loading: Saving changes...', 'success: Changes saved successfully!']));
  expect(changes()).toMatchObject([{ method: 'PUT', body: { bio: 'Engines.', country: 'GHANA' } }]);
  expect(currentSession()?.user.bio).toBe('Engines.');
  await waitFor(() => expect(button('Save Changes').disabled).toBe(true));
});

test('a second country is another one than the country', async () => {
  const { changes } = open(currentUser(), ({ body }) => currentUser(body as object));
  const second = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Also from' });
  expect(second.value).toBe('');
  expect(within(second).queryByRole('option', { name: 'Kenya' })).toBeNull();
  await userEvent.selectOptions(second, 'Ghana');
  await userEvent.click(button('Save Changes'));
  await waitFor(() => expect(changes()).toMatchObject([{ body: { secondCountry: 'GHANA' } }]));
  await waitFor(() => expect(second.value).toBe('GHANA'));
  await userEvent.selectOptions(second, 'None');
  await userEvent.click(button('Save Changes'));
  await waitFor(() => expect(changes().at(-1)).toMatchObject({ body: { secondCountry: null } }));
});

test('a link to it moves the focus to the section, and the back button does not', async () => {
  signIn();
  answerCalls(({ url }) => (url.pathname === '/api/options' ? options() : currentUser()));
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView');
  renderWithApp(
    <Routes>
      <Route
        path="/"
        element={
          <Link to="/settings" state={editingProfile}>
            Edit
          </Link>
        }
      />
      <Route path="/settings" element={<Opened />} />
    </Routes>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Edit' }));
  await field('First name');
  expect(document.activeElement).toBe(button('Edit Profile'));
  expect(scrolled).toHaveBeenCalledWith({ block: 'start' });
  await userEvent.click(button('Leave and return'));
  await field('First name');
  expect(document.activeElement).not.toBe(button('Edit Profile'));
});

/** The section, with a button that leaves the page and returns with the back button. */
function Opened() {
  const navigate = useNavigate();
  const leave = async () => {
    await navigate('/');
    await navigate(-1);
  };
  return (
    <>
      <button type="button" onClick={() => void leave()}>
        Leave and return
      </button>
      <EditProfile />
    </>
  );
}

test('a blank name cannot be saved', async () => {
  open(currentUser());
  await userEvent.clear(await field('First name'));
  expect(screen.getByText(/Cannot be blank\.$/)).toBeDefined();
  expect(button('Save Changes').disabled).toBe(true);
});

test('the avatar shows the initials of the name as it is typed, or of the username without one', async () => {
  open(currentUser());
  await userEvent.clear(await field('First name'));
  await userEvent.clear(await field('Last name'));
  expect(screen.getByRole('img', { name: 'Your avatar' }).textContent).toBe('A');
});

test('a failed save keeps the edits, also after a reload', async () => {
  const { toasts, unmount } = open(currentUser(), () => problem('unavailable'));
  await userEvent.type(await field('About'), 'Long story');
  await userEvent.click(button('Save Changes'));
  await waitFor(() => expect(toasts.at(-1)).toBe('error: Error saving changes. Please try again.'));
  unmount();
  open(currentUser());
  expect((await field('About')).value).toBe('Long story');
});

test('Cancel restores the saved values', async () => {
  open(currentUser({ bio: 'Numbers.' }));
  const bio = await field('Bio');
  await userEvent.type(bio, ' Engines.');
  await userEvent.click(button('Cancel'));
  expect(bio.value).toBe('Numbers.');
  expect(button('Cancel').disabled).toBe(true);
});

test('interests are chosen and removed by keyboard', async () => {
  const { changes } = open(currentUser({ interests: ['CHESS'] }), ({ body }) => currentUser(body as object));
  const interests = await screen.findByRole('combobox', { name: 'Interests' });
  await userEvent.type(interests, 'mus{Enter}');
  await userEvent.click(button('Save Changes'));
  await waitFor(() => expect(changes()).toMatchObject([{ body: { interests: ['CHESS', 'MUSIC'] } }]));
});

test('a final intake is disabled, with a hint', async () => {
  open(currentUser());
  const intake = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Intake' });
  expect(intake.disabled).toBe(true);
  expect(screen.getByText('Your intake is fixed and can no longer be changed.')).toBeDefined();
});

test('an intake that became final meanwhile is refused with the reason', async () => {
  const { toasts } = open(currentUser({ intakeChangeableUntil: '2099-12-01T00:00:00.000Z' }), () =>
    problem('intake_fixed'),
  );
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Intake' }), 'May 2026');
  await userEvent.click(button('Save Changes'));
  await screen.findByText(/Choose Jan 2026 again to save your other changes\.$/);
  expect(toasts.at(-1)).toBe('error: Your intake can no longer be changed.');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Intake' }), 'Jan 2026');
  expect(button('Save Changes').disabled).toBe(true);
});

test('removes the avatar', async () => {
  const { changes } = open(currentUser({ image: '/media/ada.jpg' }), () => currentUser());
  await userEvent.click(await screen.findByRole('button', { name: 'Remove: Avatar' }));
  await userEvent.click(button('Save Changes'));
  await waitFor(() =>
    expect(changes()).toMatchObject([{ method: 'DELETE', url: { pathname: '/api/profile/avatar' } }]),
  );
});

test('folding the section keeps unsaved edits', async () => {
  open(currentUser());
  await userEvent.type(await field('Bio'), 'Draft');
  const toggle = within(screen.getByRole('heading', { name: 'Edit Profile' })).getByRole('button');
  await userEvent.click(toggle);
  expect(screen.queryByRole('textbox')).toBeNull();
  await userEvent.click(toggle);
  expect((await field('Bio')).value).toBe('Draft');
});

test('loads again after a failure', async () => {
  signIn();
  let failures = 2;
  answerCalls(({ url }) => {
    if ((failures -= 1) >= 0) return problem('unavailable');
    return url.pathname === '/api/options' ? options() : currentUser();
  });
  renderWithApp(<EditProfile />);
  await screen.findByText('Failed to load profile settings');
  await waitFor(() => expect(button('Retry').disabled).toBe(false));
  await userEvent.click(button('Retry'));
  await field('Bio');
});
