/** What became of one write that was sent, perhaps several times under one key. */
export interface Entry {
  /** Stands in what is written and nowhere else. */
  tag: string;
  writer: string;
  pictures: number;
  state: 'sent' | 'acknowledged' | 'refused';
  /** The id that the acknowledgement named. */
  id?: string;
  /** How often it was sent. */
  tries: number;
}

/** All that was sent, with what was answered. */
export class Ledger {
  readonly #entries = new Map<string, Entry>();

  /** A write that is about to be sent for the first time. */
  open(entry: Pick<Entry, 'tag' | 'writer' | 'pictures'>): Entry {
    const opened: Entry = { ...entry, state: 'sent', tries: 0 };
    this.#entries.set(entry.tag, opened);
    return opened;
  }

  find(tag: string): Entry | undefined {
    return this.#entries.get(tag);
  }

  all(): Entry[] {
    return [...this.#entries.values()];
  }

  count(state?: Entry['state']): number {
    return this.all().filter((entry) => state === undefined || entry.state === state).length;
  }
}
