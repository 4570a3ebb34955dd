import { vi } from 'vitest';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import type { Talker } from './judge-talk.ts';

/** Somebody who talks through the web client's own modules. */
export interface Client extends Talker {
  write: (content: string) => void;
  /** How many of their messages are on their way. */
  unsent: () => number;
  close: () => void;
}

/** Where each person's calls go, by their token. */
const calls = new Map<string, string>();
const here = { origin: '' };

/** What the modules ask of a browser: an address, calls that begin with a slash, and a storage. */
export function prepareBrowser(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('location', here);
  vi.stubGlobal('localStorage', {
    get length() {
      return stored.size;
    },
    key: (at: number) => [...stored.keys()][at] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  });
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (address: string | URL, init?: RequestInit) => {
    const token = new Headers(init?.headers).get('authorization')?.replace('Bearer ', '') ?? '';
    return fetch(String(address).startsWith('/') ? `${calls.get(token)}${String(address)}` : address, init);
  });
}

/** Loads the modules anew for one person, as a browser of their own does, and opens the conversation. */
export async function openClient(
  { id, token = '', username }: TestPerson,
  at: { sockets: string; calls: string; conversationId: string },
): Promise<Client> {
  vi.resetModules();
  here.origin = at.sockets;
  calls.set(token, at.calls);
  const { startSession } = await import('@baraza/web/src/platform/session.ts');
  const { ownOutbox, onStored } = await import('@baraza/web/src/features/conversations/own-outbox.ts');
  const { OpenConversation } = await import('@baraza/web/src/features/conversations/open-conversation.ts');
  type User = Parameters<typeof startSession>[0]['user'];
  // No more of the person is asked for than this.
  startSession({ token, user: { id, username, isOnboarded: true } as unknown as User });
  const acknowledged = new Map<string, string>();
  const written: string[] = [];
  const open = new OpenConversation(at.conversationId, id);
  const outbox = ownOutbox();
  const ends = [open.start(), onStored((message) => acknowledged.set(message.content, message.id))];
  // The address is looked up once, when the first connection is opened.
  await vi.waitFor(() => {
    if (!open.state.log.isLoaded) throw new Error('The conversation is not loaded.');
  }, 20_000);
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  return {
    written,
    acknowledged,
    write: (content) => {
      written.push(content);
      outbox.add({ conversationId: at.conversationId, content });
    },
    unsent: () => outbox.list(at.conversationId).length,
    seen: () => open.state.log.messages,
    close: () => {
      for (const end of ends) end();
      outbox.stop();
    },
  };
}
