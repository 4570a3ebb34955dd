import { expect, test } from 'vitest';
import { runJob } from '#testing/run-job.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp } from '#testing/test-app.ts';

test('completed half-years are counted once and published without small numbers', async () => {
  await using app = await startTestApp();
  const { pool } = app.deps;
  expect(await app.anyone.get('/api/transparency')).toMatchObject({ status: 200, body: [] });
  const ada = await app.person('ada');
  const { rows } = await pool.query<{ from: Date; period: string }>(
    `select start as from, extract(year from start)::int || '-H' || (1 + (extract(month from start)::int - 1) / 6) as period
     from (select date_trunc('year', now() at time zone 'utc' - interval '1 year') as start) as it`,
  );
  const { period } = rows[0]!;
  // Seven cases with a report each, of which two are about spam, and six decisions a day later.
  await pool.query(
    `with made as (
       insert into report_case (subject_type, subject_id, author_id, campus_id, is_system, excerpt, created_at)
       select 'POST', uuidv7(), person.id, campus_id, false, '', $2::timestamp + interval '40 days'
       from person, generate_series(1, 7) where person.id = $1 returning id, author_id, created_at
     ), numbered as (select *, row_number() over (order by id) as number from made), reported as (
       insert into report (case_id, reason, created_at)
       select id, case when number <= 2 then 'SPAM' else 'HATE' end, created_at from numbered
     )
     insert into report_decision (case_id, action, message, note, author_id, subject_type, reason, created_at)
     select id, 'NO_ACTION', '', '', author_id, 'POST', 'HATE', created_at + interval '24 hours' from numbered where number <= 6`,
    [ada.id, rows[0]!.from],
  );
  // One appeal of this half-year, which is not over.
  const id = await sanction(app, ada, 'WARNING');
  await ada.post(`/api/sanctions/${id}/appeal`, { text: 'I disagree.' });

  await runJob(app.deps, 'moderation.transparency');
  await runJob(app.deps, 'moderation.transparency');
  const { body } = await app.anyone.get('/api/transparency');
  const counted = (body as { period: string }[]).filter((each) => each.period === period);
  expect(counted).toMatchObject([{ decisions: 6, medianHours: 24, appeals: 0, appealsReversed: 0, reports: null }]);
  const byReason = (counted[0] as unknown as { reportsByReason: { reason: string; count: number | null }[] })
    .reportsByReason;
  expect(byReason.filter(({ count }) => count !== 0)).toEqual([
    { reason: 'SPAM', count: null },
    { reason: 'HATE', count: 5 },
  ]);
  const now = new Date();
  const current = `${now.getUTCFullYear()}-H${now.getUTCMonth() < 6 ? 1 : 2}`;
  expect((body as { period: string }[]).map((each) => each.period)).not.toContain(current);
});
