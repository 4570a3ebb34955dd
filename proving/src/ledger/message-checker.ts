import type { Message } from '@baraza/contract/features/conversations.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import type { Ledger } from './ledger.ts';

export interface MessageCheck {
  messages: number;
  voiceNotes: number;
  reactions: number;
  failures: string[];
}

/**
 * Reads all messages of a group over HTTP as its creator, who has read none, and compares them with the ledger: their numbers have no gap,
 * reactions are those that were acknowledged, voice notes load, and all are counted as unread.
 */
export async function checkMessages(reader: TestPerson, conversationId: string, ledger: Ledger): Promise<MessageCheck> {
  const all = await readAll(reader, conversationId);
  const failures = all.flatMap(({ seq }, index) => (seq === index + 1 ? [] : [`number ${seq} at ${index + 1}`]));
  const messages = all.filter(({ kind }) => kind === undefined);
  const stored = messages.map(({ id, content, voice }) => ({ id, tag: content, files: voice ? 1 : 0 }));
  failures.push(...ledger.compare('message', stored));
  let reactions = 0;
  for (const { content, reactions: shown } of messages) {
    const emoji = [...(ledger.reactions.get(content)?.values() ?? [])].filter(Boolean);
    const given = Map.groupBy(emoji, (each) => each);
    const wanted = [...given].map(([emoji, { length }]) => `${emoji} ${length}`).toSorted();
    const found = shown.map(({ emoji, count }) => `${emoji} ${count}`).toSorted();
    if (String(found) !== String(wanted)) failures.push(`reactions ${wanted} are stored as ${found}: ${content}`);
    reactions += shown.reduce((sum, { count }) => sum + count, 0);
  }
  const voices = messages.flatMap(({ voice }) => voice ?? []);
  for (const { url, bytes } of voices) {
    const file = await reader.get(url);
    if (file.status !== 200 || file.body.length !== bytes) failures.push(`voice note returns ${file.status}: ${url}`);
  }
  const { body: unread } = await reader.get('/api/conversations/unread-count');
  // The member has created the group, which is a message of its own.
  if (unread.count !== messages.length) failures.push(`${unread.count} unread messages of ${messages.length}`);
  return { messages: messages.length, voiceNotes: voices.length, reactions, failures };
}

async function readAll(reader: TestPerson, conversationId: string): Promise<Message[]> {
  const messages: Message[] = [];
  let next = `/api/conversations/${conversationId}?limit=50`;
  while (next) {
    const { status, body, headers } = await reader.get(next);
    if (status !== 200) throw new Error(`Reading the messages back returned ${status}.`);
    messages.unshift(...(body.messages as Message[]));
    next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1] ?? '';
  }
  return messages;
}
