import type { Event } from '@baraza/contract/features/events.ts';
import { decodeTimeCursor, encodeCursor } from '#platform/sql/cursor.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { viewEvent, viewListedEvent } from '#features/events/events.view.ts';
import {
  type EventsPage,
  listEvents,
  listHosted,
  listSubscribed,
  type OwnEventsPage,
  type ParticipationStatus,
} from './board.queries.ts';

/** A page of events. Its cursor is the `cursor` of a sorted list, otherwise the `lastEventId`. */
export async function viewEvents(
  { db, reads }: Deps,
  viewer: Viewer,
  { cursor, ...page }: Omit<EventsPage, 'after'> & { cursor?: string | undefined },
): Promise<Page<Event>> {
  const after = cursor === undefined ? undefined : decodeTimeCursor(cursor);
  const search = page.search?.trim();
  const query = { ...page, after, search, limit: page.limit + 1 };
  const list = (readDb: Db) => listEvents(readDb, viewer.id, query);
  const rows = await (search ? reads.search(viewer.id, list) : reads.run(viewer.id, list, db));
  return pageOf(rows, page.limit, {
    view: viewListedEvent,
    cursorOf: ({ id, starts_at: startsAt }) => (startsAt === undefined ? id : encodeCursor({ value: startsAt, id })),
  });
}

/** With whole texts, because a client may send back what it has read. */
export async function viewHosted({ db }: Deps, viewer: Viewer, page: OwnEventsPage): Promise<Page<Event>> {
  const rows = await listHosted(db, viewer.id, { ...page, limit: page.limit + 1 });
  return pageOf(rows, page.limit, { view: viewEvent, cursorOf: ({ id }) => id });
}

/** The events in which the viewer takes part in this way, each with the id of their seat, request, waitlist entry or invitation. */
export async function viewSubscribed(
  { db }: Deps,
  viewer: Viewer,
  page: OwnEventsPage & { status: ParticipationStatus },
): Promise<Page<{ id: string; event: Event }>> {
  const rows = await listSubscribed(db, viewer.id, { ...page, limit: page.limit + 1 });
  return pageOf(rows, page.limit, {
    view: (row) => ({ id: row.entry_id, event: viewListedEvent(row) }),
    cursorOf: ({ id }) => id,
  });
}
