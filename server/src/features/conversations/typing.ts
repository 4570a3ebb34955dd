import { typingTimeout } from '@baraza/contract/features/conversation-sockets.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { devicesOf, roomOf } from './participants.service.ts';

interface MarkKey {
  socketId: string;
  conversationId: string;
}

/** That a person is typing: the timer that ends it, and the rooms of the people from whom a block hides it. */
interface Mark {
  timer: NodeJS.Timeout;
  except: string[];
}

/** Who is typing, among the sockets of this process. A mark ends when it is not renewed and when its socket disconnects. */
export class Typing {
  /** For each socket that has ever typed: its marks by conversation. */
  readonly #marks = new Map<string, Map<string, Mark>>();

  hasSocket(socketId: string): boolean {
    return this.#marks.has(socketId);
  }

  start(deps: Deps, viewer: Viewer, key: MarkKey, separatedIds: readonly string[]): void {
    const marks = this.#marks.get(key.socketId) ?? new Map<string, Mark>();
    this.#marks.set(key.socketId, marks);
    const running = marks.get(key.conversationId);
    clearTimeout(running?.timer);
    const except = devicesOf([viewer.id, ...separatedIds]);
    const timer = setTimeout(() => this.stop(deps, viewer, key), typingTimeout).unref();
    marks.set(key.conversationId, { timer, except });
    if (!running) emitTyping(deps, viewer, { ...key, except, isTyping: true });
  }

  stop(deps: Deps, viewer: Viewer, key: MarkKey): void {
    const marks = this.#marks.get(key.socketId);
    const mark = marks?.get(key.conversationId);
    if (!mark) return;
    clearTimeout(mark.timer);
    marks?.delete(key.conversationId);
    emitTyping(deps, viewer, { ...key, except: mark.except, isTyping: false });
  }

  removeSocket(deps: Deps, viewer: Viewer, socketId: string): void {
    for (const conversationId of this.#marks.get(socketId)?.keys() ?? [])
      this.stop(deps, viewer, { socketId, conversationId });
    this.#marks.delete(socketId);
  }
}

/** Sends to the sockets that have the conversation open, except those of the person who types. */
function emitTyping(
  { sockets }: Deps,
  viewer: Viewer,
  { conversationId, except, isTyping }: MarkKey & Pick<Mark, 'except'> & { isTyping: boolean },
): void {
  const receivers = { rooms: roomOf(conversationId), except };
  sockets.emit('/conversations user:typing', receivers, { conversationId, userId: viewer.id, isTyping });
}
