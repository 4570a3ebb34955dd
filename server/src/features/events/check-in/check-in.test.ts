import type { Scan } from '@baraza/contract/features/event-check-in.ts';
import { checkInPageSize } from '@baraza/contract/features/event-limits.ts';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { crowd, host, inHours } from '#testing/events.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

async function seats(app: TestApp, count: number) {
  const [ada, guests] = [await app.person('ada'), await crowd(app, count)];
  const id = await host(ada, { capacity: 1000 });
  const tickets: string[] = [];
  for (const guest of guests) {
    await guest.post(`/api/events/${id}/rsvp`);
    tickets.push((await guest.get(`/api/events/${id}/ticket`)).body.ticket);
  }
  return { ada, guests, id, tickets };
}

let scans = 0;
const scan = (ticket: string, more: object = {}) => ({
  scanId: `scan-${(scans += 1)}`,
  ticket,
  scannedAt: inHours(-1),
  ...more,
});
const sendScans = (person: TestPerson, id: string, sent: object[], door = 'Main gate') =>
  person.post(`/api/events/${id}/check-ins`, { door, scans: sent });
const outcomes = ({ body }: { body: { results: { outcome: string }[] } }) => body.results.map(({ outcome }) => outcome);

test('the check-in list holds proofs of the tickets, but no ticket', async () => {
  await using app = await startTestApp();
  const { ada, guests, id, tickets } = await seats(app, 3);
  const letInAt = inHours(-2);
  await sendScans(ada, id, [scan(tickets[1]!, { scannedAt: letInAt })]);
  const { body } = await ada.get(`/api/events/${id}/door`);
  expect(body).toEqual({
    total: 3,
    guests: guests.map((guest, index) => ({
      id: expect.any(String),
      userId: guest.id,
      user: expect.objectContaining({ id: guest.id }),
      proof: createHash('sha256').update(tickets[index]!).digest().subarray(0, 16).toString('base64url'),
      checkedInAt: [null, letInAt, null][index],
    })),
  });
  for (const ticket of tickets) expect(JSON.stringify(body)).not.toContain(ticket.split('.')[1]);
});

test('the check-in list has pages that hold every attendee once', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await host(ada, { capacity: 1000 });
  const many = checkInPageSize + 3;
  await app.deps.pool.query(
    `with guest as (
       insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
       select 'x', 'many' || n, n || '@many.example', campus_id, 'many_' || n, 'Many', 'Guest', 'JANUARY_2024', 'KENYA', 'COMPUTER_SCIENCE', now()
       from person, generate_series(1, $2) as n where person.id = $3 returning id
     ), seated as (insert into event_attendee (event_id, person_id) select $1, id from guest returning 1)
     update event set taken = $2 where id = $1`,
    [id, many, ada.id],
  );
  const ids: string[] = [];
  for (let path: string | undefined = `/api/events/${id}/door`; path !== undefined && ids.length < many;) {
    const { body, headers } = await ada.get(path);
    expect(body.total).toBe(many);
    ids.push(...body.guests.map((guest: { id: string }) => guest.id));
    path = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect([ids.length, new Set(ids).size]).toEqual([many, many]);
});

test('of two phones, the first to send a scan checks the guest in, and both see the second use', async () => {
  await using app = await startTestApp();
  const { ada, guests, id, tickets } = await seats(app, 2);
  const early = scan(tickets[0]!, { scannedAt: inHours(-2) });
  const late = scan(tickets[0]!, { scannedAt: inHours(-1) });
  // The phone that scanned first by its clock sends last.
  expect(outcomes(await sendScans(ada, id, [late, scan(tickets[1]!)], 'North gate'))).toEqual(['let_in', 'let_in']);
  expect(outcomes(await sendScans(ada, id, [early], 'South gate'))).toEqual(['used']);
  const { body } = await ada.get(`/api/events/${id}/check-ins`);
  expect(body.map(({ userId, door, isFirst }: Scan) => [userId, door, isFirst])).toEqual([
    [guests[0]!.id, 'North gate', true],
    [guests[1]!.id, 'North gate', true],
    [guests[0]!.id, 'South gate', false],
  ]);
  const since = await ada.get(`/api/events/${id}/check-ins?after=${body[1].id}`);
  expect(since.body).toEqual([body[2]]);
});

test('scans that are sent again get the same results and are recorded once', async () => {
  await using app = await startTestApp();
  const { ada, id, tickets } = await seats(app, 1);
  const sent = [scan(tickets[0]!), scan(tickets[0]!), scan('nothing')];
  const first = await sendScans(ada, id, sent);
  expect(outcomes(first)).toEqual(['let_in', 'used', 'invalid']);
  const again = await Promise.all(Array.from({ length: 8 }, () => sendScans(ada, id, sent)));
  expect(again.map(({ body }) => body)).toEqual(again.map(() => first.body));
  expect((await ada.get(`/api/events/${id}/check-ins`)).body).toHaveLength(2);
});

test('a scan id with a lone surrogate is recorded once', async () => {
  await using app = await startTestApp();
  const { ada, id, tickets } = await seats(app, 1);
  const sent = [scan(tickets[0]!, { scanId: 'x\ud800' })];
  for (let time = 0; time < 2; time += 1) expect(outcomes(await sendScans(ada, id, sent))).toEqual(['let_in']);
});

test('many phones in parallel accept one ticket once', async () => {
  await using app = await startTestApp();
  const { ada, id, tickets } = await seats(app, 1);
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendScans(ada, id, [scan(tickets[0]!)])));
  expect(answers.flatMap(outcomes).toSorted()).toEqual(['let_in', ...Array<string>(19).fill('used')]);
});

test('a phone whose clock is ahead records the current time', async () => {
  await using app = await startTestApp();
  const { ada, id, tickets } = await seats(app, 2);
  const hourAgo = inHours(-1);
  const { body } = await sendScans(ada, id, [
    scan(tickets[0]!, { scannedAt: inHours(3) }),
    scan(tickets[1]!, { scannedAt: hourAgo }),
  ]);
  const [ahead, past] = body.results.map(
    (result: { attendee: { checkedInAt: string } }) => result.attendee.checkedInAt,
  );
  expect(ahead <= new Date().toISOString()).toBe(true);
  expect(past).toBe(hourAgo);
});

test('only the host sees who has checked in and who has not', async () => {
  await using app = await startTestApp();
  const { ada, guests, id, tickets } = await seats(app, 3);
  await sendScans(ada, id, [scan(tickets[2]!)]);
  const names = async (query: string) => {
    const { body } = await ada.get(`/api/events/${id}/attendees?${query}`);
    return [body.attendees.map(({ userId }: { userId: string }) => userId), body.total];
  };
  expect(await names('door=in')).toEqual([[guests[2]!.id], 1]);
  expect(await names('door=out')).toEqual([[guests[0]!.id, guests[1]!.id], 2]);
  expect(await names('door=out&search=guest_1')).toEqual([[guests[1]!.id], 1]);
  expect(await names('search=guest_1')).toEqual([[guests[1]!.id], 1]);
  expect(await guests[0]!.get(`/api/events/${id}/attendees?door=in`)).toMatchObject({
    status: 403,
    body: { code: 'not_allowed' },
  });
  expect(await ada.get(`/api/events/${id}/attendees?door=x`)).toMatchObject({ status: 400 });
});

test('refuses invalid scans and scans of a cancelled event', async () => {
  await using app = await startTestApp();
  const { ada, id, tickets } = await seats(app, 1);
  const good = scan(tickets[0]!);
  for (const body of [
    { door: 'x', scans: [] },
    { door: '', scans: [good] },
    { scans: [good] },
    { door: 'x', scans: [{ ...good, scannedAt: 'now' }] },
    { door: 'x', scans: [{ ...good, scanId: ' ' }] },
    { door: 'x', scans: Array.from({ length: 51 }, () => good) },
    { door: 'x\0', scans: [good] },
  ]) {
    expect(await ada.post(`/api/events/${id}/check-ins`, body)).toMatchObject({ status: 422 });
  }
  await ada.post(`/api/events/${id}/cancel`, { reason: 'Rain' });
  expect(await sendScans(ada, id, [good])).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
});

test('the host reads the waitlist in its order, page by page', async () => {
  await using app = await startTestApp();
  const [ada, guests] = [await app.person('ada'), await crowd(app, 4)];
  const id = await host(ada, { capacity: 1 });
  await guests[0]!.post(`/api/events/${id}/rsvp`);
  for (const guest of guests.slice(1).toReversed()) await guest.post(`/api/events/${id}/waitlist`);
  const first = await ada.get(`/api/events/${id}/waitlist?limit=2`);
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')![1]!;
  const second = await ada.get(next);
  const all = [...first.body.waiting, ...second.body.waiting];
  expect(all.map(({ userId }: { userId: string }) => userId)).toEqual([guests[3]!.id, guests[2]!.id, guests[1]!.id]);
  expect([first.body.total, second.headers.get('link')]).toEqual([3, null]);
  await guests[0]!.delete(`/api/events/${id}/rsvp`);
  expect((await ada.get(`/api/events/${id}/waitlist`)).body).toMatchObject({
    total: 2,
    waiting: [{ userId: guests[2]!.id }, { userId: guests[1]!.id }],
  });
});

test('tickets of blocked and deleted people are invalid, and no list names them', async () => {
  await using app = await startTestApp();
  const { ada, guests, id, tickets } = await seats(app, 3);
  const [blocked, deleted, other] = guests as [TestPerson, TestPerson, TestPerson];
  await sendScans(ada, id, [scan(tickets[0]!)]);
  await ada.put(`/api/blocks/${blocked.id}`);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [deleted.id]);
  const repeated = scan(tickets[0]!);
  expect(outcomes(await sendScans(ada, id, [repeated, scan(tickets[1]!), scan(tickets[2]!)]))).toEqual([
    'invalid',
    'invalid',
    'let_in',
  ]);
  for (const ticket of tickets.slice(0, 2)) {
    expect(await ada.post(`/api/events/${id}/check-in`, { ticket })).toMatchObject({
      body: { code: 'ticket_invalid' },
    });
  }
  for (const path of ['door', 'check-ins', 'attendees']) {
    const shown = JSON.stringify((await ada.get(`/api/events/${id}/${path}`)).body);
    expect(shown).toContain(other.id);
    for (const hidden of [blocked, deleted]) expect(shown, path).not.toContain(hidden.id);
  }
});
