import type { Pool } from 'pg';
import { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { Chance } from '#shared/chance.ts';

/** What the instrument stands on: the people, and the servers that they ask in turn. */
export interface Seating {
  pool: Pick<Pool, 'query'>;
  urls: readonly string[];
  host: TestPerson;
  guests: readonly TestPerson[];
}

interface Seats {
  capacity: number;
  taken: number;
  rows: number;
  line: number;
}

async function readSeats(pool: Seating['pool'], id: string): Promise<Seats> {
  const { rows } = await pool.query<Seats>(
    `select capacity, taken, (select count(*)::int from event_attendee where event_id = $1) as rows,
      (select count(*)::int from event_waitlist where event_id = $1) as line from event where id = $1`,
    [id],
  );
  const [seats] = rows;
  if (!seats) throw new Error('The event is gone.');
  return seats;
}

async function makeEvent(host: TestPerson, capacity: number): Promise<string> {
  const day = 86_400_000;
  const at = (days: number) => new Date(Date.now() + days * day).toISOString();
  const { status, body } = await host.post('/api/events', {
    title: 'A rush',
    description: 'Everybody at once.',
    location: 'The gate',
    startTime: at(2),
    endTime: at(3),
    capacity,
  });
  if (status !== 201) throw new Error(`The event was refused: ${status} ${JSON.stringify(body)}`);
  return body.id as string;
}

const at = (person: TestPerson, url: string) => new TestPerson(url, person.token, person);

/** One rush: everybody asks at once, the servers in turn, then those without a seat stand in line. */
export async function race(
  { pool, urls, host, guests }: Seating,
  { capacity, round }: { capacity: number; round: number },
): Promise<string[]> {
  const faults: string[] = [];
  const id = await makeEvent(host, capacity);
  const asking = guests.map((guest, place) => at(guest, urls[(place + round) % urls.length] ?? ''));
  const answers = await Promise.all(asking.map((guest) => guest.post(`/api/events/${id}/rsvp`)));
  const told = answers.map(({ status, body }) => (status === 200 ? 'seat' : `${status} ${body.code}`));
  const seated = told.filter((each) => each === 'seat').length;
  const refused = told.filter((each) => each === '409 event_full').length;
  const fair = Math.min(capacity, guests.length);
  if (seated !== fair || seated + refused !== guests.length) {
    faults.push(
      `round ${round}: ${seated} were told that they have one of ${capacity} seats, ${refused} that it is full`,
    );
  }
  faults.push(...wrong(await readSeats(pool, id), fair, 0, `round ${round}`));

  // Some who were late stand in line, one after the other; then some give up their seats at once, and the first get them.
  const late = asking.filter((_, place) => told[place] !== 'seat').slice(0, 10);
  for (const guest of late) {
    // oxlint-disable-next-line no-await-in-loop
    await guest.post(`/api/events/${id}/waitlist`);
  }
  const leaving = asking.filter((_, place) => told[place] === 'seat').slice(0, 5);
  await Promise.all(leaving.map((guest) => guest.delete(`/api/events/${id}/rsvp`)));
  const standing = await Promise.all(late.map((guest) => guest.get(`/api/events/${id}`)));
  const order = standing.map(({ body }) => body.viewerStatus as string);
  const wanted = late.map((_, place) => (place < leaving.length ? 'registered' : 'waitlisted'));
  if (order.join() !== wanted.join()) faults.push(`round ${round}: the line moved up as ${order.join(', ')}`);
  return faults;
}

function wrong(seats: Seats, taken: number, line: number, when: string): string[] {
  const isRight = seats.taken === taken && seats.rows === taken && seats.line === line;
  return isRight ? [] : [`${when}: ${JSON.stringify(seats)} where ${taken} seats and ${line} in line are right`];
}

/** Random deeds, several at once, at one event: after each handful the counter equals the rows, and nobody waits in vain. */
export async function walk(
  { pool, urls, host, guests }: Seating,
  { steps, seed, together = 8 }: { steps: number; seed: number; together?: number },
): Promise<{ faults: string[]; refused: number }> {
  const faults: string[] = [];
  const chance = new Chance(seed);
  const pick = <T>(list: readonly [T, ...T[]] | readonly T[]): T => list[chance.between(0, list.length - 1)] as T;
  const few = guests.slice(0, 40);
  const id = await makeEvent(host, 15);
  let refused = 0;
  for (let done = 0; done < steps && faults.length < 10; done += together) {
    const deeds = Array.from({ length: together }, () => {
      const guest = at(pick(few), pick(urls));
      const [method, path] = pick([
        ['POST', 'rsvp'],
        ['POST', 'rsvp'],
        ['DELETE', 'rsvp'],
        ['DELETE', 'rsvp'],
        ['POST', 'waitlist'],
        ['DELETE', 'waitlist'],
      ] as const);
      return guest.send(method, `/api/events/${id}/${path}`);
    });
    // oxlint-disable-next-line no-await-in-loop
    const answers = await Promise.all(deeds);
    refused += answers.filter(({ status }) => status === 409).length;
    const odd = answers.find(({ status }) => status !== 200 && status !== 409);
    if (odd) faults.push(`step ${done}: ${odd.status} ${JSON.stringify(odd.body)}`);
    // oxlint-disable-next-line no-await-in-loop
    const seats = await readSeats(pool, id);
    const isWaiting = seats.line > 0 && seats.taken < seats.capacity;
    if (seats.taken !== seats.rows || seats.taken > seats.capacity || isWaiting) {
      faults.push(`step ${done}: ${JSON.stringify(seats)}`);
    }
  }
  return { faults, refused };
}
