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
  store.setItem(storageKey(ticket.userId, ticket.eventId), JSON.stringify(stored));
}

/** The stored ticket; undefined when there is none. */
export function readStoredTicket(userId: Id, eventId: Id): StoredTicket | undefined {
  const stored = store.getJson(storageKey(userId, eventId)) as Partial<StoredTicket> | null | undefined;
  return typeof stored?.ticket === 'object' && stored.checkedAt !== undefined ? (stored as StoredTicket) : undefined;
}

/** Removes the ticket of a seat that was given up. */
export function removeStoredTicket(userId: Id, eventId: Id): void {
  store.removeItem(storageKey(userId, eventId));
}
