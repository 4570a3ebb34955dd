import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import type { Participant } from '@baraza/contract/features/conversations.ts';
import {
  ada,
  ben,
  carol,
  conversation,
  conversationId,
  group,
  groupId,
  message,
} from '#features/conversations/conversations.fixtures.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { listedUser as aUser } from '#testing/fixtures.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { sendPath, sendState } from '#ui/controls/share-link.ts';
import { SendPage } from './send-page.tsx';

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const newId = conversationId.replace(/.$/, '9');
const listedUser = (person: Participant) => ({ ...aUser(1), ...person, isFollowing: true, isFollowedBy: true });

const link = `${location.origin}/clubs/chess`;

/** Opens the page from another one, and returns what is sent. */
async function open(state: unknown = sendState('/clubs/chess')) {
  const emitted = fakeSocketServer((_, body) => ({ ok: true, message: message(9, body as object) }));
  answerCalls(({ method, url: { pathname } }) => {
    if (pathname === '/api/connections/mutuals') return { users: [listedUser(ben), listedUser(carol)], total: 2 };
    if (method === 'POST') return conversation([], { id: newId, participants: [ada, carol] });
    return [conversation([message(1)]), group([], { membersCount: 3 })];
  });
  renderWithApp(
    <Routes>
      <Route
        path="/"
        element={
          <Link to={sendPath} state={state}>
            Send it
          </Link>
        }
      />
      <Route path="*" element={<TestRoute path={sendPath} page={<SendPage />} />} />
    </Routes>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Send it' }));
  return () => emitted.filter(({ event }) => event === 'message:post').map(({ body }) => body);
}

test('sends a link to a conversation, and opens that', async () => {
  const sent = await open();
  expect(screen.getByText(link)).toBeDefined();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('at /chat/ben');
  await waitFor(() => expect(sent()).toMatchObject([{ conversationId, content: link }]));
});

test('offers friends without a conversation, and sending starts one', async () => {
  const sent = await open();
  const friends = within(await screen.findByRole('region', { name: 'Friends' }));
  expect(friends.queryByRole('checkbox', { name: 'Ben Otieno' })).toBeNull();
  await userEvent.click(friends.getByRole('checkbox', { name: 'Carol Wanjiku' }));
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  await screen.findByText('at /chat/carol');
  await waitFor(() => expect(sent()).toMatchObject([{ conversationId: newId, content: link }]));
});

test('sends a link to several conversations, and opens the list', async () => {
  const sent = await open();
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Send' });
  expect(button.disabled).toBe(true);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Ben Otieno' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hostel B' }));
  await userEvent.click(button);
  await screen.findByText('at /chat');
  await waitFor(() =>
    expect(sent()).toMatchObject([conversationId, groupId].map((id) => ({ conversationId: id, content: link }))),
  );
});

test.each([null, { text: ' ' }, { text: 7 }])('shows the list without a text: %j', async (state) => {
  await open(state);
  expect(await screen.findByText('at /chat')).toBeDefined();
});
