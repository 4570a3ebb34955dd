/** What one person wrote, was told and sees. */
export interface Talker {
  /** The texts they wrote, each once, in their order. */
  written: readonly string[];
  /** The id that each acknowledgement named. */
  acknowledged: ReadonlyMap<string, string>;
  seen: () => readonly { id: string; content: string }[];
}

/** Compares what was written, acknowledged, stored and seen; answers with all that does not agree. */
export function judgeTalk({
  clients,
  stored,
}: {
  clients: readonly Talker[];
  stored: readonly { id: string; content: string; seq: number }[];
}): string[] {
  const faults: string[] = [];
  const byText = Map.groupBy(stored, ({ content }) => content);
  const written = new Set(clients.flatMap((client) => client.written));
  for (const [text, copies] of byText) {
    if (copies.length > 1) faults.push(`stored ${copies.length} times: ${text}`);
    if (!written.has(text)) faults.push(`stored but never written: ${text}`);
  }
  stored.forEach(({ seq }, place) => {
    const before = stored[place - 1]?.seq ?? 0;
    if (seq !== before + 1) faults.push(`number ${seq} after ${before}`);
  });
  const order = JSON.stringify(stored.map(({ id }) => id));
  for (const client of clients) {
    for (const text of client.written) if (!byText.has(text)) faults.push(`lost: ${text}`);
    for (const [text, id] of client.acknowledged) {
      const [copy] = byText.get(text) ?? [];
      if (copy && copy.id !== id) faults.push(`acknowledged under another id: ${text}`);
    }
    const own = new Set(client.written);
    const inOrder = stored.map(({ content }) => content).filter((text) => own.has(text));
    if (JSON.stringify([...new Set(inOrder)]) !== JSON.stringify(client.written.filter((text) => byText.has(text)))) {
      faults.push(`out of order: ${inOrder.join(', ')}`);
    }
    if (JSON.stringify(client.seen().map(({ id }) => id)) !== order) {
      faults.push(`one of them sees ${client.seen().length} of ${stored.length}`);
    }
  }
  return faults;
}
