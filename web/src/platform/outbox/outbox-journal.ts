import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore, deviceStores } from '#platform/device/device-stores.ts';
import type { OutboxDraft } from './outbox-types.ts';
import { serverNow } from '#platform/api/server-time.ts';

/** An entry that the database of the outbox has not stored yet. */
interface Journaled {
  kind: string;
  draft: OutboxDraft<unknown> & { id: string };
  /** Milliseconds since 1970, rising. */
  writtenAt: number;
}

const store = deviceStore('journal');
let lastWrittenAt = 0;

/** Writes an entry without pictures before the call returns, so that it survives a crash while the database stores it. */
export function journal(userId: Id, kind: string, draft: Journaled['draft']): void {
  lastWrittenAt = Math.max(serverNow(), lastWrittenAt + 1);
  const journaled: Journaled = { kind, draft, writtenAt: lastWrittenAt };
  try {
    store.setItem(keyOf(userId, draft.id), JSON.stringify(journaled));
  } catch {
    // Storage is full or disabled; the database may still store it.
  }
}

/** Removes an entry that the database has stored, or that is no longer unsent. */
export function removeJournaled(userId: Id, id: string): void {
  try {
    store.removeItem(keyOf(userId, id));
  } catch {
    // Storage is disabled, so nothing was stored.
  }
}

/** Returns the entries of a person, oldest first. */
export function readJournal(userId: Id): Journaled[] {
  try {
    const keys = store.keys().filter((key) => key.startsWith(keyOf(userId, '')));
    const journaled = keys.map((key) => JSON.parse(store.getItem(key) ?? '') as Journaled);
    return journaled.toSorted((one, other) => one.writtenAt - other.writtenAt);
  } catch {
    return [];
  }
}

function keyOf(userId: Id, id: string): string {
  return `${deviceStores.journal.key}${userId}.${id}`;
}
