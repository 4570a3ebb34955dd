export interface Talker {
  /** The texts they wrote, each once, in order. */
  written: readonly string[];
  /** The id in the acknowledgement of each text. */
  acknowledged: ReadonlyMap<string, string>;
  /** The messages on their screen, in order. */
  shown: () => readonly { id: string; content: string }[];
}

/** Compares what was written, acknowledged, stored and shown; returns every difference. */
export function checkTalk({
  clients,
  stored,
}: {
  clients: readonly Talker[];
  stored: readonly { id: string; content: string; seq: number }[];
}): string[] {
  const failures: string[] = [];
  const byText = Map.groupBy(stored, ({ content }) => content);
  const written = new Set(clients.flatMap((client) => client.written));
  for (const [text, copies] of byText) {
    if (copies.length > 1) failures.push(`stored ${copies.length} times: ${text}`);
    if (!written.has(text)) failures.push(`stored but never written: ${text}`);
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
    if (JSON.stringify(client.shown().map(({ id }) => id)) !== order) {
      failures.push(`a client shows ${client.shown().length} of ${stored.length} messages, or another order`);
    }
  }
  return failures;
}
