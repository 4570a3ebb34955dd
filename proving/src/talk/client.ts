import { vi } from 'vitest';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { opusPackets, webm } from '@baraza/server/src/testing/recordings.ts';
import type { Talker } from './check-talk.ts';

const recording = {
  file: new Blob([new Uint8Array(webm({ packets: opusPackets(2) }))], { type: 'audio/webm' }),
  duration: 2,
  peaks: Array.from({ length: 64 }, (_, index) => index),
};

/** A person who writes through the web client's own modules. */
export interface Client extends Talker {
  write: (content: string) => void;
  /** Sends a voice note with a text. */
  speak: (content: string) => void;
  /** Reacts to the newest message with this emoji, or takes it back, unless the last call is not answered. */
  react: (emoji: string) => Promise<void>;
  unsentCount: () => number;
  close: () => void;
}

/** The server that each person calls, by token. */
const servers = new Map<string, string>();
const location = { origin: '' };

/** Sends the requests of this token to a server. */
export function useServer(token: string, url: string): void {
  servers.set(token, url);
}

/** Provides what the modules use of a browser: an origin, relative URLs in `fetch`, and local storage. */
export function stubBrowser(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('location', location);
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    return fetch(String(url).startsWith('/') ? `${servers.get(token)}${String(url)}` : url, init);
  });
}

/** Loads a separate copy of the modules for one person, as in their own browser, and opens the conversation. */
export async function openClient(
  { id, token = '', username, url }: TestPerson,
  { socketUrl, conversationId, other }: { socketUrl: string; conversationId: string; other: TestPerson | null },
): Promise<Client> {
  vi.resetModules();
  location.origin = socketUrl;
  servers.set(token, url);
  const { endSession, startSession } = await import('@baraza/web/src/platform/api/session.ts');
  const { listen, onConnected } = await import('@baraza/web/src/platform/api/sockets.ts');
  const { loadOutbox } = await import('@baraza/web/src/platform/outbox/outbox.ts');
  const { laneOf } = await import('@baraza/web/src/features/conversations/chat-address.ts');
  const { messageDraft, messageKind } = await import('@baraza/web/src/features/conversations/message-outbox.ts');
  const { OpenConversation } = await import('@baraza/web/src/features/conversations/thread/open-conversation.ts');
  const { hasOwnReaction, toggleReaction } = await import('@baraza/web/src/features/conversations/thread/reactions.ts');
  type User = Parameters<typeof startSession>[0]['user'];
  // The modules read no other field of the user.
  startSession({ token, user: { id, username, isOnboarded: true } as unknown as User });
  const acknowledged = new Map<string, string>();
  const written: string[] = [];
  const spoken = new Set<string>();
  const reacted = new Map<string, string | null>();
  let isReacting = false;
  const send = (content: string, voice?: typeof recording) => {
    written.push(content);
    void outbox.enqueue(messageKind, messageDraft({ conversationId, other, content, voice }));
  };
  const open = new OpenConversation(conversationId, id);
  const outbox = await loadOutbox();
  const cleanups = [
    open.start(),
    listen('/conversations message:new', (message) => {
      if (message.senderId === id) acknowledged.set(message.content, message.id);
    }),
    onConnected('/conversations', () => outbox.wake()),
    () => endSession('chosen'),
  ];
  await vi.waitFor(() => {
    if (!open.state.log.isLoaded) throw new Error('The conversation is not loaded.');
  }, 20_000);
  // The origin may change only after the first connection has read it.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return {
    written,
    spoken,
    acknowledged,
    reacted,
    write: (content) => send(content),
    speak: (content) => {
      spoken.add(content);
      send(content, recording);
    },
    react: async (emoji) => {
      const message = open.state.log.messages.findLast(({ kind }) => kind === undefined);
      if (!message || isReacting) return;
      isReacting = true;
      reacted.delete(message.id);
      const isSet = !hasOwnReaction(message, emoji);
      await toggleReaction(open, message, emoji).then(
        () => reacted.set(message.id, isSet ? emoji : null),
        () => undefined,
      );
      isReacting = false;
    },
    unsentCount: () => outbox.list(laneOf({ conversationId, other })).length,
    shown: () => open.state.log.messages,
    close: () => {
      for (const cleanup of cleanups) cleanup();
    },
  };
}
