/** One post of the test, sent once or more under one idempotency key. */
export interface Entry {
  /** The content of the post, unique. */
  tag: string;
  writer: string;
  pictures: number;
  state: 'sent' | 'acknowledged' | 'refused';
  /** The id in the acknowledgement. */
  id?: string;
  attempts: number;
}

/** Everything sent, with the responses. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  add(entry: Pick<Entry, 'tag' | 'writer' | 'pictures'>): Entry {
    const added: Entry = { ...entry, state: 'sent', attempts: 0 };
    this.#entries.set(entry.tag, added);
    return added;
  }

  find(tag: string): Entry | undefined {
    return this.#entries.get(tag);
  }

  list(): Entry[] {
    return [...this.#entries.values()];
  }

  count(state?: Entry['state']): number {
    return this.list().filter((entry) => state === undefined || entry.state === state).length;
  }
}
