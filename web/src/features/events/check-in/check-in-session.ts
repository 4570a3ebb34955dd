import type { CheckInGuest, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { listen, onConnected } from '#platform/sockets.ts';
import { findGuest, verdictFor, type CheckInLog, type OwnScan, type Verdict } from './check-in-log.ts';
import { readDoorName } from './door-name.ts';
import { storeLog, storeScan, readLog, readScans } from './check-in-store.ts';
import { fetchGuests, fetchScans, sendScans } from './check-in.api.ts';

/** What a phone at a door knows and does, for the screen. */
export interface CheckInState {
  /** Null before the list of guests was ever loaded. */
  book: CheckInLog | null;
  /** This phone's scans, in their order. */
  own: OwnScan[];
  isSyncing: boolean;
  /** Whether the last word with the server was a good one. */
  isInTouch: boolean;
  /** Why it was not. */
  error: unknown;
}

/** What a scan came to. */
export interface ScanVerdict {
  scanId: string;
  verdict: Verdict;
  guest: CheckInGuest | undefined;
}

/** How often the server is asked while nothing tells that there is something new, in ms. */
const pace = 30_000;
/** A list of guests older than this is loaded anew, in ms. */
const ageMax = 150_000;

/**
 * One phone at the door of an event. It works from what it keeps, writes each scan down before anything else, and tells the
 * server as soon as there is a connection; what the other doors have told comes back with that.
 */
export class CheckInSession {
  readonly #userId: Id;
  readonly #eventId: Id;
  readonly #watchers = new Set<() => void>();
  #state: CheckInState = { book: null, own: [], isSyncing: true, isInTouch: false, error: null };
  #underWay: Promise<void> | undefined;
  #isAskedAgain = false;
  #areKeptRead: Promise<void> | undefined;

  constructor(userId: Id, eventId: Id) {
    this.#userId = userId;
    this.#eventId = eventId;
  }

  readonly state = (): CheckInState => this.#state;

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Begins to read what is kept and to stay in touch, until the returned function is called. */
  open(): () => void {
    const sync = () => void this.sync();
    const timer = setInterval(sync, pace);
    addEventListener('online', sync);
    const ends = [
      onConnected('/events', sync),
      listen('/events check-in:new', ({ eventId }) => {
        if (eventId === this.#eventId) sync();
      }),
    ];
    sync();
    return () => {
      clearInterval(timer);
      removeEventListener('online', sync);
      for (const end of ends) end();
    };
  }

  /** Says what is to be done with whoever has this ticket, and notes it. */
  async scan(read: string): Promise<ScanVerdict> {
    await this.#readKept();
    const known = () => this.#state.book ?? { guests: [], heard: [], loadedAt: '' };
    const guest = await findGuest(known(), read);
    // From here to the note nothing waits, so that of two scans of one ticket only one finds it unused.
    const verdict = verdictFor(known(), this.#state.own, guest);
    const scan: OwnScan = {
      scanId: newId(),
      ticket: read,
      attendeeId: guest?.id ?? null,
      scannedAt: new Date().toISOString(),
      said: verdict,
      told: null,
    };
    this.#set({ own: [...this.#state.own, scan] });
    await storeScan(this.#userId, this.#eventId, scan).catch(() => undefined);
    void this.sync();
    return { scanId: scan.scanId, verdict, guest };
  }

  /** Tells and hears what is new. One at a time; what is asked for meanwhile happens after it. */
  sync(): Promise<void> {
    this.#isAskedAgain = true;
    this.#underWay ??= this.#syncAll().finally(() => {
      this.#underWay = undefined;
    });
    return this.#underWay;
  }

  async #syncAll(): Promise<void> {
    await this.#readKept();
    this.#set({ isSyncing: true });
    try {
      while (this.#isAskedAgain) {
        this.#isAskedAgain = false;
        // oxlint-disable-next-line no-await-in-loop
        await this.#tell();
        // oxlint-disable-next-line no-await-in-loop
        await this.#hear();
      }
      this.#set({ isSyncing: false, isInTouch: true, error: null });
    } catch (error) {
      this.#isAskedAgain = false;
      this.#set({ isSyncing: false, isInTouch: false, error });
    }
  }

  #readKept(): Promise<void> {
    this.#areKeptRead ??= (async () => {
      try {
        const book = await readLog(this.#userId, this.#eventId);
        const own = await readScans(this.#userId, this.#eventId);
        this.#set({ book: book ?? null, own });
      } catch {
        // This browser keeps nothing; the phone then works for as long as the page is open.
      }
    })();
    return this.#areKeptRead;
  }

  async #tell(): Promise<void> {
    const waiting = this.#state.own.filter(({ told }) => told === null);
    if (waiting.length === 0) return;
    const drafts = waiting.map(({ scanId, ticket, scannedAt }) => ({ scanId, ticket, scannedAt }));
    const results = await sendScans(this.#eventId, readDoorName(this.#userId), drafts);
    const byId = new Map(results.map((result) => [result.scanId, result]));
    this.#set({ own: this.#state.own.map((scan) => withResult(scan, byId.get(scan.scanId))) });
    const told = this.#state.own.filter(({ scanId }) => byId.has(scanId));
    await Promise.all(told.map((scan) => storeScan(this.#userId, this.#eventId, scan))).catch(() => undefined);
  }

  async #hear(): Promise<void> {
    const before = this.#state.book;
    const news = await fetchScans(this.#eventId, before?.heard.at(-1)?.id);
    const known = new Set(before?.guests.map(({ id }) => id));
    const isOld = !before || Date.now() - Date.parse(before.loadedAt) > ageMax;
    const isStale = isOld || news.some(({ attendeeId }) => !known.has(attendeeId));
    const book = {
      guests: isStale ? await fetchGuests(this.#eventId) : before.guests,
      heard: [...(before?.heard ?? []), ...news],
      loadedAt: isStale ? new Date().toISOString() : before.loadedAt,
    };
    this.#set({ book });
    if (isStale || news.length > 0) await storeLog(this.#userId, this.#eventId, book).catch(() => undefined);
  }

  #set(change: Partial<CheckInState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}

/** With what the server said; the ticket itself is then no longer needed. */
function withResult(scan: OwnScan, result: ScanResult | undefined): OwnScan {
  if (!result) return scan;
  return { ...scan, ticket: '', told: result.outcome, attendeeId: result.attendee?.id ?? scan.attendeeId };
}

/** `crypto.randomUUID` is missing where a page is read over plain http from another machine. */
function newId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
