import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { club, memberAs } from '#testing/communities.ts';
import { signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { EditClubPage } from './edit-club-page.tsx';

beforeEach(() => void signIn());

function open(role: 'OFFICER' | 'MEMBER') {
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () =>
      club({ banner: 'https://media.example/banner.jpg', viewer: memberAs(role) }),
    'PUT /api/communities/:id': () => club({ viewer: memberAs(role) }),
    'GET /api/communities': () => [],
  });
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug/edit" element={<EditClubPage />} />
      <Route path="/clubs/:slug" element={<p>The page of the club</p>} />
    </Routes>,
    { path: '/clubs/chess-club/edit' },
  );
  return calls;
}

test('an officer removes the banner, and nothing else changes', async () => {
  const calls = open('OFFICER');
  expect(await screen.findByRole('img', { name: 'The banner of the club' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Change: Banner (optional)' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Remove: Banner (optional)' }));
  expect(screen.getByRole('button', { name: 'Choose picture: Banner (optional)' })).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The page of the club')).toBeDefined();
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ banner: null });
});

test('an officer lets only moderators post', async () => {
  const calls = open('OFFICER');
  const field = await screen.findByLabelText<HTMLSelectElement>('Who posts');
  expect([...field.options].map(({ text }) => text)).toEqual(['All members', 'Moderators, officers and owners']);
  await userEvent.selectOptions(field, 'Moderators, officers and owners');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The page of the club')).toBeDefined();
  expect(calls.find(({ key }) => key.startsWith('PUT'))?.body).toEqual({ posting: 'MODERATORS' });
});

test('a member cannot change a club', async () => {
  open('MEMBER');
  expect(await screen.findByText(/^The officers and owners of the club look after this/)).toBeDefined();
});
