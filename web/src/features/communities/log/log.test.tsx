import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ClubLogEntry } from '@baraza/contract/features/communities.ts';
import { club, memberAs } from '#testing/communities.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { serveApi } from '#testing/api-server.ts';
import { LogPage } from './log-page.tsx';

beforeEach(() => void signIn());

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const ada = person({ id: id(41), first_name: 'Ada', last_name: 'Mwangi' });
const ben = person({ id: id(42), first_name: 'Ben', last_name: 'Otieno' });

function entry(act: ClubLogEntry['act'], more: Partial<ClubLogEntry> = {}): ClubLogEntry {
  const base = { id: id(50), createdAt: '2026-11-20T08:00:00.000Z', actor: ada, subject: ben, reason: null };
  return z.parse(ClubLogEntry, { ...base, act, role: null, count: null, fields: [], ...more });
}

function open(reply: () => unknown, path = '/clubs/chess-club/log') {
  const calls = serveApi({
    'GET /api/communities/:idOrSlug': () => club({ viewer: memberAs('OFFICER') }),
    'GET /api/communities/:id/log': reply as () => ClubLogEntry[],
  });
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug/log" element={<LogPage />} />
    </Routes>,
    { path },
  );
  return calls;
}

test.each([
  [
    entry('change', { subject: null, fields: ['name', 'joinPolicy'] }),
    'Ada Mwangi changed the name and how people join',
  ],
  [entry('archive', { subject: null }), 'Ada Mwangi archived the club'],
  [entry('archive', { actor: null, subject: null }), 'The club was archived, because nobody was left'],
  [entry('restore'), 'Ada Mwangi restored the club'],
  [entry('role', { role: 'MODERATOR' }), 'Ada Mwangi changed the role of Ben Otieno to Moderator'],
  [entry('title'), 'Ada Mwangi changed the title of Ben Otieno'],
  [entry('remove'), 'Ada Mwangi removed Ben Otieno from the club'],
  [entry('approve'), 'Ada Mwangi approved the request of Ben Otieno'],
  [entry('decline'), 'Ada Mwangi declined the request of Ben Otieno'],
  [entry('invite', { count: 1 }), 'Ada Mwangi invited Ben Otieno'],
  [entry('invite', { subject: null, count: 3 }), 'Ada Mwangi invited 3 people'],
  [entry('join-by-link', { subject: null }), 'Ada Mwangi joined by the invitation link'],
  [entry('offer'), 'Ada Mwangi asked Ben Otieno to become an owner'],
  [entry('accept', { subject: null }), 'Ada Mwangi became an owner'],
  [entry('follow', { actor: null }), 'Ben Otieno took over from the earlier owner'],
  [entry('election', { subject: null }), 'Ada Mwangi started an election'],
  [entry('elected', { subject: null }), 'Ada Mwangi won an election and accepted'],
  [entry('guide', { subject: null }), 'Ada Mwangi changed a guide'],
  [entry('guide-deletion', { subject: null }), 'Ada Mwangi deleted a guide'],
  [entry('contacts', { subject: null }), 'Ada Mwangi changed the contacts'],
  [entry('post-removal'), 'Ada Mwangi removed a post of Ben Otieno'],
  [entry('comment-removal', { subject: null }), 'Ada Mwangi removed a comment of a former member'],
  [entry('freeze', { actor: null, subject: null }), 'Stewards froze the club'],
  [entry('lift', { actor: null, subject: null }), 'Stewards lifted the freeze'],
])('an entry is a sentence: $act', async (each, sentence) => {
  open(() => [{ ...each, reason: 'Spam, again' }]);
  const list = within(await screen.findByRole('list', { name: 'Log' }));
  expect(list.getByRole('listitem').textContent).toContain(sentence);
  expect(list.getByText('Spam, again')).toBeDefined();
});

test('says that nothing has happened', async () => {
  open(() => []);
  expect(await screen.findByText('Nothing has happened yet.')).toBeDefined();
});

test('is for officers', async () => {
  open(() => problem('not_allowed', 'Only officers and owners of the club can do this.'));
  expect(await screen.findByText('The log is for officers and owners of the club.')).toBeDefined();
});

test('a failure can be tried again', async () => {
  let isDown = true;
  open(() => (isDown ? problem('unavailable', 'Down') : [entry('accept')]));
  expect(await screen.findByText('Failed to load the log.')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('list', { name: 'Log' })).toBeDefined();
});

function openUnseen(log: () => unknown) {
  serveApi({ 'GET /api/communities/:id/log': log as () => ClubLogEntry[] });
  renderWithApp(
    <Routes>
      <Route path="/clubs/:slug/log" element={<LogPage />} />
    </Routes>,
    { path: `/clubs/${id(60)}/log` },
  );
}

test('a steward reads the log of a club that they cannot see, by its id', async () => {
  signIn({ role: 'steward' });
  openUnseen(() => [entry('restore')]);
  const log = within(await screen.findByRole('list', { name: 'Log' }));
  expect(log.getByText(/restored the club/)).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Back to the club' })).toBeNull();
});

test.each(['student', 'steward'] as const)('says to a %s that there is no such club', async (role) => {
  signIn({ role });
  openUnseen(() => problem('not_found'));
  expect(await screen.findByText('This club does not exist, or it is not open to you.')).toBeDefined();
  expect(screen.getByRole('link', { name: 'All clubs' }).getAttribute('href')).toBe('/clubs');
});
