import { eventsJobs } from '#features/events/events.jobs.ts';
import type { TestApp, TestPerson } from '#testing/test-app.ts';

const hour = 3_600_000;

/** The moment that many hours from now. */
export function inHours(hours: number): string {
  return new Date(Date.now() + hours * hour).toISOString();
}

/** What an event is made of, two days ahead. */
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

/** Has somebody host an event; tells its id. */
export async function host(person: TestPerson, more: object = {}): Promise<string> {
  const { status, body } = await person.post('/api/events', eventDraft(more));
  if (status !== 201) throw new Error(`The event was refused: ${JSON.stringify(body)}`);
  return body.id;
}

/** Lets the event's time come: it has begun an hour ago. */
export async function begin(app: TestApp, id: string): Promise<void> {
  await app.deps.pool.query(
    `update event set start_time = now() - interval '1 hour', end_time = now() + interval '2 hours' where id = $1`,
    [id],
  );
}

/** Lets the job that reminds of an event run now, in this process; `person` may see the event. */
export async function remind(app: TestApp, person: TestPerson, eventId: string, ahead: 'day' | 'hour'): Promise<void> {
  const { startTime } = (await person.get(`/api/events/${eventId}`)).body;
  await eventsJobs(app.deps)['events.remind']?.({ eventId, ahead, startTime });
}

/** Many people at once, without a call for each. */
export async function crowd(app: TestApp, count: number): Promise<TestPerson[]> {
  const people: TestPerson[] = [];
  for (let at = 0; at < count; at += 20) {
    const some = Array.from({ length: Math.min(20, count - at) }, (_, more) => app.person(`guest_${at + more}`));
    people.push(...(await Promise.all(some)));
  }
  return people;
}
