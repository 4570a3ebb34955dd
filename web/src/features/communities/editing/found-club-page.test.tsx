import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test } from 'vitest';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { collectToasts } from '#testing/toasts.ts';
import { FoundClubPage } from './found-club-page.tsx';

function open() {
  return renderWithApp(
    <Routes>
      <Route path="/new-club" element={<FoundClubPage />} />
      <Route path="/clubs/:slug" element={<p>The page of the club</p>} />
    </Routes>,
    { path: '/new-club' },
  );
}

test('founds a club from a template and opens its page', async () => {
  signIn();
  const calls = serveApi({
    'POST /api/communities': () => club({ viewer: memberAs('OWNER') }),
    'GET /api/communities': () => [],
  });
  const toasts = collectToasts();
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Study' }));
  expect(screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['Study']);
  await userEvent.type(screen.getByLabelText('Name of the club'), 'Calculus rescue');
  await userEvent.click(screen.getByRole('button', { name: 'Found club' }));
  expect(await screen.findByText('The page of the club')).toBeDefined();
  expect(toasts).toEqual(['success: Club founded! You can invite people under “Manage club”.']);
  expect(calls[0]?.body).toEqual({
    name: 'Calculus rescue',
    description: 'We study for the same courses and share notes and past papers.',
    tags: ['study'],
    joinPolicy: 'REQUEST',
    audience: 'MEMBERS',
    image: null,
  });
});

test('keeps what was typed when the name is taken, and on the next visit', async () => {
  signIn();
  serveApi({ 'POST /api/communities': () => problem('name_taken', 'Another club has this name.') });
  const first = open();
  await userEvent.type(screen.getByLabelText('Name of the club'), 'Chess Club');
  await userEvent.type(screen.getByLabelText('What it is, in a sentence'), 'We play.');
  await userEvent.click(screen.getByRole('button', { name: 'Found club' }));
  expect(await screen.findByText(/Another club has this name/)).toBeDefined();
  first.unmount();
  open();
  expect(screen.getByLabelText<HTMLInputElement>('Name of the club').value).toBe('Chess Club');
  expect(screen.getByLabelText<HTMLTextAreaElement>('What it is, in a sentence').value).toBe('We play.');
});

test('says what is missing and sends nothing', async () => {
  signIn({ id: '01920000-0000-7000-8000-00000000000b' });
  const calls = serveApi({});
  open();
  await userEvent.click(screen.getByRole('button', { name: 'Found club' }));
  expect(await screen.findByText(/At least 3 characters/)).toBeDefined();
  expect(screen.getByText(/Cannot be blank/)).toBeDefined();
  expect(calls).toEqual([]);
});
