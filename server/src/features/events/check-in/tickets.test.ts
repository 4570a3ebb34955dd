import { scansPerRequest } from '@baraza/contract/features/event-limits.ts';
import { expect, test } from 'vitest';
import { host } from '#testing/events.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

async function seat(app: TestApp): Promise<{ ada: TestPerson; ben: TestPerson; id: string; ticket: string }> {
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await host(ada);
  await ben.post(`/api/events/${id}/rsvp`);
  const { ticket } = (await ben.get(`/api/events/${id}/ticket`)).body;
  return { ada, ben, id, ticket };
}

/** Adds people and registers each of them for an event of this host. */
async function addGuests(app: TestApp, hostedBy: TestPerson, id: string, count: number): Promise<void> {
  await app.deps.pool.query(
    `with guest as (
       insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
       select 'x', 'many' || n, n || '@many.example', campus_id, 'many_' || n, 'Many', 'Guest', 'JANUARY_2024', 'KENYA', 'COMPUTER_SCIENCE', now()
       from person, generate_series(1, $2) as n where person.id = $3 returning id
     ), seated as (insert into event_attendee (event_id, person_id) select $1, id from guest returning 1)
     update event set taken = taken + $2, capacity = capacity + $2 where id = $1`,
    [id, count, hostedBy.id],
  );
}

test('a ticket checks its holder in once, and the host sees it', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, ticket } = await seat(app);
  expect((await ben.get(`/api/events/${id}/ticket`)).body).toEqual({
    eventId: id,
    userId: ben.id,
    ticket,
    code: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/),
    checkedInAt: null,
  });
  expect(ticket).toMatch(/^[\w-]{22}\.[\w-]{22}$/);
  const listed = async (viewer: TestPerson) => (await viewer.get(`/api/events/${id}/attendees`)).body.attendees[0];
  expect((await listed(ada)).checkedInAt).toBeNull();
  const all = await Promise.all(Array.from({ length: 10 }, () => ada.post(`/api/events/${id}/check-in`, { ticket })));
  const letIn = all.filter(({ status }) => status === 200);
  expect(letIn).toHaveLength(1);
  expect(letIn[0]!.body).toMatchObject({ userId: ben.id, user: { username: 'ben' }, checkedInAt: expect.any(String) });
  const refused = all.filter(({ status, body }) => status === 409 && body.code === 'ticket_used');
  expect(refused).toHaveLength(9);
  const { checkedInAt } = letIn[0]!.body;
  expect((await listed(ada)).checkedInAt).toBe(checkedInAt);
  expect(await listed(ben)).not.toHaveProperty('checkedInAt');
  expect((await ben.get(`/api/events/${id}/ticket`)).body).toMatchObject({ ticket, checkedInAt });
});

test('the code works as the ticket does, in any spelling, and once', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, ticket } = await seat(app);
  const { code } = (await ben.get(`/api/events/${id}/ticket`)).body;
  const other = await host(ada);
  await ben.post(`/api/events/${other}/rsvp`);
  const elsewhere = (await ben.get(`/api/events/${other}/ticket`)).body.code;
  const refused = await ada.post(`/api/events/${id}/check-in`, { ticket: elsewhere });
  expect(refused).toMatchObject({ status: 422, body: { code: 'ticket_invalid' } });
  const typed = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `;
  const letIn = await ada.post(`/api/events/${id}/check-in`, { ticket: typed });
  expect(letIn).toMatchObject({ status: 200, body: { userId: ben.id } });
  for (const again of [code, ticket]) {
    const used = await ada.post(`/api/events/${id}/check-in`, { ticket: again });
    expect(used).toMatchObject({ status: 409, body: { code: 'ticket_used' } });
  }
});

test('refuses a code that two seats of an event share', async () => {
  await using app = await startTestApp();
  const { ada, ben, id } = await seat(app);
  const { code } = (await ben.get(`/api/events/${id}/ticket`)).body;
  const cleo = await app.person('cleo');
  await cleo.post(`/api/events/${id}/rsvp`);
  await app.deps.pool.query(
    'update event_attendee set ticket_proof = (select ticket_proof from event_attendee where person_id = $1)',
    [ben.id],
  );
  const refused = await ada.post(`/api/events/${id}/check-in`, { ticket: code });
  expect(refused).toMatchObject({ status: 422, body: { code: 'ticket_invalid' } });
});

test('a code takes no longer at an event of 2,000 seats', async () => {
  await using app = await startTestApp();
  const { ada, ben, id } = await seat(app);
  await addGuests(app, ada, id, 2_000);
  const { code } = (await ben.get(`/api/events/${id}/ticket`)).body;
  const codes = Array.from({ length: scansPerRequest }, (_, index) => String(index).padStart(8, '0'));
  const cpuTime = async (work: () => Promise<unknown>) => {
    const start = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(start);
    return (user + system) / 1000;
  };
  // An invalid code can be sent repeatedly and is looked up like a valid one.
  const single = [];
  for (const ticket of codes.slice(0, 5)) {
    single.push(await cpuTime(() => ada.post(`/api/events/${id}/check-in`, { ticket })));
  }
  expect(Math.min(...single)).toBeLessThan(20);
  const many = [];
  for (let time = 0; time < 3; time += 1) {
    const scans = codes.map((ticket) => ({ scanId: ticket, ticket, scannedAt: new Date().toISOString() }));
    many.push(await cpuTime(() => ada.post(`/api/events/${id}/check-ins`, { door: 'Semaphore', scans })));
  }
  expect(Math.min(...many)).toBeLessThan(200);
  expect(await ada.post(`/api/events/${id}/check-in`, { ticket: code })).toMatchObject({ status: 200 });
});

test('refuses everything that is not a ticket of this event', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, ticket } = await seat(app);
  const other = await host(ada);
  await ben.post(`/api/events/${other}/rsvp`);
  const [seatPart, signature] = ticket.split('.') as [string, string];
  const elsewhere = (await ben.get(`/api/events/${other}/ticket`)).body.ticket;
  const flipped = `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
  for (const wrong of [
    '',
    'x',
    elsewhere,
    `${seatPart}.${flipped}`,
    `${seatPart}.${elsewhere.split('.')[1]}`,
    `${elsewhere.split('.')[0]}.${signature}`,
    `${ticket}=`,
    ` ${ticket}`,
    ticket.toUpperCase(),
    `${'_'.repeat(22)}.${signature}`,
  ]) {
    const refused = await ada.post(`/api/events/${id}/check-in`, { ticket: wrong });
    expect(refused, wrong).toMatchObject({ status: 422, body: { code: 'ticket_invalid' } });
  }
  for (const body of [{}, { ticket: 5 }, { ticket: ['x'] }, { ticket: 'x'.repeat(201) }]) {
    expect(await ada.post(`/api/events/${id}/check-in`, body)).toMatchObject({
      status: 422,
      body: { code: 'invalid_body' },
    });
  }
  expect(await ada.post(`/api/events/${id}/check-in`, { ticket })).toMatchObject({ status: 200 });
});

test('the ticket of a seat given up is invalid, also if its holder has a new seat', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, ticket } = await seat(app);
  await ben.delete(`/api/events/${id}/rsvp`);
  expect(await ben.get(`/api/events/${id}/ticket`)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  await ben.post(`/api/events/${id}/rsvp`);
  const renewed = (await ben.get(`/api/events/${id}/ticket`)).body.ticket;
  expect(renewed).not.toBe(ticket);
  expect(await ada.post(`/api/events/${id}/check-in`, { ticket })).toMatchObject({ status: 422 });
  expect(await ada.post(`/api/events/${id}/check-in`, { ticket: renewed })).toMatchObject({ status: 200 });
});

test('only the host can check people in, and not at a cancelled event', async () => {
  await using app = await startTestApp();
  const { ada, ben, id, ticket } = await seat(app);
  expect(await ben.post(`/api/events/${id}/check-in`, { ticket })).toMatchObject({ status: 403 });
  expect(await ada.get(`/api/events/${id}/ticket`)).toMatchObject({ status: 403 });
  await ada.post(`/api/events/${id}/cancel`, { reason: 'Rain' });
  const refused = await ada.post(`/api/events/${id}/check-in`, { ticket });
  expect(refused).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
});

test('no reply holds the key that signs the tickets', async () => {
  await using app = await startTestApp();
  const { ada, ben, id } = await seat(app);
  const { rows } = await app.deps.pool.query('select ticket_key from event');
  const key: Buffer = rows[0].ticket_key;
  for (const viewer of [ada, ben]) {
    for (const path of [
      `/api/events/${id}`,
      '/api/events',
      `/api/events/${id}/attendees`,
      `/api/events/${id}/ticket`,
    ]) {
      const text = JSON.stringify((await viewer.get(path)).body);
      for (const encoding of ['hex', 'base64', 'base64url'] as const)
        expect(text).not.toContain(key.toString(encoding));
      expect(text).not.toContain('ticket_key');
    }
  }
});
