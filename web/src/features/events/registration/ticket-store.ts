import type { Ticket } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { personalStore } from '#platform/device/device-stores.ts';
import { serverNow } from '#platform/api/server-time.ts';

const store = personalStore('copied', 'ticket');

// Tickets are stored on the device, because there may be no network where they are checked.
const storageKey = (userId: Id, eventId: Id) => `${store.prefix}${userId}.${eventId}`;

export interface StoredTicket {
  ticket: Ticket;
  /** When the server last confirmed it, in milliseconds since 1970. */
  checkedAt: number;
}

export function storeTicket(ticket: Ticket): void {
  const stored: StoredTicket = { ticket, checkedAt: serverNow() };
  try {
    store.setItem(storageKey(ticket.userId, ticket.eventId), JSON.stringify(stored));
  } catch {
    // Storage is full or blocked. The ticket then needs a network connection.
  }
}

/** The stored ticket; undefined when there is none. */
export function readStoredTicket(userId: Id, eventId: Id): StoredTicket | undefined {
  try {
    const stored = JSON.parse(store.getItem(storageKey(userId, eventId)) ?? 'null') as StoredTicket | Ticket | null;
    if (stored === null) return undefined;
    // The first release stored the ticket without a time.
    return 'checkedAt' in stored ? stored : { ticket: stored, checkedAt: 0 };
  } catch {
    return undefined;
  }
}

/** Removes the ticket of a seat that was given up. */
export function removeStoredTicket(userId: Id, eventId: Id): void {
  try {
    store.removeItem(storageKey(userId, eventId));
  } catch {
    // Storage is blocked, so there is nothing to remove.
  }
}
