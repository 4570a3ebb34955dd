import { expect, test } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { eraseDeleted, restoreDeleted } from '#testing/erase-deleted.ts';
import { host, say } from '#testing/events.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';
import { remind } from './reminders/reminders.service.ts';

test('erasing an account removes everything of theirs at all events, and their seat goes to the waitlist', async () => {
  await using app = await startTestApp();
  const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
  const comment = (who: TestPerson, eventId: string, parentId?: string) =>
    say(app, who, { eventId, content: who.username, parentId });
  const [full, requested, mine] = [
    await host(ada, { capacity: 1 }),
    await host(ada, { visibility: 'PRIVATE' }),
    await host(ben, { title: 'Of Ben' }),
  ];
  await ben.post(`/api/events/${full}/rsvp`);
  await cho.post(`/api/events/${full}/waitlist`);
  await ben.post(`/api/events/${requested}/rsvp`);
  await ada.post(`/api/events/${requested}/invitations`, { userIds: [ben.id] });
  await cho.post(`/api/events/${mine}/rsvp`);
  await ben.post('/api/events/calendar');
  const first = await comment(ada, full);
  const answer = await comment(ben, full, first.id);
  await comment(cho, full, answer.id);
  await comment(ben, full, answer.id);
  await comment(cho, full, first.id);

  const deleted = await ben.send('DELETE', '/api/profile/me', { username: 'ben' });
  expect(deleted.status).toBe(202);
  await eraseDeleted(app.deps);
  expect((await cho.get(`/api/events/${full}`)).body).toMatchObject({ viewerStatus: 'registered', attendeesCount: 1 });
  expect((await cho.get(`/api/events/${mine}`)).status).toBe(404);
  expect((await cho.get('/api/events/subscribed')).body).toHaveLength(1);
  const { body } = await cho.get(`/api/events/${full}/comments`);
  expect(body).toMatchObject([{ content: 'ada', repliesCount: 1, replies: [{ content: 'cho', replies: [] }] }]);
  for (const table of ['attendee', 'request', 'invitation', 'waitlist']) {
    const { rows } = await app.deps.pool.query(`select id from event_${table} where person_id = $1`, [ben.id]);
    expect(rows, table).toEqual([]);
  }
  expect((await app.deps.pool.query('select person_id from event_calendar_address')).rows).toEqual([]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('while an account can be restored, its events are hidden from everyone and their seats are kept', async () => {
  await using app = await startTestApp();
  const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
  const [hers, full] = [await host(ada, { title: 'Of Ada' }), await host(cho, { capacity: 1 })];
  await ben.post(`/api/events/${hers}/rsvp`);
  await ada.post(`/api/events/${full}/rsvp`);
  await ben.post(`/api/events/${full}/waitlist`);
  await ada.post(`/api/events/${hers}/invitations`, { userIds: [cho.id] });
  const reminders = () =>
    app.deps.pool.query(`select from notification where kind = 'reminder'`).then(({ rowCount }) => rowCount);
  const { startTime } = (await ben.get(`/api/events/${hers}`)).body;

  expect((await ada.send('DELETE', '/api/profile/me', { username: 'ada' })).status).toBe(202);
  for (const path of ['', '/attendees', '/comments', '/ticket', '.ics']) {
    expect((await ben.get(`/api/events/${hers}${path}`)).status, path).toBe(404);
  }
  for (const list of ['?when=future', '?search=Ada', '/subscribed']) {
    expect(JSON.stringify((await ben.get(`/api/events${list}`)).body), list).not.toContain(hers);
  }
  expect((await cho.get(`/api/events/${full}/attendees`)).body).toMatchObject({ attendees: [] });
  expect((await ben.get(`/api/events/${full}`)).body).toMatchObject({ attendeesCount: 1, viewerStatus: 'waitlisted' });
  await remind(app.deps, { eventId: hers, ahead: 'hour', startTime });
  expect(await reminders()).toBe(0);

  await restoreDeleted(app.deps, ada.id);
  expect((await ben.get(`/api/events/${hers}`)).body).toMatchObject({ viewerStatus: 'registered' });
  const again = await app.signInAgain(ada);
  expect((await again.get(`/api/events/${full}`)).body).toMatchObject({ viewerStatus: 'registered' });
  await remind(app.deps, { eventId: hers, ahead: 'hour', startTime });
  expect(await reminders()).toBeGreaterThan(0);
});
