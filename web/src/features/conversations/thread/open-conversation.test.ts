import { beforeEach, expect, test, vi } from 'vitest';
import { ada, group, groupId, groupMessage } from '#features/conversations/conversations.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { fakeSocketServer } from '#testing/fake-socket-server.ts';
import { OpenConversation } from './open-conversation.ts';
import { toggleReaction } from './reactions.ts';

vi.mock('socket.io-client', () => import('#testing/fake-socket-server.ts'));

beforeEach(() => void signIn());

test('what was loaded before a failure stays, and a long way back to the first unread message is loaded in parts', async () => {
  const all = Array.from({ length: 1_300 }, (_, index) => groupMessage(index + 1));
  let failsAt = 3;
  let asked = 0;
  fakeSocketServer();
  answerCalls(({ url }) => {
    const before = url.searchParams.get('lastMessageId');
    if (before) asked += 1;
    if (asked === failsAt) return problem('not_allowed');
    const end = before ? all.findIndex(({ id }) => id === before) : all.length;
    const start = Math.max(0, end - Number(url.searchParams.get('limit')));
    return pageWithNext(group(all.slice(start, end), { unreadCount: 1_200 }), `${url.pathname}?lastMessageId=x`);
  });
  const open = new OpenConversation(groupId, ada.id);
  const loaded = () => open.state.log.messages.length;
  await open.sync();
  expect(loaded()).toBe(32);
  await open.loadBackToUnread();
  expect([loaded(), open.state.older]).toEqual([132, 'failed']);
  [asked, failsAt] = [0, Infinity];
  await open.loadBackToUnread();
  expect([asked, loaded(), open.state.older]).toEqual([20, 1_132, 'idle']);
  await open.loadBackToUnread();
  expect([asked, loaded()]).toEqual([22, 1_232]);
});

test('a refused reaction is taken back, and what others gave in the meantime stays', async () => {
  const message = groupMessage(1);
  const reactions = [{ emoji: '😂', count: 1, mine: false }];
  const open = new OpenConversation(groupId, ada.id);
  const shown = () => open.state.log.messages[0]?.reactions;
  open.receiveMessage(message);
  let receive = () => {};
  fakeSocketServer();
  answerCalls(() => {
    expect(shown()).toMatchObject([{ emoji: '👍', mine: true }]);
    receive();
    return problem('too_many_reactions');
  });
  await expect(toggleReaction(open, message, '👍')).rejects.toMatchObject({ code: 'too_many_reactions' });
  expect(shown()).toEqual([]);
  receive = () => open.receiveMessage({ ...message, revision: 1, reactions });
  await expect(toggleReaction(open, message, '👍')).rejects.toMatchObject({ code: 'too_many_reactions' });
  expect(shown()).toEqual(reactions);
});
