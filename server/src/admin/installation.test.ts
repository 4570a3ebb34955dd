import { afterAll, beforeAll, expect, test } from 'vitest';
import { callAdmin } from '#testing/call-admin.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await app.person('ada', { campus: 'Nairobi' });
});
afterAll(() => app[Symbol.asyncDispose]());

const admin = (...args: string[]) =>
  callAdmin({ DATABASE_URL: app.databaseUrl, DATA_DIR: app.deps.env.DATA_DIR, NODE_ENV: 'test' }, ...args);

async function lastActs(count: number) {
  const { rows } = await app.deps.pool.query(
    `select act, subject_type, via, campus.name as campus, detail - 'systemUser' as detail from audit_entry
     left join campus on campus.id = campus_id order by audit_entry.id desc limit $1`,
    [count],
  );
  return rows.toReversed();
}

test('announces, lists and withdraws, and records it without texts', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString();
  const added = await admin('announce', 'Exams begin', '--until', until, '--campus', 'Nairobi', '--fr', 'Examens');
  expect(added).toMatchObject({ code: 0, err: '' });
  const id = /^Announced as (\S+)\. Servers apply it within a few seconds\.\n$/.exec(added.out)?.[1] ?? '';
  const listed = await admin('announce', 'list', '--json');
  expect(JSON.parse(listed.out)).toEqual([{ id, campus: 'Nairobi', until, translations: ['fr'], text: 'Exams begin' }]);
  expect((await admin('announce', 'list')).out).toBe(`${id}\tNairobi\tuntil ${until}\tfr\tExams begin\n`);
  expect(await admin('announce', 'withdraw', id)).toMatchObject({ code: 0 });
  expect(await admin('announce', 'withdraw', id)).toMatchObject({ code: 1, err: `There is no announcement ${id}.\n` });
  expect(await admin('announce', 'Exams begin')).toMatchObject({ code: 1, out: '' });
  expect(await lastActs(6)).toMatchObject([
    { act: 'announce.add', subject_type: 'NOTICE', campus: 'Nairobi', detail: { until, languages: ['fr'] } },
    { act: 'announce.list' },
    { act: 'announce.list' },
    { act: 'announce.withdraw', campus: 'Nairobi', via: 'command line' },
    { act: 'announce.withdraw-refused' },
    { act: 'announce.refused' },
  ]);
}, 60_000);

test('turns maintenance on and off', async () => {
  expect((await admin('maintenance', 'status')).out).toBe('Maintenance is off.\n');
  expect((await admin('maintenance', 'on')).out).toMatch(/^Maintenance is on\. /);
  expect((await admin('maintenance', 'status')).out).toMatch(/^Maintenance is on since 20\S+Z\.\n$/);
  expect((await admin('maintenance', 'off')).out).toMatch(/^Maintenance is off\. /);
  expect(await lastActs(2)).toMatchObject([{ act: 'maintenance.status' }, { act: 'maintenance.off' }]);
}, 60_000);

test('hides features and shows them again', async () => {
  expect((await admin('feature', 'off', 'hustles', '--campus', 'Nairobi')).out).toMatch(
    /^hustles is hidden from Nairobi\. /,
  );
  expect((await admin('feature', 'off', 'events')).out).toMatch(/^events is hidden from everyone\. /);
  expect(JSON.parse((await admin('feature', 'list', '--json')).out)).toEqual([
    { feature: 'events', isHidden: true, campuses: [] },
    { feature: 'hustles', isHidden: false, campuses: ['Nairobi'] },
    { feature: 'intake-hub', isHidden: false, campuses: [] },
  ]);
  expect((await admin('feature', 'list')).out).toBe(
    'events\thidden\nhustles\tshown\thidden from Nairobi\nintake-hub\tshown\n',
  );
  expect((await admin('feature', 'on', 'hustles', '--campus', 'Nairobi')).out).toMatch(
    /^hustles is shown to Nairobi\. /,
  );
  expect(await admin('feature', 'on', 'events')).toMatchObject({ code: 0 });
  expect(await lastActs(2)).toMatchObject([
    { act: 'feature.on', subject_type: 'FEATURE', campus: 'Nairobi', detail: { feature: 'hustles' } },
    { act: 'feature.on', campus: null, detail: { feature: 'events' } },
  ]);
}, 60_000);
