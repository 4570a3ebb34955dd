import { typingTimeout } from '@baraza/contract/features/conversation-sockets.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { roomOf } from './participants.service.ts';

interface MarkKey {
  socketId: string;
  conversationId: string;
}

/** Who is typing, among the sockets of this process. A mark ends when it is not renewed and when its socket disconnects. */
export class Typing {
  /** For each socket that has ever typed: the timer that ends the mark in each conversation. */
  readonly #timers = new Map<string, Map<string, NodeJS.Timeout>>();

  hasSocket(socketId: string): boolean {
    return this.#timers.has(socketId);
  }

  start(deps: Deps, viewer: Viewer, key: MarkKey): void {
    const timers = this.#timers.get(key.socketId) ?? new Map<string, NodeJS.Timeout>();
    this.#timers.set(key.socketId, timers);
    const running = timers.get(key.conversationId);
    clearTimeout(running);
    timers.set(key.conversationId, setTimeout(() => this.stop(deps, viewer, key), typingTimeout).unref());
    if (!running) emitTyping(deps, viewer, key.conversationId, true);
  }

  stop(deps: Deps, viewer: Viewer, { socketId, conversationId }: MarkKey): void {
    const timers = this.#timers.get(socketId);
    clearTimeout(timers?.get(conversationId));
    if (timers?.delete(conversationId)) emitTyping(deps, viewer, conversationId, false);
  }

  removeSocket(deps: Deps, viewer: Viewer, socketId: string): void {
    for (const conversationId of this.#timers.get(socketId)?.keys() ?? [])
      this.stop(deps, viewer, { socketId, conversationId });
    this.#timers.delete(socketId);
  }
}

/** Sends to the sockets that have the conversation open, except those of the person who types. */
function emitTyping({ sockets }: Deps, viewer: Viewer, conversationId: string, isTyping: boolean): void {
  const receivers = { rooms: roomOf(conversationId), except: `user:${viewer.id}` };
  sockets.emit('/conversations user:typing', receivers, { conversationId, userId: viewer.id, isTyping });
}
