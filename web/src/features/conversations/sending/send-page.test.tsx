import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Link, Route, Routes } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import {
  conversation,
  conversationId,
  group,
  groupId,
  message,
} from '#features/conversations/conversations.fixtures.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { TestRoute } from '#testing/route.tsx';
import { sendPath, sendState } from '#ui/controls/share-link.ts';
import { SendPage } from './send-page.tsx';

vi.mock('socket.io-client', () => import('#testing/fake-socket-server.ts'));

beforeEach(() => {
  endSession('chosen');
  signIn();
});

const link = `${location.origin}/clubs/chess`;

/** Opens the page from another one, and returns what is sent. */
async function open(state: unknown = sendState('/clubs/chess')) {
  const emitted = fakeSocketServer((_, body) => ({ ok: true, message: message(9, body as object) }));
  answerCalls(() => [conversation([message(1)]), group([], { membersCount: 3 })]);
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
