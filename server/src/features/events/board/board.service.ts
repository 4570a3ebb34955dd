import type { Event } from '@baraza/contract/features/events.ts';
import { decodeTimeCursor, encodeCursor } from '#platform/sql/cursor.ts';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { viewEvent, viewListedEvent } from '#features/events/events.view.ts';
import {
  type EventsPage,
  type ListedEventRow,
  listEvents,
  listHosted,
  listSubscribed,
  type OwnEventsPage,
  type ParticipationStatus,
} from './board.queries.ts';

type Paged<Page> = Omit<Page, 'after'> & { cursor?: string | undefined };

/** What the queries need of a page: one more row, to detect a next page, and the decoded cursor. */
function rowsOf<Query extends { limit: number; cursor?: string | undefined }>({ cursor, ...page }: Query) {
  return { ...page, limit: page.limit + 1, after: cursor === undefined ? undefined : decodeTimeCursor(cursor) };
}

/** The `cursor` of a sorted list, otherwise the `lastEventId`. */
function cursorOf({ id, starts_at: startsAt }: ListedEventRow): string {
  return startsAt === undefined ? id : encodeCursor({ value: startsAt, id });
}

/** A page of events that the viewer may see. */
export async function viewEvents({ db, reads }: Deps, viewer: Viewer, page: Paged<EventsPage>): Promise<Page<Event>> {
  const search = page.search?.trim();
  const list = (readDb: Db) => listEvents(readDb, viewer.id, { ...rowsOf(page), search });
  const rows = await (search ? reads.search(viewer.id, list) : reads.run(viewer.id, list, db));
  return pageOf(rows, page.limit, { view: viewListedEvent, cursorOf });
}

/** With whole texts, because a client may send back what it has read. */
export async function viewHosted({ db }: Deps, viewer: Viewer, page: Paged<OwnEventsPage>): Promise<Page<Event>> {
  return pageOf(await listHosted(db, viewer.id, rowsOf(page)), page.limit, { view: viewEvent, cursorOf });
}

/** The events in which the viewer takes part in this way, each with the id of their seat, request, waitlist entry or invitation. */
export async function viewSubscribed(
  { db }: Deps,
  viewer: Viewer,
  page: Paged<OwnEventsPage> & { status: ParticipationStatus },
): Promise<Page<{ id: string; event: Event }>> {
  return pageOf(await listSubscribed(db, viewer.id, rowsOf(page)), page.limit, {
    view: (row) => ({ id: row.entry_id, event: viewListedEvent(row) }),
    cursorOf,
  });
}
