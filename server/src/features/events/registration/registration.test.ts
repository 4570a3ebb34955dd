import { describe, expect, test } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { befriend } from '#testing/befriend.ts';
import { begin, crowd, host } from '#testing/events.ts';
import { startServerProcess } from '#testing/server-process.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';
const rsvp = (id: string) => `/api/events/${id}/rsvp`;
const waitlist = (id: string) => `/api/events/${id}/waitlist`;

const counted = <T>(list: T[]) =>
  Object.fromEntries([...new Set(list)].map((each) => [each, list.filter((other) => other === each).length]));

async function seats(app: TestApp, id: string): Promise<{ taken: number; rows: number; waitlist: number }> {
  const { rows } = await app.deps.pool.query(
    `select taken, (select count(*)::int from event_attendee where event_id = $1) as rows,
      (select count(*)::int from event_waitlist where event_id = $1) as waitlist from event where id = $1`,
    [id],
  );
  return rows[0];
}

async function statusOf(person: TestPerson, id: string): Promise<string> {
  return (await person.get(`/api/events/${id}`)).body.viewerStatus;
}

describe('registering', () => {
  test('takes one seat, shows the viewer first, and frees one seat', async () => {
    await using app = await startTestApp();
    const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
    const id = await host(ada, { capacity: 2 });
    await cho.post(rsvp(id));
    const first = await ben.post(rsvp(id));
    expect(first).toMatchObject({
      status: 200,
      body: {
        viewerStatus: 'registered',
        attendeesCount: 2,
        attendees: [{ userId: ben.id, user: { id: ben.id, username: 'ben' } }, { userId: cho.id }],
      },
    });
    expect(await ben.post(rsvp(id))).toMatchObject({ status: 200, body: first.body });
    const left = await ben.delete(rsvp(id));
    expect(left).toMatchObject({ status: 200, body: { viewerStatus: 'none', attendeesCount: 1 } });
    expect(await ben.delete(rsvp(id))).toMatchObject({ status: 200, body: left.body });
    expect(await seats(app, id)).toEqual({ taken: 1, rows: 1, waitlist: 0 });
  });

  test('an event includes the viewer and five others, and the list holds all attendees', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const guests = await crowd(app, 8);
    const id = await host(ada);
    for (const guest of guests) await guest.post(rsvp(id));
    const ids = (body: { attendees: { userId: string }[] }) => body.attendees.map(({ userId }) => userId);
    const order = guests.map((guest) => guest.id);
    expect(ids((await ada.get(`/api/events/${id}`)).body)).toEqual(order.slice(0, 5));
    expect(ids((await guests[7]!.get(`/api/events/${id}`)).body)).toEqual([order[7], ...order.slice(0, 5)]);
    expect(ids((await guests[2]!.get('/api/events')).body[0])).toEqual([
      order[2],
      order[0],
      order[1],
      order[3],
      order[4],
      order[5],
    ]);
    const all = await ada.get(`/api/events/${id}/attendees`);
    expect([ids(all.body), all.body.total, all.headers.get('link')]).toEqual([order, 8, null]);

    const found = async (search: string) => {
      const { body } = await ada.get(`/api/events/${id}/attendees?${new URLSearchParams({ search })}`);
      return [body.total, body.attendees.length];
    };
    await app.deps.pool.query(`update person set first_name = 'Ọlámidé' where username = 'guest_3'`);
    expect(await found('GUEST_3')).toEqual([1, 1]);
    expect(await found('ọlámidé tes')).toEqual([1, 1]);
    expect(await found('tester')).toEqual([8, 8]);
    expect(await found('%')).toEqual([0, 0]);
    const page = await ada.get(`/api/events/${id}/attendees?limit=3&search=guest`);
    expect(page.body.total).toBe(8);
    const next = /<([^>]+)>/.exec(page.headers.get('link')!)![1]!;
    expect(ids((await ada.get(next)).body)).toEqual(order.slice(3, 6));
  });

  test('refuses the host, and everyone after the start or the cancellation, with a code', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const [open, over, off] = [await host(ada), await host(ada), await host(ada)];
    await begin(app, over);
    await ada.post(`/api/events/${off}/cancel`, { reason: 'Rain' });
    for (const path of [rsvp, waitlist]) {
      expect(await ada.post(path(open))).toMatchObject({ status: 403, body: { code: 'host_cannot_register' } });
      expect(await ben.post(path(over))).toMatchObject({ status: 409, body: { code: 'event_started' } });
      expect(await ben.post(path(off))).toMatchObject({ status: 409, body: { code: 'event_cancelled' } });
      expect(await ben.post(path(unknownId))).toMatchObject({ status: 404 });
      expect(await app.anyone.post(path(open))).toMatchObject({ status: 401 });
    }
    expect(await ada.delete(rsvp(open))).toMatchObject({ status: 200, body: { viewerStatus: 'host' } });
  });

  test('lists a person’s own events by their status', async () => {
    await using app = await startTestApp();
    const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
    const [open, full, requested, invited] = [
      await host(ada, { title: 'open' }),
      await host(ada, { title: 'full', capacity: 1 }),
      await host(ada, { title: 'requested', visibility: 'PRIVATE' }),
      await host(ada, { title: 'invited', visibility: 'INVITE_ONLY' }),
    ];
    await cho.post(rsvp(full));
    await ben.post(rsvp(open));
    await ben.post(waitlist(full));
    await ben.post(rsvp(requested));
    await ada.post(`/api/events/${invited}/invitations`, { userIds: [ben.id] });
    for (const [status, id] of Object.entries({ registered: open, waitlisted: full, requested, invited })) {
      const { body } = await ben.get(`/api/events/subscribed?status=${status}`);
      expect(body).toMatchObject([{ id: expect.any(String), event: { id, viewerStatus: status } }]);
    }
    expect((await ben.get('/api/events/subscribed')).body).toMatchObject([{ event: { id: open } }]);
    expect((await ada.get('/api/events/subscribed')).body).toEqual([]);
    expect((await ben.get('/api/events/my')).body).toEqual([]);
    expect((await ada.get('/api/events/my')).body).toHaveLength(4);
  });
});

describe('races', () => {
  test('fifty of five hundred people get a seat when all register in parallel', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const guests = await crowd(app, 500);
    for (let round = 0; round < 3; round += 1) {
      const id = await host(ada, { capacity: 50 });
      const answers = await Promise.all(guests.map((guest) => guest.post(rsvp(id))));
      const told = answers.map(({ status, body }) => (status === 200 ? '200' : `${status} ${body.code}`));
      expect(counted(told)).toEqual({ 200: 50, '409 event_full': 450 });
      expect(await seats(app, id)).toEqual({ taken: 50, rows: 50, waitlist: 0 });
    }
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  }, 120_000);

  test('two servers together give out every seat once', async () => {
    await using app = await startTestApp();
    const env = { DATABASE_URL: app.databaseUrl, DEMO: '0', RATE_LIMITS: 'high', LOG_LEVEL: 'error' };
    await using other = await startServerProcess({ dataDir: app.deps.env.DATA_DIR, env });
    const ada = await app.person('ada');
    const guests = await crowd(app, 50);
    for (let capacity = 1; capacity <= 5; capacity += 1) {
      const id = await host(ada, { capacity });
      const answers = await Promise.all(
        guests.flatMap(({ token }) =>
          [app, other].map(({ url }) =>
            fetch(url + rsvp(id), { method: 'POST', headers: { authorization: `Bearer ${token}` } }),
          ),
        ),
      );
      // Everyone registers at both servers, which must agree on who has a seat.
      const statuses = answers.map(({ status }) => status);
      const hasSeat = guests.map((_, at) => [statuses[2 * at], statuses[2 * at + 1]].includes(200));
      expect(hasSeat.filter(Boolean)).toHaveLength(capacity);
      expect(new Set(statuses)).toEqual(new Set([200, 409]));
      expect(await seats(app, id)).toEqual({ taken: capacity, rows: capacity, waitlist: 0 });
    }
  }, 120_000);

  test('a person who registers fifty times in parallel has one seat', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await host(ada, { capacity: 3 });
    const answers = await Promise.all(Array.from({ length: 50 }, () => ben.post(rsvp(id))));
    expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 50 });
    expect(await seats(app, id)).toEqual({ taken: 1, rows: 1, waitlist: 0 });
    await Promise.all(Array.from({ length: 20 }, () => ben.delete(rsvp(id))));
    expect(await seats(app, id)).toEqual({ taken: 0, rows: 0, waitlist: 0 });
  });
});

describe('the waitlist', () => {
  async function fillWaitlist(app: TestApp, count: number, capacity = 1) {
    const ada = await app.person('ada');
    const id = await host(ada, { capacity });
    const [seated, ...waiting] = await crowd(app, count + 1);
    for (let at = 0; at < capacity; at += 1) await seated!.post(rsvp(id));
    for (const guest of waiting) await guest.post(waitlist(id));
    return { ada, id, seated: seated!, waiting };
  }
  const statuses = (people: TestPerson[], id: string) => Promise.all(people.map((person) => statusOf(person, id)));

  test('a person joins the waitlist of a full event once and sees their position', async () => {
    await using app = await startTestApp();
    const { id, waiting } = await fillWaitlist(app, 2);
    expect(await waiting[0]!.post(rsvp(id))).toMatchObject({ status: 409, body: { code: 'event_full' } });
    const again = await waiting[1]!.post(waitlist(id));
    expect(again).toMatchObject({
      status: 200,
      body: { viewerStatus: 'waitlisted', waitlistPlace: 2, attendeesCount: 1 },
    });
    expect(await waiting[0]!.delete(waitlist(id))).toMatchObject({ status: 200, body: { viewerStatus: 'none' } });
    expect(await waiting[0]!.delete(waitlist(id))).toMatchObject({ status: 200, body: { viewerStatus: 'none' } });
    expect((await waiting[1]!.get(`/api/events/${id}`)).body.waitlistPlace).toBe(1);
    expect(await waiting[1]!.delete(rsvp(id))).toMatchObject({ status: 200, body: { viewerStatus: 'none' } });
    expect(await seats(app, id)).toEqual({ taken: 1, rows: 1, waitlist: 0 });
  });

  test('joining the waitlist while a seat is free gives the seat', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await host(ada, { capacity: 1 });
    expect(await ben.post(waitlist(id))).toMatchObject({ status: 200, body: { viewerStatus: 'registered' } });
    expect(await ben.post(waitlist(id))).toMatchObject({ status: 200, body: { viewerStatus: 'registered' } });
    expect(await seats(app, id)).toEqual({ taken: 1, rows: 1, waitlist: 0 });
  });

  test('freed and added seats go to the waitlist in its order', async () => {
    await using app = await startTestApp();
    const { ada, id, seated, waiting } = await fillWaitlist(app, 5);
    await seated.delete(rsvp(id));
    expect(await statuses(waiting, id)).toEqual(['registered', ...Array.from({ length: 4 }, () => 'waitlisted')]);
    const grown = await ada.put(`/api/events/${id}`, { capacity: 3 });
    expect(grown.body).toMatchObject({ capacity: 3, attendeesCount: 3 });
    expect(await statuses(waiting, id)).toEqual(['registered', 'registered', 'registered', 'waitlisted', 'waitlisted']);
    await ada.put(`/api/events/${id}`, { capacity: 10 });
    expect(await seats(app, id)).toEqual({ taken: 5, rows: 5, waitlist: 0 });
    const { body } = await ada.get(`/api/events/${id}/attendees`);
    expect(body.attendees.map(({ userId }: { userId: string }) => userId)).toEqual(waiting.map((guest) => guest.id));
  });

  test('seats that are freed in parallel go to the first people of the waitlist', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const people = await crowd(app, 12);
    const id = await host(ada, { capacity: 5 });
    for (const person of people) await person.post(waitlist(id));
    await Promise.all(people.slice(0, 4).map((person) => person.delete(rsvp(id))));
    expect(await statuses(people, id)).toEqual([
      ...Array.from({ length: 4 }, () => 'none'),
      ...Array.from({ length: 5 }, () => 'registered'),
      ...Array.from({ length: 3 }, () => 'waitlisted'),
    ]);
  });

  test('refuses a capacity below the seats taken', async () => {
    await using app = await startTestApp();
    const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
    const id = await host(ada, { capacity: 5 });
    await ben.post(rsvp(id));
    await cho.post(rsvp(id));
    const refused = await ada.put(`/api/events/${id}`, { capacity: 1, title: 'Smaller' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'capacity_below_taken' } });
    expect((await ada.get(`/api/events/${id}`)).body).toMatchObject({ capacity: 5, title: 'Jam session' });
    expect(await ada.put(`/api/events/${id}`, { capacity: 2 })).toMatchObject({ status: 200 });
  });

  test('the waitlist does not move once the event has started', async () => {
    await using app = await startTestApp();
    const { ada, id, seated, waiting } = await fillWaitlist(app, 1);
    await begin(app, id);
    await seated.delete(rsvp(id));
    await ada.put(`/api/events/${id}`, { capacity: 9 });
    expect(await statuses(waiting, id)).toEqual(['waitlisted']);
  });

  test('skips a deleted person', async () => {
    await using app = await startTestApp();
    const { id, seated, waiting } = await fillWaitlist(app, 2);
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [waiting[0]!.id]);
    await seated.delete(rsvp(id));
    expect(await statusOf(waiting[1]!, id)).toBe('registered');
    expect(await seats(app, id)).toMatchObject({ taken: 1, rows: 1 });
  });
});

describe('a private event', () => {
  async function requestSeat(app: TestApp, more: object = {}, body?: object) {
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await host(ada, { visibility: 'PRIVATE', ...more });
    const requested = await ben.post(rsvp(id), body);
    const answer = (what: 'approve' | 'decline', body?: object) =>
      ada.post(`/api/events/${id}/requests/${ben.id}/${what}`, body);
    return { ada, ben, id, requested, answer };
  }

  test('registering sends a request, and takes no seat before the host approves', async () => {
    await using app = await startTestApp();
    const { ada, ben, id, requested, answer } = await requestSeat(app);
    expect(requested).toMatchObject({
      status: 202,
      body: { viewerStatus: 'requested', attendeesCount: 0, attendees: [] },
    });
    expect(await ben.post(rsvp(id))).toMatchObject({ status: 202, body: requested.body });
    const list = await ada.get(`/api/events/${id}/requests`);
    expect(list.body).toMatchObject({
      requests: [{ userId: ben.id, user: { username: 'ben' }, status: 'pending' }],
      total: 1,
    });

    const approved = await answer('approve');
    expect(approved).toMatchObject({ status: 200, body: { userId: ben.id, status: 'approved', reason: null } });
    expect(await answer('approve')).toMatchObject({ status: 200, body: approved.body });
    expect((await ben.get(`/api/events/${id}`)).body).toMatchObject({
      viewerStatus: 'registered',
      attendeesCount: 1,
      attendees: [{ userId: ben.id }],
    });
    expect((await ada.get(`/api/events/${id}/requests`)).body).toEqual({ requests: [], total: 0 });
    expect((await ada.get(`/api/events/${id}/requests?status=approved`)).body).toMatchObject({ total: 1 });
    expect(await seats(app, id)).toEqual({ taken: 1, rows: 1, waitlist: 0 });
  });

  test('a request has a message, which its host reads and which stays when it is sent again', async () => {
    await using app = await startTestApp();
    const { ada, ben, id } = await requestSeat(app, {}, { message: ' I bring the drums \n' });
    const cho = await app.person('cho');
    const long = '\u{1F600}'.repeat(250);
    expect(await cho.post(rsvp(id), { message: long })).toMatchObject({ status: 202 });
    expect(await ben.post(rsvp(id), { message: 'Other' })).toMatchObject({ status: 202 });
    const messages = async () =>
      (await ada.get(`/api/events/${id}/requests`)).body.requests.map((each: { message: string }) => each.message);
    expect(await messages()).toEqual(['I bring the drums', long]);
    await ben.delete(rsvp(id));
    await ben.post(rsvp(id), { message: 'Other' });
    await cho.delete(rsvp(id));
    await cho.post(rsvp(id));
    expect(await messages()).toEqual(['Other', '']);
  });

  test('concurrent requests of one person keep one message', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await host(ada, { visibility: 'PRIVATE' });
    const sent = await Promise.all(['one', 'two', 'three'].map((message) => ben.post(rsvp(id), { message })));
    expect(sent.map(({ status }) => status)).toEqual([202, 202, 202]);
    const { body } = await ada.get(`/api/events/${id}/requests`);
    expect(body).toMatchObject({ requests: [{ message: expect.stringMatching(/^(one|two|three)$/) }], total: 1 });
  });

  test('refuses a message that is too long, no text, or has a NUL, and ignores one without a request', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await host(ada, { visibility: 'PRIVATE' });
    for (const message of ['x'.repeat(501), 5, null, '\0']) {
      expect(await ben.post(rsvp(id), { message })).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
    }
    expect(await statusOf(ben, id)).toBe('none');
    const open = await host(ada);
    expect(await ben.post(rsvp(open), { message: 'Hello' })).toMatchObject({ status: 200 });
    expect((await ada.get(`/api/events/${open}/requests`)).body).toEqual({ requests: [], total: 0 });
  });

  test('a declined request stays declined, with the reason, until the host approves it', async () => {
    await using app = await startTestApp();
    const { ben, id, answer } = await requestSeat(app);
    const declined = await answer('decline', { reason: ' Family only ' });
    expect(declined).toMatchObject({ status: 200, body: { status: 'declined', reason: 'Family only' } });
    expect(await answer('decline', { reason: 'Other' })).toMatchObject({ status: 200, body: declined.body });
    expect(await statusOf(ben, id)).toBe('declined');
    expect((await ben.get(`/api/events/${id}`)).body.declineReason).toBe('Family only');
    expect(await ben.post(rsvp(id))).toMatchObject({ status: 403, body: { code: 'request_declined' } });
    await ben.delete(rsvp(id));
    expect(await ben.post(rsvp(id))).toMatchObject({ status: 403, body: { code: 'request_declined' } });
    expect(await answer('approve')).toMatchObject({ status: 200, body: { status: 'approved' } });
    expect(await statusOf(ben, id)).toBe('registered');
    expect(await answer('decline')).toMatchObject({ status: 200, body: { status: 'declined', reason: null } });
    expect(await seats(app, id)).toEqual({ taken: 0, rows: 0, waitlist: 0 });
  });

  test('a withdrawn request is removed, and answering a missing request returns 404', async () => {
    await using app = await startTestApp();
    const { ben, id, ada, answer } = await requestSeat(app);
    expect(await ben.delete(rsvp(id))).toMatchObject({ status: 200, body: { viewerStatus: 'none' } });
    expect(await answer('approve')).toMatchObject({ status: 404 });
    expect(await answer('decline')).toMatchObject({ status: 404 });
    expect(await ada.post(`/api/events/${id}/requests/${unknownId}/approve`)).toMatchObject({ status: 404 });
  });

  test('parallel approvals succeed for as many people as there are seats', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const guests = await crowd(app, 12);
    const id = await host(ada, { visibility: 'PRIVATE', capacity: 5 });
    await Promise.all(guests.map((guest) => guest.post(rsvp(id))));
    const answers = await Promise.all(
      guests.flatMap((guest) => [0, 1].map(() => ada.post(`/api/events/${id}/requests/${guest.id}/approve`))),
    );
    expect(counted(answers.map(({ status, body }) => body.code ?? status))).toEqual({ 200: 10, event_full: 14 });
    expect(await seats(app, id)).toEqual({ taken: 5, rows: 5, waitlist: 0 });
    expect((await ada.get(`/api/events/${id}/requests`)).body.total).toBe(7);
  });

  test('only invited people can join the waitlist, and they need no approval', async () => {
    await using app = await startTestApp();
    const { ada, id } = await requestSeat(app, { capacity: 1 });
    const [cho, dee] = [await app.person('cho'), await app.person('dee')];
    expect(await cho.post(waitlist(id))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    await ada.post(`/api/events/${id}/invitations`, { userIds: [cho.id, dee.id] });
    expect(await cho.post(rsvp(id))).toMatchObject({ status: 200, body: { viewerStatus: 'registered' } });
    expect(await dee.post(waitlist(id))).toMatchObject({ status: 200, body: { viewerStatus: 'waitlisted' } });
    await cho.delete(rsvp(id));
    expect(await statusOf(dee, id)).toBe('registered');
  });

  test('becoming public turns requests into waitlist entries, and becoming private turns them back', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const guests = await crowd(app, 4);
    const id = await host(ada, { visibility: 'PRIVATE', capacity: 2 });
    for (const guest of guests) await guest.post(rsvp(id));
    await ada.put(`/api/events/${id}`, { visibility: 'PUBLIC' });
    const statuses = () => Promise.all(guests.map((guest) => statusOf(guest, id)));
    expect(await statuses()).toEqual(['registered', 'registered', 'waitlisted', 'waitlisted']);
    await ada.put(`/api/events/${id}`, { visibility: 'PRIVATE' });
    expect(await statuses()).toEqual(['registered', 'registered', 'requested', 'requested']);
    await guests[0]!.delete(rsvp(id));
    expect(await seats(app, id)).toEqual({ taken: 1, rows: 1, waitlist: 0 });
    await ada.put(`/api/events/${id}`, { visibility: 'INVITE_ONLY' });
    expect((await guests[1]!.get(`/api/events/${id}`)).body.viewerStatus).toBe('registered');
    expect((await guests[2]!.get(`/api/events/${id}`)).status).toBe(404);
  });
});

describe('inviting', () => {
  test('only invited people see an INVITE_ONLY event, and the invitation outlasts the seat', async () => {
    await using app = await startTestApp();
    const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
    const id = await host(ada, { visibility: 'INVITE_ONLY' });
    const invited = await ada.post(`/api/events/${id}/invitations`, { userIds: [ben.id, ben.id, ada.id] });
    expect(invited).toMatchObject({
      status: 200,
      body: { invitations: [{ userId: ben.id, user: { username: 'ben' } }], total: 1 },
    });
    expect((await ada.post(`/api/events/${id}/invitations`, { userIds: [ben.id] })).body).toEqual(invited.body);
    expect((await ada.get(`/api/events/${id}/invitations`)).body).toEqual(invited.body);
    expect(await statusOf(ben, id)).toBe('invited');
    expect((await ben.get('/api/events')).body).toHaveLength(1);
    expect((await cho.get('/api/events')).body).toEqual([]);
    expect(await cho.post(rsvp(id))).toMatchObject({ status: 404 });
    expect(await ben.post(rsvp(id))).toMatchObject({ status: 200, body: { viewerStatus: 'registered' } });
    expect(await ben.delete(rsvp(id))).toMatchObject({ status: 200, body: { viewerStatus: 'invited' } });
  });

  test('withdrawing an invitation hides the event, but not from attendees', async () => {
    await using app = await startTestApp();
    const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
    const id = await host(ada, { visibility: 'INVITE_ONLY' });
    await ada.post(`/api/events/${id}/invitations`, { userIds: [ben.id, cho.id] });
    await cho.post(rsvp(id));
    for (const guest of [ben, cho]) {
      expect((await ada.delete(`/api/events/${id}/invitations/${guest.id}`)).status).toBe(204);
      expect((await ada.delete(`/api/events/${id}/invitations/${guest.id}`)).status).toBe(404);
    }
    expect((await ben.get(`/api/events/${id}`)).status).toBe(404);
    expect(await statusOf(cho, id)).toBe('registered');
    expect(await cho.delete(rsvp(id))).toMatchObject({ status: 200, body: { viewerStatus: 'none', attendees: [] } });
    expect((await cho.get(`/api/events/${id}`)).status).toBe(404);
  });

  test('refuses to invite deleted or unknown people, and invalid lists', async () => {
    await using app = await startTestApp();
    const [ada, ben, gone] = [await app.person('ada'), await app.person('ben'), await app.person('gone')];
    const id = await host(ada);
    await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone.id]);
    const invite = (userIds: unknown) => ada.post(`/api/events/${id}/invitations`, { userIds });
    for (const userIds of [[unknownId], [ben.id, gone.id]]) expect((await invite(userIds)).status).toBe(404);
    for (const userIds of [[], ['x'], 'x', Array.from({ length: 51 }, () => ben.id)]) {
      expect((await invite(userIds)).status).toBe(422);
    }
    expect((await ada.get(`/api/events/${id}/invitations`)).body.total).toBe(0);
  });

  test('refuses strangers, names them, and invites no one', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada', { intake: 'MAY_2024' });
    const mate = await app.person('mate', { intake: 'MAY_2024' });
    const [friend, guest, follower, asking, ...strangers] = await Promise.all(
      ['friend', 'guest', 'follower', 'asking', 'eve', 'eva'].map((name) => app.person(name, { intake: 'MAY_2025' })),
    );
    await befriend(app, ada, friend!);
    await follower!.post('/api/connections', { followingId: ada.id });
    const past = await host(ada);
    await guest!.post(`/api/events/${past}/rsvp`);
    const id = await host(ada, { visibility: 'PRIVATE' });
    const invite = (...people: (TestPerson | undefined)[]) =>
      ada.post(`/api/events/${id}/invitations`, { userIds: people.map((person) => person!.id) });
    const refused = (...at: number[]) => ({
      status: 403,
      body: { code: 'not_invitable', errors: at.map((index) => ({ path: `userIds.${index}` })) },
    });
    // Guests of an event that has not started do not count.
    expect(await invite(mate, friend, guest)).toMatchObject(refused(2));
    await app.deps.pool.query(
      `update event set start_time = now() - interval '2 days', end_time = now() - interval '1 day' where id = $1`,
      [past],
    );
    expect(await invite(mate, strangers[0], friend, follower)).toMatchObject(refused(1, 3));
    expect(await ada.get(`/api/events/${id}/invitations`)).toMatchObject({ body: { total: 0 } });
    expect(await strangers[0]!.get(`/api/notifications/user/${strangers[0]!.id}`)).toMatchObject({ body: [] });
    expect(await invite(mate, friend, guest, ada)).toMatchObject({ status: 200, body: { total: 3 } });
    // A person who sent a request can be invited.
    expect(await invite(asking)).toMatchObject(refused(0));
    await asking!.post(`/api/events/${id}/rsvp`);
    expect(await invite(asking)).toMatchObject({ status: 200 });
    // Inviting again succeeds, also after the friendship ended.
    await ada.post('/api/connections/unfollow', { followingId: friend!.id });
    expect(await invite(friend)).toMatchObject({ status: 200 });
  });

  test('a host can invite a hundred people a day, each of whom counts once', async () => {
    await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
    const ada = await app.person('ada');
    const { rows } = await app.deps.pool.query<{ id: string }>(
      `insert into person (issuer, subject, email, campus_id, username, first_name, last_name, intake, country, program, onboarded_at)
       select 'test', 'many' || n, n || '@students.example', campus_id, 'many_' || n, 'Many', 'People', intake, country, program, now()
       from person, generate_series(1, 101) as n where person.id = $1 returning id`,
      [ada.id],
    );
    const ids = rows.map((row) => row.id);
    const [id, other] = [await host(ada), await host(ada)];
    const invite = (userIds: string[], eventId = id) => ada.post(`/api/events/${eventId}/invitations`, { userIds });
    for (let turn = 0; turn < 2; turn += 1) expect(await invite(ids.slice(0, 50))).toMatchObject({ status: 200 });
    expect(await invite(ids.slice(50, 99))).toMatchObject({ status: 200 });
    const [first, second] = await Promise.all([invite([ids[99]!], other), invite([ids[100]!], id)]);
    expect([first.status, second.status].toSorted()).toEqual([200, 429]);
    // Withdrawing an invitation does not raise the limit.
    await ada.delete(`/api/events/${id}/invitations/${ids[0]}`);
    const refused = await invite([ids[0]!]);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } });
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(86_400);
    await app.deps.pool.query('update daily_count set day = day - 1');
    expect(await invite([ids[0]!])).toMatchObject({ status: 200 });
  });

  test('an invitation overrides a declined request', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const id = await host(ada, { visibility: 'PRIVATE' });
    await ben.post(rsvp(id));
    await ada.post(`/api/events/${id}/requests/${ben.id}/decline`);
    await ada.post(`/api/events/${id}/invitations`, { userIds: [ben.id] });
    expect(await statusOf(ben, id)).toBe('invited');
    expect(await ben.post(rsvp(id))).toMatchObject({ status: 200, body: { viewerStatus: 'registered' } });
  });
});
