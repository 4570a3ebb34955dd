import { expect, test } from 'vitest';
import { findWrongCounters } from '#platform/counters.ts';
import { host } from '#testing/events.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';
import { postComment } from './event-comments.service.ts';

test('of who deletes their account nothing is left at any event, and their seat goes to the next in line', async () => {
  await using app = await startTestApp();
  const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
  const say = (who: TestPerson, eventId: string, parentId?: string) =>
    postComment(
      app.deps,
      { id: who.id, sessionId: '', isOnboarded: true },
      { eventId, content: who.username, parentId },
    );
  const [full, asked, mine] = [
    await host(ada, { capacity: 1 }),
    await host(ada, { visibility: 'PRIVATE' }),
    await host(ben, { title: 'Of Ben' }),
  ];
  await ben.post(`/api/events/${full}/rsvp`);
  await cho.post(`/api/events/${full}/waitlist`);
  await ben.post(`/api/events/${asked}/rsvp`);
  await ada.post(`/api/events/${asked}/invitations`, { userIds: [ben.id] });
  await cho.post(`/api/events/${mine}/rsvp`);
  await ben.post('/api/events/calendar');
  const first = await say(ada, full);
  const answer = await say(ben, full, first.id);
  await say(cho, full, answer.id);
  await say(ben, full, answer.id);
  await say(cho, full, first.id);

  const deleted = await ben.send('DELETE', '/api/profile/me', { username: 'ben' });
  expect(deleted.status).toBeLessThan(300);
  expect((await cho.get(`/api/events/${full}`)).body).toMatchObject({ viewerStatus: 'registered', attendeesCount: 1 });
  expect((await cho.get(`/api/events/${mine}`)).status).toBe(404);
  expect((await cho.get('/api/events/subscribed')).body).toHaveLength(1);
  const { body } = await cho.get(`/api/events/${full}/comments`);
  expect(body).toMatchObject([{ content: 'ada', repliesCount: 1, replies: [{ content: 'cho', replies: [] }] }]);
  for (const table of ['attendee', 'request', 'invitation', 'waitlist']) {
    const { rows } = await app.deps.pool.query(`select id from event_${table} where user_id = $1`, [ben.id]);
    expect(rows, table).toEqual([]);
  }
  expect((await app.deps.pool.query('select person_id from event_calendar')).rows).toEqual([]);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});
