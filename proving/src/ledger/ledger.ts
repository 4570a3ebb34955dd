/** A post or a message of the test, sent once or more under one key. */
export interface Entry {
  kind: 'post' | 'message';
  /** Its content, unique. */
  tag: string;
  /** How many pictures or voice notes it has. */
  files: number;
  state: 'sent' | 'acknowledged' | 'refused';
  /** The id in the acknowledgement. */
  id?: string;
  attempts: number;
}

/** What is stored under a tag. */
export interface Stored {
  tag: string;
  id: string;
  files: number;
}

/** Everything sent, with the responses. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  /** The emoji that each person gave to a message, by its tag; empty after it was taken back. */
  readonly reactions = new Map<string, Map<string, string>>();

  add(entry: Pick<Entry, 'kind' | 'tag' | 'files'>): Entry {
    const added: Entry = { ...entry, state: 'sent', attempts: 0 };
    this.#entries.set(entry.tag, added);
    return added;
  }

  list(kind?: Entry['kind']): Entry[] {
    return [...this.#entries.values()].filter((entry) => kind === undefined || entry.kind === kind);
  }

  count(state?: Entry['state']): number {
    return this.list().filter((entry) => state === undefined || entry.state === state).length;
  }

  setReaction(tag: string, person: string, emoji: string): void {
    const given = this.reactions.get(tag) ?? new Map<string, string>();
    this.reactions.set(tag, given.set(person, emoji));
  }

  /** Everything acknowledged must be stored, and everything stored was sent; each once and with all its files. */
  compare(kind: Entry['kind'], stored: readonly Stored[]): string[] {
    const failures: string[] = [];
    const byTag = Map.groupBy(stored, ({ tag }) => tag);
    for (const [tag, copies] of byTag) {
      const entry = this.#entries.get(tag);
      if (!entry) failures.push(`stored but never sent: ${tag}`);
      if (copies.length > 1) failures.push(`stored ${copies.length} times: ${tag}`);
      for (const { files } of copies) {
        if (entry && files !== entry.files) {
          failures.push(`sent with ${entry.files} files, stored with ${files}: ${tag}`);
        }
      }
    }
    for (const { tag, state, id } of this.list(kind)) {
      const copies = byTag.get(tag) ?? [];
      if (state === 'refused') failures.push(`refused though valid: ${tag}`);
      if (state === 'sent') failures.push(`never answered: ${tag}`);
      if (state !== 'acknowledged') continue;
      if (copies.length === 0) failures.push(`acknowledged and lost: ${tag}`);
      else if (!copies.some((copy) => copy.id === id)) failures.push(`acknowledged under another id: ${tag}`);
    }
    return failures;
  }
}
