import { expect, test } from 'vitest';
import { runJob } from '#testing/run-job.ts';
import { startTestApp } from '#testing/test-app.ts';

test('the operator chooses how long rows are kept', async () => {
  const days = { NOTIFICATION_DAYS: '10', CASE_TEXT_DAYS: '40', DEVICE_DAYS: '50', ROSTER_DAYS: '60' };
  await using app = await startTestApp({ env: days });
  const { pool } = app.deps;
  const [ada, ben] = [await app.person('ada'), await app.person('ben', { campus: 'Kisumu' })];
  // Two rows each: a day before and a day after the end.
  await pool.query(
    `insert into notification (recipient_id, actor_id, kind, link, created_at)
     select $1, $2, 'follow', '/feed', now() - make_interval(days => age) from unnest(array[9, 11]) as age`,
    [ada.id, ben.id],
  );
  await pool.query(
    `insert into report_case (subject_type, subject_id, campus_id, is_system, status, outcome, excerpt, snapshot, closed_at)
     select 'POST', gen_random_uuid(), campus_id, false, 'CLOSED', 'NO_ACTION', 'a text', '{}', now() - make_interval(days => age)
     from person, unnest(array[39, 41]) as age where person.id = $1`,
    [ada.id],
  );
  await pool.query(
    `insert into sign_in_device (person_id, device, seen_at)
     select $1, 'device ' || age, now() - make_interval(days => age) from unnest(array[49, 51]) as age`,
    [ada.id],
  );
  await pool.query(
    `insert into roster_entry (email, imported_at)
     select age || '@students.example', now() - make_interval(days => age) from unnest(array[59, 61]) as age`,
  );
  for (const job of ['notifications.clean', 'moderation.expireSnapshots', 'auth.clean', 'profiles.cleanRoster']) {
    await runJob(app.deps, job);
  }
  const { rows } = await pool.query(
    `select (select count(*)::int from notification) as notifications,
       (select count(*)::int from report_case where snapshot is not null) as snapshots,
       (select count(*)::int from sign_in_device) as devices,
       (select count(*)::int from roster_entry) as entries`,
  );
  expect(rows).toEqual([{ notifications: 1, snapshots: 1, devices: 1, entries: 1 }]);
});

test('the operator chooses how many requests a person and an address may send in a minute', async () => {
  const env = { RATE_LIMITS: 'on', REQUESTS_PER_PERSON: '300', REQUESTS_PER_ADDRESS: '1000' };
  await using app = await startTestApp({ env });
  const ada = await app.person('ada');
  const refused = async (count: number, send: () => Promise<{ status: number }>) => {
    const replies = await Promise.all(Array.from({ length: count }, send));
    return replies.filter(({ status }) => status === 429).length;
  };
  expect(await refused(301, () => ada.get('/api/profile/me'))).toBe(1);
  expect(await refused(1001, () => app.anyone.get('/api/auth/config'))).toBe(1);
}, 60_000);
