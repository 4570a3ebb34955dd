import { conversationSockets } from '@baraza/contract/features/conversation-sockets.ts';
import { viewUnreadCount } from '#features/conversations/inbox/conversations.service.ts';
import { viewPresence } from '#features/conversations/presence/presence.service.ts';
import { postMessage } from '#features/conversations/thread/posting.service.ts';
import { readConversation, receiveMessage } from '#features/conversations/thread/thread.service.ts';
import type { App } from '#platform/http/route.ts';
import { onSocketEvent } from '#platform/sockets/on-socket-event.ts';
import { listSeparatedFrom, requireMembership, requireWriting, roomOf } from './participants.service.ts';
import { Typing } from './typing.ts';

export function conversationsRealtime(app: App): void {
  const typing = new Typing();
  onSocketEvent(
    app,
    conversationSockets,
    '/conversations conversation:join',
    async ({ deps, viewer, body, join, leave }) => {
      await requireMembership(deps.db, viewer, body);
      join(roomOf(body));
      // Who is removed from a group meanwhile was taken out of the room before they joined it.
      await requireMembership(deps.db, viewer, body).catch((error: unknown) => {
        leave(roomOf(body));
        throw error;
      });
    },
  );
  onSocketEvent(
    app,
    conversationSockets,
    '/conversations conversation:leave',
    async ({ deps, viewer, body, leave }) => {
      leave(roomOf(body));
      await requireMembership(deps.db, viewer, body);
    },
  );
  onSocketEvent(app, conversationSockets, '/conversations message:post', async ({ deps, viewer, body, socket }) => {
    const { conversationId, content, clientId, replyToId, picture, voice, forwardOf, echo = true } = body;
    const draft = { conversationId, content, clientId, replyToId, picture, voice, forwardOf };
    const { message } = await postMessage(deps, viewer, draft, { exceptSocket: echo ? undefined : socket.id });
    typing.stop(deps, viewer, { socketId: socket.id, conversationId });
    return { message };
  });
  onSocketEvent(app, conversationSockets, '/conversations message:received', async ({ deps, viewer, body }) => {
    await receiveMessage(deps, viewer, body);
    return viewUnreadCount(deps, viewer);
  });
  onSocketEvent(
    app,
    conversationSockets,
    '/conversations conversation:read',
    async ({ deps, viewer, body, socket }) => {
      await readConversation(deps, viewer, body, { exceptSocket: socket.id });
      return viewUnreadCount(deps, viewer);
    },
  );
  onSocketEvent(app, conversationSockets, '/conversations presence:check', ({ deps, viewer, body, endTurn }) =>
    viewPresence(deps, viewer, body.userIds, endTurn),
  );
  onSocketEvent(
    app,
    conversationSockets,
    '/conversations typing:start',
    async ({ deps, viewer, body, socket, onDisconnect }) => {
      const { isPendingRequest } = await requireWriting(deps.db, viewer, body).catch((error: unknown) => {
        // A mark from when the viewer could write ends now rather than after five seconds.
        typing.stop(deps, viewer, { socketId: socket.id, conversationId: body });
        throw error;
      });
      // It would show the sender of a request that it was read.
      if (isPendingRequest) return;
      const separatedIds = await listSeparatedFrom(deps.db, viewer, body);
      const isFirst = !typing.hasSocket(socket.id);
      typing.start(deps, viewer, { socketId: socket.id, conversationId: body }, separatedIds);
      if (isFirst) onDisconnect(() => typing.removeSocket(deps, viewer, socket.id));
    },
  );
  onSocketEvent(app, conversationSockets, '/conversations typing:stop', async ({ deps, viewer, body, socket }) => {
    await requireMembership(deps.db, viewer, body);
    typing.stop(deps, viewer, { socketId: socket.id, conversationId: body });
  });
}
