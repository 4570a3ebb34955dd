import { scheduleReminders } from '@baraza/server/src/features/events/events.public.ts';
import type { Tx } from '@baraza/server/src/platform/sql/database.ts';
import type { Home } from './communities.ts';
import type { DemoData } from './data.ts';
import type { Load } from './load.ts';
import { makeIds } from './past-ids.ts';
import { addDatedRows, addRows } from './rows.ts';
import { type Action, before, spread, spreadActions } from './times.ts';

const [hour, day] = [3_600_000, 86_400_000];

export type AddedEvent = Awaited<ReturnType<typeof addEvents>>[number];

/** Adds the events with their guests, comments and reminders, and returns what notifications are made from. */
export async function addEvents(
  tx: Tx,
  data: DemoData,
  clubs: readonly (Home & { events: string[] })[],
  { now, idOf, pictures }: Load,
) {
  const planned = data.events.map((event) => datedEvent(event, now));
  const idOfEvent = makeIds(planned);
  const events = planned.map((event) => ({ ...event, id: idOfEvent(event) }));
  const homes = new Map(clubs.flatMap((club) => club.events.map((title) => [title, club])));
  const zones = new Map(data.people.map(({ username, campus }) => [username, data.campuses[campus]?.timeZone]));
  await addRows(
    tx,
    'event',
    events.map((event) => ({
      id: event.id,
      host_id: idOf(event.host),
      community_id: homes.get(event.title)?.id ?? null,
      audience: homes.get(event.title)?.audience ?? 'EVERYONE',
      title: event.title,
      description: event.description,
      location: event.location,
      start_time: event.start,
      end_time: event.end,
      time_zone: zones.get(event.host) ?? null,
      capacity: event.capacity,
      taken: event.attendees.length,
      visibility: event.visibility,
      tags: event.tags,
      cover: pictures.find(event.host, event.cover),
      created_at: event.at,
      updated_at: event.cancelledAt ?? event.at,
      cancelled_at: event.cancelledAt ?? null,
      cancel_reason: event.cancelled ?? null,
    })),
  );

  const guestRows = (list: 'attendees' | 'waitlist' | 'requests' | 'invitations') =>
    events.flatMap((event) =>
      event[list].map(({ by, at }) => ({ event_id: event.id, person_id: idOf(by), created_at: at })),
    );
  const requests = guestRows('requests').map((row) => ({ ...row, state: 'pending' as const }));
  await addDatedRows(tx, 'event_attendee', guestRows('attendees'));
  await addDatedRows(tx, 'event_waitlist', guestRows('waitlist'));
  await addDatedRows(tx, 'event_request', requests);
  await addDatedRows(tx, 'event_invitation', guestRows('invitations'));
  await addComments(tx, events, { now, idOf });
  for (const { id, start } of events) await scheduleReminders(tx, id, start);
  return events;
}

/** An event with its times. The first guests are attendees, the later ones are on the waitlist or have sent a request. */
function datedEvent({ attendees, waitlist, requests, invitations, ...event }: DemoData['events'][number], now: Date) {
  const today = Math.floor(now.getTime() / day) * day;
  const planned = today + event.day * day + event.hour * hour;
  // Late at night there is still an event to come, in half an hour at the earliest.
  const soonest = Math.ceil((now.getTime() + hour / 2) / hour) * hour;
  const start = new Date(event.day === 0 ? Math.max(planned, soonest) : planned);
  const nowOrStart = start < now ? start : now;
  const at = before(nowOrStart, event.announced);
  const lastAction = before(nowOrStart, hour);
  const guests = spreadActions([...attendees, ...waitlist, ...requests], at, lastAction);
  const [seated, waiting] = [attendees.length, attendees.length + waitlist.length];
  return {
    ...event,
    start,
    end: new Date(start.getTime() + event.lastsHours * hour),
    at,
    attendees: guests.slice(0, seated),
    waitlist: guests.slice(seated, waiting),
    requests: guests.slice(waiting),
    invitations: invitations.map((by): Action => ({ by, at })),
    cancelledAt: event.cancelled === undefined ? undefined : lastAction,
  };
}

async function addComments(
  tx: Tx,
  events: (ReturnType<typeof datedEvent> & { id: string })[],
  { now, idOf }: Pick<Load, 'now' | 'idOf'>,
): Promise<void> {
  const comments = events.flatMap((event) =>
    spread(event.comments, event.at, before(now, hour)).map((comment) => ({ ...comment, event, parent: undefined })),
  );
  const replies = comments.flatMap((parent) =>
    spread(parent.replies, parent.at, now).map((reply) => ({ ...reply, event: parent.event, parent, replies: [] })),
  );
  const idOfComment = makeIds<(typeof comments)[number] | (typeof replies)[number]>([...comments, ...replies]);
  await addRows(
    tx,
    'comment',
    [...comments, ...replies].map((comment) => ({
      subject_type: 'EVENT',
      subject_id: comment.event.id,
      id: idOfComment(comment),
      author_id: idOf(comment.author),
      parent_id: comment.parent ? idOfComment(comment.parent) : null,
      depth: comment.parent ? 1 : 0,
      content: comment.text,
      replies_count: comment.replies.length,
      created_at: comment.at,
    })),
  );
}
