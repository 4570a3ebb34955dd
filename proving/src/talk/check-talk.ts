import type { Message } from '@baraza/contract/features/conversations.ts';

export type TalkMessage = Pick<Message, 'id' | 'seq' | 'content' | 'kind' | 'voice' | 'reactions'>;

export interface Talker {
  /** The texts they wrote, each once, in order. */
  written: readonly string[];
  /** Those of them that were sent with a voice note. */
  spoken: ReadonlySet<string>;
  /** The id in the acknowledgement of each text. */
  acknowledged: ReadonlyMap<string, string>;
  /** Their last confirmed reaction to each message by its id, `null` after it was taken back. */
  reacted: ReadonlyMap<string, string | null>;
  /** The messages on their screen, in order. */
  shown: () => readonly TalkMessage[];
}

/** Compares what was written, acknowledged, stored and shown; returns every difference. */
export function checkTalk({
  clients,
  stored,
}: {
  clients: readonly Talker[];
  stored: readonly TalkMessage[];
}): string[] {
  const failures: string[] = [];
  // Changes of a group are messages that nobody wrote.
  const byText = Map.groupBy(
    stored.filter(({ kind }) => kind === undefined),
    ({ content }) => content,
  );
  const written = new Set(clients.flatMap((client) => client.written));
  const spoken = new Set(clients.flatMap((client) => [...client.spoken]));
  for (const [text, copies] of byText) {
    if (copies.length > 1) failures.push(`stored ${copies.length} times: ${text}`);
    if (!written.has(text)) failures.push(`stored but never written: ${text}`);
    if (spoken.has(text) && !copies[0]?.voice) failures.push(`stored without its voice note: ${text}`);
  }
  for (const [index, { seq }] of stored.entries()) {
    const previous = stored[index - 1]?.seq ?? 0;
    if (seq !== previous + 1) failures.push(`number ${seq} after ${previous}`);
  }
  const order = JSON.stringify(stored.map(({ id }) => id));
  for (const client of clients) {
    for (const text of client.written) if (!byText.has(text)) failures.push(`lost: ${text}`);
    for (const [text, id] of client.acknowledged) {
      const [copy] = byText.get(text) ?? [];
      if (copy && copy.id !== id) failures.push(`acknowledged under another id: ${text}`);
    }
    const own = new Set(client.written);
    const inOrder = stored.map(({ content }) => content).filter((text) => own.has(text));
    if (JSON.stringify([...new Set(inOrder)]) !== JSON.stringify(client.written.filter((text) => byText.has(text)))) {
      failures.push(`out of order: ${inOrder.join(', ')}`);
    }
    const shown = client.shown();
    if (JSON.stringify(shown.map(({ id }) => id)) !== order) {
      failures.push(`a client shows ${shown.length} of ${stored.length} messages, or another order`);
    } else {
      const differing = stored.filter((message, index) => countsOf(message) !== countsOf(shown[index] ?? message));
      for (const { content } of differing) failures.push(`a client shows other reactions: ${content}`);
    }
    for (const message of shown) {
      const wanted = client.reacted.get(message.id);
      if (wanted !== undefined && wanted !== (ownReaction(message) ?? null)) {
        failures.push(`reacted with ${wanted}, shown with ${ownReaction(message)}: ${message.content}`);
      }
    }
  }
  for (const message of stored) {
    const given = clients.filter(({ shown }) => shown().some((own) => own.id === message.id && ownReaction(own)));
    const counted = message.reactions.reduce((sum, { count }) => sum + count, 0);
    if (counted !== given.length) failures.push(`${given.length} reactions, ${counted} counted: ${message.content}`);
  }
  return failures;
}

function countsOf({ reactions }: TalkMessage): string {
  return reactions.map(({ emoji, count }) => `${emoji} ${count}`).join();
}

function ownReaction({ reactions }: TalkMessage): string | undefined {
  return reactions.find(({ mine }) => mine)?.emoji;
}
