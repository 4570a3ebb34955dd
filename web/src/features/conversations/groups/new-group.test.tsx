import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { ben, carol, conversation, group, groupId } from '#features/conversations/conversations.fixtures.ts';
import { NewChat } from '#features/conversations/inbox/new-chat.tsx';
import { useStartChat } from '#features/conversations/conversations.api.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { profileFields } from '#testing/fixtures.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const relation = { isFollowing: true, isFollowedBy: true, canMessage: true };
const friends = [ben, carol].map((person) => {
  const [first_name = '', last_name = ''] = person.name.split(' ');
  return { ...profileFields, ...person, first_name, last_name, ...relation };
});

function Page() {
  return <NewChat start={useStartChat()} onClose={() => undefined} />;
}

/** Opens the dialog for a group. `create` returns the refusals of the attempts to create it, in order. */
async function open(...refusals: unknown[]) {
  fakeSocketServer();
  const calls = answerCalls(({ method, url }) => {
    if (method === 'POST') return refusals.shift() ?? group([]);
    if (url.pathname === '/api/users') return { users: [], total: 0 };
    if (url.pathname === '/api/conversations') return [conversation([])];
    const wanted = url.searchParams.get('search') ?? '';
    const users = friends.filter(({ name }) => name.toLowerCase().includes(wanted.toLowerCase()));
    return { users, total: users.length };
  });
  renderWithApp(<TestRoute path="/chat" page={<Page />} />, { path: '/chat' });
  await userEvent.click(await screen.findByRole('button', { name: 'New group' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'New group' }));
  await dialog.findByRole('checkbox', { name: 'Ben Otieno' });
  const posts = () => calls.filter(({ method }) => method === 'POST');
  return { dialog, posts };
}

type Dialog = Awaited<ReturnType<typeof open>>['dialog'];
const check = (dialog: Dialog, name: string) => userEvent.click(dialog.getByRole('checkbox', { name }));
const createButton = (dialog: Dialog) => dialog.getByRole<HTMLButtonElement>('button', { name: 'Create group' });

test('creates a group of the chosen friends, and opens it', async () => {
  const { dialog, posts } = await open();
  expect(createButton(dialog).disabled).toBe(true);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the group' }), 'Hostel B');
  await check(dialog, 'Ben Otieno');
  expect(createButton(dialog).disabled).toBe(true);
  await check(dialog, 'Carol Wanjiku');
  expect(dialog.getByText('2 people chosen')).toBeDefined();
  await userEvent.click(createButton(dialog));
  expect(await screen.findByText(`at /chat/groups/${groupId}`)).toBeDefined();
  expect(posts().map(({ body }) => body)).toEqual([{ participantIds: [ben.id, carol.id], name: 'Hostel B' }]);
});

test('a chosen friend stays chosen during a search, and can be removed', async () => {
  const { dialog } = await open();
  await check(dialog, 'Ben Otieno');
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Search your friends' }), 'carol');
  await waitFor(() => expect(dialog.queryByRole('checkbox', { name: 'Ben Otieno' })).toBeNull());
  await userEvent.click(dialog.getByRole('button', { name: 'Remove Ben Otieno' }));
  expect(dialog.getByText('Nobody chosen yet')).toBeDefined();
});

test('a refusal names the people whom it is about, and nothing that was typed is lost', async () => {
  const errors = [{ path: carol.id, message: 'Not a friend of yours.' }];
  const refusal = Response.json(
    { ...(await problem('not_friends').json()), errors },
    {
      status: 403,
      headers: { 'content-type': 'application/problem+json' },
    },
  );
  const { dialog, posts } = await open(refusal);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Name of the group' }), 'Hostel B');
  await check(dialog, 'Ben Otieno');
  await check(dialog, 'Carol Wanjiku');
  await userEvent.click(createButton(dialog));
  expect((await dialog.findByRole('alert')).textContent).toBe(
    'You can only add friends. This does not apply to: Carol Wanjiku',
  );
  await userEvent.click(createButton(dialog));
  await waitFor(() => expect(posts()).toHaveLength(2));
});
