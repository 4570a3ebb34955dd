import { type EventComment, EventCommentDraft } from '@baraza/contract/features/events.ts';
import { createComment } from '#features/comments/comments.public.ts';
import { eventComments } from '#features/events/discussion/event-comments.ts';
import { eventsJobs } from '#features/events/events.jobs.ts';
import type { Queryable } from './people.ts';
import type { TestApp, TestPerson } from '#testing/test-app.ts';
import { viewerOf } from '#testing/viewer-of.ts';

const hour = 3_600_000;

/** The timestamp in a number of hours. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * hour).toISOString();
}

/** The body of a new event, in two days unless given. */
export function eventDraft(more: object = {}) {
  return {
    title: 'Jam session',
    description: 'Bring an instrument, or your ears.',
    location: 'Rooftop of Hostel 4',
    startTime: inHours(48),
    endTime: inHours(51),
    capacity: 50,
    ...more,
  };
}

/** Creates an event and returns its id. */
export async function host(person: TestPerson, more: object = {}): Promise<string> {
  const { status, body } = await person.post('/api/events', eventDraft(more));
  if (status !== 201) throw new Error(`The event was refused: ${JSON.stringify(body)}`);
  return body.id;
}

interface SaidDraft {
  eventId: string;
  content: string;
  parentId?: string | undefined;
  clientId?: string;
}

/** Posts a comment to a discussion through the service that sockets call, and returns the stored one. */
export async function say(app: TestApp, person: TestPerson, draft: SaidDraft): Promise<EventComment> {
  const { eventId: subjectId, ...rest } = EventCommentDraft.parse(draft);
  return createComment(app.deps, viewerOf(person.id), eventComments, { subjectId, ...rest });
}

/** Moves an event to now: it began an hour ago. */
export async function begin(app: TestApp, id: string): Promise<void> {
  await app.deps.pool.query(
    `update event set start_time = now() - interval '1 hour', end_time = now() + interval '2 hours' where id = $1`,
    [id],
  );
}

/** Runs the reminder job of an event in this process; `person` must be able to see the event. */
export async function remind(app: TestApp, person: TestPerson, eventId: string, ahead: 'day' | 'hour'): Promise<void> {
  const { startTime } = (await person.get(`/api/events/${eventId}`)).body;
  await eventsJobs(app.deps)['events.remind']?.({ eventId, ahead, startTime });
}

/** Adds people named `guest_0`, `guest_1` and so on. */
export async function crowd(app: TestApp, count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let at = 0; at < count; at += 20) {
    const some = Array.from({ length: Math.min(20, count - at) }, (_, more) => app.person(`guest_${at + more}`));
    people.push(...(await Promise.all(some)));
  }
  return people;
}

/** Makes a person a co-host who has accepted. */
export async function addCoHost(db: Queryable, eventId: string, { id }: { id: string }): Promise<void> {
  await db.query('insert into event_host (event_id, person_id, accepted_at) values ($1, $2, now())', [eventId, id]);
}

export async function removeCoHost(db: Queryable, eventId: string, { id }: { id: string }): Promise<void> {
  await db.query('delete from event_host where event_id = $1 and person_id = $2', [eventId, id]);
}
