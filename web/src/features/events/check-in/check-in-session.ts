import type { CheckInGuest, ScanResult } from '@baraza/contract/features/event-check-in.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { listen, onConnected } from '#platform/api/sockets.ts';
import { findGuest, unsentScans, verdictFor, type CheckInLog, type OwnScan, type Verdict } from './check-in-log.ts';
import { readLog, readScans, storeLog, storeScan } from './check-in-store.ts';
import { fetchGuests, fetchScans, sendScans } from './check-in.api.ts';
import { readDoorName } from './door-name.ts';

export interface CheckInState {
  /** Null until the guest list was loaded for the first time. */
  log: CheckInLog | null;
  /** The scans made on this phone, in order. */
  ownScans: OwnScan[];
  isSyncing: boolean;
  /** Whether the last sync succeeded. */
  isUpToDate: boolean;
  /** The error of the last sync; null after a success. */
  error: unknown;
}

/** What this phone decided about a scan. */
export interface ScanVerdict {
  scanId: string;
  verdict: Verdict;
  guest: CheckInGuest | undefined;
}

/** How often to sync without a socket event, in ms. */
const syncInterval = 30_000;
/** The age at which the guest list is loaded again, in ms. */
const maxAge = 150_000;

/**
 * Check-in on one phone. It decides from stored data, stores each scan before anything else, and sends scans to the server
 * when there is a network. Each sync also loads the scans of the other phones.
 */
export class CheckInSession {
  readonly #userId: Id;
  readonly #eventId: Id;
  readonly #listeners = new Set<() => void>();
  #state: CheckInState = { log: null, ownScans: [], isSyncing: true, isUpToDate: false, error: null };
  #syncing: Promise<void> | undefined;
  #needsSync = false;
  #reading: Promise<void> | undefined;

  constructor(userId: Id, eventId: Id) {
    this.#userId = userId;
    this.#eventId = eventId;
  }

  readonly getState = (): CheckInState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts to sync regularly. Returns a function that stops it. */
  start(): () => void {
    const sync = () => void this.sync();
    const timer = setInterval(sync, syncInterval);
    addEventListener('online', sync);
    const unsubscribe = [
      onConnected('/events', sync),
      listen('/events check-in:new', ({ eventId }) => {
        if (eventId === this.#eventId) sync();
      }),
    ];
    sync();
    return () => {
      clearInterval(timer);
      removeEventListener('online', sync);
      for (const end of unsubscribe) end();
    };
  }

  /** Decides what to do with the holder of a ticket, and stores the scan. */
  async scan(ticket: string): Promise<ScanVerdict> {
    await this.#readStored();
    const currentLog = () => this.#state.log ?? { guests: [], scans: [], loadedAt: '' };
    const guest = await findGuest(currentLog(), ticket);
    // Synchronous, so that only one of two concurrent scans of a ticket finds it unused.
    const verdict = verdictFor(currentLog(), this.#state.ownScans, guest);
    const scan: OwnScan = {
      scanId: createId(),
      ticket,
      attendeeId: guest?.id ?? null,
      scannedAt: new Date(serverNow()).toISOString(),
      verdict,
      outcome: null,
    };
    this.#set({ ownScans: [...this.#state.ownScans, scan] });
    await storeScan(this.#userId, this.#eventId, scan).catch(() => undefined);
    void this.sync();
    return { scanId: scan.scanId, verdict, guest };
  }

  /** Sends new scans and loads those of other phones. A call during a sync adds another round to it. */
  sync(): Promise<void> {
    this.#needsSync = true;
    this.#syncing ??= this.#syncAll().finally(() => {
      this.#syncing = undefined;
    });
    return this.#syncing;
  }

  async #syncAll(): Promise<void> {
    await this.#readStored();
    this.#set({ isSyncing: true });
    try {
      while (this.#needsSync) {
        this.#needsSync = false;
        // oxlint-disable-next-line no-await-in-loop
        await this.#send();
        // oxlint-disable-next-line no-await-in-loop
        await this.#load();
      }
      this.#set({ isSyncing: false, isUpToDate: true, error: null });
    } catch (error) {
      this.#needsSync = false;
      this.#set({ isSyncing: false, isUpToDate: false, error });
    }
  }

  #readStored(): Promise<void> {
    this.#reading ??= (async () => {
      try {
        const log = await readLog(this.#userId, this.#eventId);
        const ownScans = await readScans(this.#userId, this.#eventId);
        this.#set({ log: log ?? null, ownScans });
      } catch {
        // This browser stores nothing, so check-in data lasts until the page is closed.
      }
    })();
    return this.#reading;
  }

  async #send(): Promise<void> {
    const unsent = unsentScans(this.#state.ownScans);
    if (unsent.length === 0) return;
    const drafts = unsent.map(({ scanId, ticket, scannedAt }) => ({ scanId, ticket, scannedAt }));
    const results = await sendScans(this.#eventId, readDoorName(this.#userId), drafts);
    const byId = new Map(results.map((result) => [result.scanId, result]));
    this.#set({ ownScans: this.#state.ownScans.map((scan) => withResult(scan, byId.get(scan.scanId))) });
    const sent = this.#state.ownScans.filter(({ scanId }) => byId.has(scanId));
    await Promise.all(sent.map((scan) => storeScan(this.#userId, this.#eventId, scan))).catch(() => undefined);
  }

  async #load(): Promise<void> {
    const previous = this.#state.log;
    const newScans = await fetchScans(this.#eventId, previous?.scans.at(-1)?.id);
    const knownGuests = new Set(previous?.guests.map(({ id }) => id));
    const isOld = !previous || serverNow() - Date.parse(previous.loadedAt) > maxAge;
    const isStale = isOld || newScans.some(({ attendeeId }) => !knownGuests.has(attendeeId));
    const log = {
      guests: isStale ? await fetchGuests(this.#eventId) : previous.guests,
      scans: [...(previous?.scans ?? []), ...newScans],
      loadedAt: isStale ? new Date(serverNow()).toISOString() : previous.loadedAt,
    };
    this.#set({ log });
    if (isStale || newScans.length > 0) await storeLog(this.#userId, this.#eventId, log).catch(() => undefined);
  }

  #set(change: Partial<CheckInState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}

/** Adds the server's result to a scan. The ticket itself is then no longer needed. */
function withResult(scan: OwnScan, result: ScanResult | undefined): OwnScan {
  if (!result) return scan;
  return { ...scan, ticket: '', outcome: result.outcome, attendeeId: result.attendee?.id ?? scan.attendeeId };
}

/** A random id. `crypto.randomUUID` is missing on pages served over plain HTTP. */
function createId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
