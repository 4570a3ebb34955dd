import type { Ticket } from '@baraza/contract/features/events.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore, deviceStores } from '#platform/device-stores.ts';

const store = deviceStore('tickets');

/** A ticket is needed at a door, where there may be no connection: so the phone keeps it once it was shown. */
const place = (userId: Id, eventId: Id) => `${deviceStores.tickets.key}${userId}.${eventId}`;

export function storeTicket(ticket: Ticket): void {
  try {
    store.setItem(place(ticket.userId, ticket.eventId), JSON.stringify(ticket));
  } catch {
    // Storage is full or forbidden; then the ticket needs a connection.
  }
}

export function readStoredTicket(userId: Id, eventId: Id): Ticket | undefined {
  try {
    const kept = store.getItem(place(userId, eventId));
    return kept === null ? undefined : (JSON.parse(kept) as Ticket);
  } catch {
    return undefined;
  }
}

/** For a seat that was given up: its ticket is void. */
export function removeStoredTicket(userId: Id, eventId: Id): void {
  try {
    store.removeItem(place(userId, eventId));
  } catch {
    // Nothing was kept.
  }
}
