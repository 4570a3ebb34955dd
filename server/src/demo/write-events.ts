import { scheduleReminders } from '#features/events/event-reminders.service.ts';
import type { Tx } from '#platform/database.ts';
import { addRows } from './demo.queries.ts';
import type { PlannedEvent, PlannedWord, Step } from './events.ts';
import { pastIds } from './past-ids.ts';
import type { Random } from './randomness.ts';

/** Writes the events with their guests and discussions, and answers with them; `ids` are those of the people, `covers` files stored already. */
export async function writeEvents(
  tx: Tx,
  events: PlannedEvent[],
  { ids, covers, random }: { ids: string[]; covers: (string | null)[]; random: Random },
): Promise<WrittenEvent[]> {
  const idOf = (place: number) => ids[place] ?? '';
  const nextId = pastIds(random);
  const written = events.map((event, place) => ({ ...event, id: nextId(event.at), file: covers[place] ?? null }));
  await addRows(
    tx,
    'event',
    written.map(({ id, idea, host, at, start, end, zone, seats, file, cancelledAt }) => ({
      id,
      host_id: idOf(host),
      title: idea.title,
      description: idea.description,
      location: idea.location,
      start_time: start,
      end_time: end,
      time_zone: zone,
      capacity: idea.capacity,
      taken: seats.length,
      visibility: idea.visibility ?? 'PUBLIC',
      tags: idea.tags,
      cover: file,
      created_at: at,
      updated_at: cancelledAt ?? at,
      cancelled_at: cancelledAt ?? null,
      cancel_reason: idea.cancelled ?? null,
    })),
  );

  /** The rows of one kind of guest, of all events, in the order of time. */
  function guests(stepsOf: (event: PlannedEvent) => Step[]) {
    const nextGuestId = pastIds(random);
    return written
      .flatMap((event) =>
        stepsOf(event).map(({ by, at }) => ({ event_id: event.id, user_id: idOf(by), created_at: at })),
      )
      .sort((one, two) => one.created_at.getTime() - two.created_at.getTime())
      .map((row) => ({ ...row, id: nextGuestId(row.created_at) }));
  }
  await addRows(
    tx,
    'event_attendee',
    guests(({ seats }) => seats),
  );
  await addRows(
    tx,
    'event_waitlist',
    guests(({ line }) => line),
  );
  await addRows(
    tx,
    'event_request',
    guests(({ requests }) => requests).map((row) => ({ ...row, state: 'pending' as const })),
  );
  await addRows(
    tx,
    'event_invitation',
    guests(({ invitations }) => invitations),
  );
  await addRows(tx, 'event_comment', wordsOf(written, idOf, random));
  for (const { id, start } of written) await scheduleReminders(tx, id, start);
  return written;
}

export type WrittenEvent = PlannedEvent & { id: string };

function wordsOf(events: WrittenEvent[], idOf: (place: number) => string, random: Random) {
  const nextId = pastIds(random);
  const key = (eventId: string, place: number) => `${eventId} ${place}`;
  const all = events
    .flatMap(({ id, comments }) => comments.map((word: PlannedWord, place) => ({ ...word, place, eventId: id })))
    .sort((one, two) => one.at.getTime() - two.at.getTime() || one.place - two.place)
    .map((word) => ({ ...word, id: nextId(word.at) }));
  const ids = new Map(all.map(({ eventId, place, id }) => [key(eventId, place), id]));
  return all.map(({ eventId, id, by, at, content, place, answers }) => ({
    event_id: eventId,
    id,
    author_id: idOf(by),
    parent_id: answers === undefined ? null : (ids.get(key(eventId, answers)) ?? null),
    depth: answers === undefined ? 0 : 1,
    content,
    replies_count: all.filter((other) => other.eventId === eventId && other.answers === place).length,
    created_at: at,
  }));
}
