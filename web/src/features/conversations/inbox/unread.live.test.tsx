import { useQuery, useQueryClient } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ada, ben, conversationId, message } from '#features/conversations/conversations.fixtures.ts';
import { messageDraft, messageKind } from '#features/conversations/message-outbox.ts';
import { loadOutbox } from '#platform/outbox/outbox.ts';
import { endSession } from '#platform/api/session.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { fakeDatabases } from '#testing/databases.ts';
import { fakeSocketServer, loseConnection, reconnect, sendSocketEvent } from '#testing/fake-socket-server.ts';
import { renderWithApp } from '#testing/render.tsx';
import { startLiveUnread } from './unread.live.ts';
import { unreadMessagesQuery } from './unread.api.ts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  endSession('chosen');
  signIn();
});
afterEach(() => void vi.useRealTimers());

/** Lets the delay pass during which events are collected. */
const passDelay = () => act(() => vi.advanceTimersByTimeAsync(400));

function Page() {
  const cache = useQueryClient();
  const { data } = useQuery(unreadMessagesQuery);
  useEffect(() => startLiveUnread(cache), [cache]);
  return <p>{data} unread</p>;
}

test('reports the newest message of each conversation, and shows the number that the reply carries', async () => {
  const emitted = fakeSocketServer(() => ({ ok: true, count: 3 }));
  const calls = answerCalls(() => ({ count: 1 }));
  renderWithApp(<Page />);
  await screen.findByText('1 unread');
  const before = calls.length;
  for (const seq of [1, 2]) sendSocketEvent('/conversations', 'message:new', message(seq));
  sendSocketEvent('/conversations', 'message:new', message(3, { senderId: ada.id }));
  await passDelay();
  await screen.findByText('3 unread');
  expect(calls).toHaveLength(before);
  expect(emitted).toEqual([{ event: 'message:received', body: { conversationId, messageId: message(2).id } }]);
});

test('counts again when the report of a message fails', async () => {
  let count = 1;
  fakeSocketServer(() => ({ ok: false, code: 'not_found', detail: 'There is nothing here.' }));
  answerCalls(() => ({ count }));
  renderWithApp(<Page />);
  await screen.findByText('1 unread');
  count = 2;
  sendSocketEvent('/conversations', 'message:new', message(1));
  await passDelay();
  expect(await screen.findByText('2 unread')).toBeDefined();
});

test('counts again after the viewer has read on another device', async () => {
  let count = 2;
  fakeSocketServer();
  answerCalls(() => ({ count }));
  renderWithApp(<Page />);
  await screen.findByText('2 unread');
  count = 0;
  sendSocketEvent('/conversations', 'message:read', { conversationId, userId: ada.id, messageId: message(2).id });
  await passDelay();
  expect(await screen.findByText('0 unread')).toBeDefined();
});

test('sends an unsent message once when the connection returns, also if its acknowledgement was lost', async () => {
  const rows = fakeDatabases();
  const stored = message(1, { senderId: ada.id, clientId: 'c1', content: 'Left over' });
  const emitted = fakeSocketServer(() => ({ ok: true, message: stored }));
  answerCalls(() => ({ count: 0 }));
  renderWithApp(<Page />);
  await screen.findByText('0 unread');
  const outbox = await loadOutbox();
  act(() => loseConnection('/conversations'));
  expect(
    await outbox.enqueue(messageKind, {
      ...messageDraft({ conversationId, other: ben, content: 'Left over' }),
      id: 'c1',
    }),
  ).toBe(true);
  await waitFor(() => expect(outbox.list().filter((entry) => outbox.stateOf(entry).isLate)).toHaveLength(1));
  expect(rows('baraza-outbox')).toMatchObject([{ id: 'c1', userId: ada.id }]);
  reconnect('/conversations');
  await waitFor(() => expect(emitted).toMatchObject([{ event: 'message:post', body: { clientId: 'c1' } }]));
  await waitFor(() => expect([outbox.list(), rows('baraza-outbox')]).toEqual([[], []]));

  act(() => loseConnection('/conversations'));
  await outbox.enqueue(messageKind, { ...messageDraft({ conversationId, other: ben, content: 'Echo' }), id: 'c2' });
  reconnect('/conversations');
  sendSocketEvent('/conversations', 'message:new', message(2, { senderId: ada.id, clientId: 'c2' }));
  await waitFor(() => expect(outbox.list()).toEqual([]));
});
