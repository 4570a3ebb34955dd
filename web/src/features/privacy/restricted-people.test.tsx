import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { pageBefore, serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { BlockedPeople, MutedPeople } from './restricted-people.tsx';

beforeEach(() => void signIn());

test('says that a list is empty, and offers to load the other again after a failure', async () => {
  let isDown = true;
  const empty = { users: [], total: 0 };
  serveApi({
    'GET /api/blocks': () => (isDown ? problem('unavailable') : empty),
    'GET /api/mutes': () => empty,
  });
  renderWithApp(
    <>
      <BlockedPeople />
      <MutedPeople />
    </>,
  );
  expect(await screen.findByText('You have not muted anyone.')).toBeDefined();
  expect(await screen.findByText('Failed to load the people you blocked')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You have not blocked anyone.')).toBeDefined();
});

test('unblocks a person of the list, and shows further pages', async () => {
  const blocked = new Set(['ben', 'zoe']);
  const calls = serveApi({
    'GET /api/blocks': ({ query }) => {
      const ben = person();
      const zoe = person({ id: person().id.replace(/1$/, '9'), username: 'zoe', first_name: 'Zoe' });
      const shown = (query['cursor'] ? [zoe] : [ben]).filter(({ username }) => blocked.has(username));
      const page = { users: shown, total: blocked.size };
      return query['cursor'] || !blocked.has('ben') ? page : pageBefore('/api/blocks?cursor=2', page);
    },
    'DELETE /api/blocks/:userId': () => {
      blocked.delete('ben');
      return undefined;
    },
  });
  renderWithApp(<BlockedPeople />);
  const list = await screen.findByRole('list', { name: 'People you blocked' });
  await userEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await within(list).findByText('@zoe')).toBeDefined();
  await userEvent.click(within(list).getByRole('button', { name: 'Unblock Ben Otieno' }));
  await waitFor(() => expect(screen.queryByText('@ben')).toBeNull());
  expect(calls.some(({ key, params }) => key.startsWith('DELETE') && params['userId'] === person().id)).toBe(true);
});
