import { conversationSockets, typingLasts } from '@baraza/contract/features/conversation-sockets.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import type { App } from '#platform/route.ts';
import { onSocketEvent } from '#platform/sockets.ts';
import { findParticipation, postMessage, receiveMessage, requireFriendship, roomOf } from './conversations.service.ts';

export function conversationsRealtime(app: App): void {
  const typing = new Typing();
  onSocketEvent(app, conversationSockets, '/conversations conversation:join', async ({ deps, viewer, body, join }) => {
    await findParticipation(deps.db, viewer, body);
    join(roomOf(body));
  });
  onSocketEvent(
    app,
    conversationSockets,
    '/conversations conversation:leave',
    async ({ deps, viewer, body, leave }) => {
      leave(roomOf(body));
      await findParticipation(deps.db, viewer, body);
    },
  );
  onSocketEvent(app, conversationSockets, '/conversations message:post', async ({ deps, viewer, body, socket }) => {
    const { conversationId, content, clientId, replyToId, picture } = body;
    const { message } = await postMessage(deps, viewer, { conversationId, content, clientId, replyToId, picture });
    typing.stop(deps, viewer, { socketId: socket.id, conversationId });
    return { message };
  });
  onSocketEvent(app, conversationSockets, '/conversations message:received', async ({ deps, viewer, body }) =>
    receiveMessage(deps, viewer, body),
  );
  onSocketEvent(
    app,
    conversationSockets,
    '/conversations typing:start',
    async ({ deps, viewer, body, socket, whenGone }) => {
      await requireFriendship(deps.db, viewer, body).catch((error: unknown) => {
        // What was shown while they were friends ends now and not five seconds later.
        typing.stop(deps, viewer, { socketId: socket.id, conversationId: body });
        throw error;
      });
      const isFirst = !typing.knows(socket.id);
      typing.start(deps, viewer, { socketId: socket.id, conversationId: body });
      if (isFirst) whenGone(() => typing.forget(deps, viewer, socket.id));
    },
  );
  onSocketEvent(app, conversationSockets, '/conversations typing:stop', async ({ deps, viewer, body, socket }) => {
    await findParticipation(deps.db, viewer, body);
    typing.stop(deps, viewer, { socketId: socket.id, conversationId: body });
  });
}

interface Place {
  socketId: string;
  conversationId: string;
}

/** Who is typing through this process. A mark that is not renewed, and one whose socket goes, ends by itself. */
class Typing {
  /** Of each socket that ever typed, the conversations it types in and what ends each mark. */
  readonly #marks = new Map<string, Map<string, NodeJS.Timeout>>();

  knows(socketId: string): boolean {
    return this.#marks.has(socketId);
  }

  start(deps: Deps, viewer: Viewer, place: Place): void {
    const marks = this.#marks.get(place.socketId) ?? new Map<string, NodeJS.Timeout>();
    this.#marks.set(place.socketId, marks);
    const running = marks.get(place.conversationId);
    clearTimeout(running);
    marks.set(place.conversationId, setTimeout(() => this.stop(deps, viewer, place), typingLasts).unref());
    if (!running) tell(deps, viewer, place.conversationId, true);
  }

  stop(deps: Deps, viewer: Viewer, { socketId, conversationId }: Place): void {
    const marks = this.#marks.get(socketId);
    clearTimeout(marks?.get(conversationId));
    if (marks?.delete(conversationId)) tell(deps, viewer, conversationId, false);
  }

  forget(deps: Deps, viewer: Viewer, socketId: string): void {
    for (const conversationId of this.#marks.get(socketId)?.keys() ?? [])
      this.stop(deps, viewer, { socketId, conversationId });
    this.#marks.delete(socketId);
  }
}

/** To those who have the conversation open, but to none of the typist's own devices. */
function tell({ sockets }: Deps, viewer: Viewer, conversationId: string, isTyping: boolean): void {
  const receivers = { rooms: roomOf(conversationId), except: `user:${viewer.id}` };
  sockets.emit('/conversations user:typing', receivers, { conversationId, userId: viewer.id, isTyping });
}
