import type { Pool } from 'pg';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { Random } from '#shared/random.ts';

export interface Seating {
  pool: Pick<Pool, 'query'>;
  /** The servers; requests go to them in turn. */
  urls: readonly string[];
  host: TestPerson;
  guests: readonly TestPerson[];
}

interface Seats {
  capacity: number;
  taken: number;
  attendees: number;
  waitlist: number;
}

async function readSeats(pool: Seating['pool'], id: string): Promise<Seats> {
  const { rows } = await pool.query<Seats>(
    `select capacity, taken, (select count(*)::int from event_attendee where event_id = $1) as attendees,
      (select count(*)::int from event_waitlist where event_id = $1) as waitlist from event where id = $1`,
    [id],
  );
  const [seats] = rows;
  if (!seats) throw new Error('The event does not exist.');
  return seats;
}

async function addEvent(host: TestPerson, capacity: number): Promise<string> {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const { status, body } = await host.post('/api/events', {
    title: 'A rush',
    description: 'Everyone wants a seat.',
    location: 'The gate',
    startTime: inDays(2),
    endTime: inDays(3),
    capacity,
  });
  if (status !== 201) throw new Error(`Creating the event failed: ${status} ${JSON.stringify(body)}`);
  return body.id as string;
}

const at = (person: TestPerson, url: string) => new TestPerson(url, person.token, person);

/**
 * All guests register at the same time, then some join the waitlist one by one and some with a seat cancel.
 * Returns what went wrong: a wrong number of seats, a wrong counter, or a waitlist that moved up out of order.
 */
export async function race(
  { pool, urls, host, guests }: Seating,
  { capacity, round }: { capacity: number; round: number },
): Promise<string[]> {
  const failures: string[] = [];
  const id = await addEvent(host, capacity);
  const people = guests.map((guest, index) => at(guest, urls[(index + round) % urls.length] ?? ''));
  const replies = await Promise.all(people.map((guest) => guest.post(`/api/events/${id}/rsvp`)));
  const results = replies.map(({ status, body }) => (status === 200 ? 'seat' : `${status} ${body.code}`));
  const seated = people.filter((_, index) => results[index] === 'seat');
  const refused = results.filter((each) => each === '409 event_full').length;
  const expected = Math.min(capacity, guests.length);
  if (seated.length !== expected || seated.length + refused !== guests.length) {
    failures.push(`round ${round}: ${seated.length} of ${capacity} seats given, ${refused} refused as full`);
  }
  const seats = await readSeats(pool, id);
  if (seats.taken !== expected || seats.attendees !== expected || seats.waitlist !== 0) {
    failures.push(`round ${round}: ${JSON.stringify(seats)} instead of ${expected} seats and an empty waitlist`);
  }

  const waiting = people.filter((_, index) => results[index] !== 'seat').slice(0, 10);
  for (const guest of waiting) await guest.post(`/api/events/${id}/waitlist`);
  const leaving = seated.slice(0, 5);
  await Promise.all(leaving.map((guest) => guest.delete(`/api/events/${id}/rsvp`)));
  const shown = await Promise.all(waiting.map((guest) => guest.get(`/api/events/${id}`)));
  const order = shown.map(({ body }) => body.viewerStatus as string);
  const wanted = waiting.map((_, index) => (index < leaving.length ? 'registered' : 'waitlisted'));
  if (order.join() !== wanted.join()) failures.push(`round ${round}: the waitlist moved up as ${order.join(', ')}`);
  return failures;
}

const steps = [
  ['POST', 'rsvp'],
  ['POST', 'rsvp'],
  ['DELETE', 'rsvp'],
  ['DELETE', 'rsvp'],
  ['POST', 'waitlist'],
  ['DELETE', 'waitlist'],
  ['PUT', 'capacity'],
] as const;

/**
 * Random concurrent changes to one event. After each batch the counter must equal the rows, and nobody may be on the
 * waitlist while a seat is free.
 */
export async function walk(
  { pool, urls, host, guests }: Seating,
  { steps: count, seed, batch = 8 }: { steps: number; seed: number; batch?: number },
): Promise<{ failures: string[]; refused: number }> {
  const failures: string[] = [];
  const random = new Random(seed);
  const id = await addEvent(host, 15);
  let refused = 0;
  for (let done = 0; done < count && failures.length < 10; done += batch) {
    const requests = Array.from({ length: batch }, () => {
      const guest = at(random.pick(guests.slice(0, 40)), random.pick(urls));
      const [method, path] = random.pick(steps);
      if (method === 'PUT') {
        return at(host, random.pick(urls)).put(`/api/events/${id}`, { capacity: random.pick([12, 18]) });
      }
      return guest.send(method, `/api/events/${id}/${path}`);
    });
    const replies = await Promise.all(requests);
    refused += replies.filter(({ status }) => status === 409).length;
    const unexpected = replies.find(({ status }) => status !== 200 && status !== 409);
    if (unexpected) failures.push(`step ${done}: ${unexpected.status} ${JSON.stringify(unexpected.body)}`);
    const seats = await readSeats(pool, id);
    const isWaiting = seats.waitlist > 0 && seats.taken < seats.capacity;
    if (seats.taken !== seats.attendees || seats.taken > seats.capacity || isWaiting) {
      failures.push(`step ${done}: ${JSON.stringify(seats)}`);
    }
  }
  return { failures, refused };
}
