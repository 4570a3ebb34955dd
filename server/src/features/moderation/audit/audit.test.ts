import { afterAll, beforeAll, expect, test } from 'vitest';
import { transact } from '#platform/sql/pool.ts';
import { setRole } from '#testing/reported.ts';
import { sanction } from '#testing/stewards.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { recordAct } from './audit.ts';

let app: TestApp;
let admin: TestPerson;
let nairobi: TestPerson;
let accra: TestPerson;

beforeAll(async () => {
  app = await startTestApp();
  admin = await app.person('admin');
  nairobi = await app.person('nairobi', { campus: 'Nairobi' });
  accra = await app.person('accra', { campus: 'Accra' });
  await setRole(app, admin, 'admin');
  await setRole(app, nairobi, 'steward', 'Nairobi');
  await setRole(app, accra, 'steward', 'Accra');
});
afterAll(() => app[Symbol.asyncDispose]());

const entriesFor = async (person: TestPerson, query = '') => {
  const { status, body } = await person.get(`/api/steward/audit?${query}`);
  expect(status).toBe(200);
  return body.entries as { id: string; act: string; subject: { username: string } | null }[];
};

test.each([
  'update audit_entry set act = act',
  'delete from audit_entry',
  'truncate audit_entry',
  'truncate audit_entry cascade',
])('the database refuses: %s', async (statement) => {
  await sanction(app, await app.person(`refused_${statement.length}`), 'WARNING');
  await expect(app.deps.pool.query(statement)).rejects.toThrow('audit entries cannot be changed or deleted');
});

test('the refusal cannot be skipped by replication', async () => {
  const { rows } = await app.deps.pool.query(
    `select tgenabled from pg_trigger where tgname = 'audit_entry_append_only'`,
  );
  expect(rows).toEqual([{ tgenabled: 'A' }]);
});

test('an entry is written with its act or not at all', async () => {
  const act = { actorId: admin.id, via: 'web', act: 'test.rollback', subjectType: 'PERSON' } as const;
  const failed = transact(app.deps.db, async (tx) => {
    await recordAct(tx, act);
    throw new Error('failed on purpose');
  });
  await expect(failed).rejects.toThrow('failed on purpose');
  expect(await entriesFor(admin, 'search=rollback')).toEqual([]);
});

test('stewards see the entries of their campus, admins all', async () => {
  const [kim, kofi] = [await app.person('kim', { campus: 'Nairobi' }), await app.person('kofi', { campus: 'Accra' })];
  await sanction(app, kim, 'WARNING', { by: nairobi });
  await sanction(app, kofi, 'WARNING', { by: accra });
  const subjects = async (person: TestPerson) => (await entriesFor(person)).map(({ subject }) => subject?.username);
  expect(await subjects(nairobi)).toEqual(['kim']);
  expect(await subjects(accra)).toEqual(['kofi']);
  expect(await subjects(admin)).toEqual(expect.arrayContaining(['kim', 'kofi']));
});

test('entries are found by words of the act, the actor and the subject, and by time', async () => {
  const zuri = await app.person('zuri');
  await sanction(app, zuri, 'BAN', { by: admin });
  expect(await entriesFor(admin, 'search=BAN%20zuri')).toMatchObject([{ act: 'sanction.ban' }]);
  expect(await entriesFor(admin, 'search=admin%20zuri')).toHaveLength(1);
  expect(await entriesFor(admin, 'search=warning%20zuri')).toEqual([]);
  expect(await entriesFor(admin, 'search=%25')).toEqual([]);
  const soon = new Date(Date.now() + 60_000).toISOString();
  expect(await entriesFor(admin, `search=zuri&from=${soon}`)).toEqual([]);
  expect(await entriesFor(admin, `search=zuri&until=${soon}`)).toHaveLength(1);
  expect(await admin.get('/api/steward/audit?from=9999-99-99T99:99:99.999Z')).toMatchObject({ status: 400 });
});

test('is paged without gaps', async () => {
  const seen: string[] = [];
  for (let cursor: string | null = ''; cursor !== null;) {
    const { body } = await admin.get(`/api/steward/audit?limit=2${cursor && `&cursor=${cursor}`}`);
    seen.push(...body.entries.map(({ id }: { id: string }) => id));
    cursor = body.nextCursor;
  }
  expect(seen).toEqual((await entriesFor(admin, 'limit=50')).map(({ id }) => id));
});

test('the names of erased people are gone from it', async () => {
  const lena = await app.person('lena');
  await sanction(app, lena, 'WARNING', { by: nairobi });
  await app.deps.pool.query('update person set deleted_at = now(), erased_at = now() where id = $1', [lena.id]);
  expect(await entriesFor(admin, 'search=lena')).toEqual([]);
  expect((await entriesFor(admin))[0]).toMatchObject({ act: 'sanction.warning', subject: null });
});

test('the exported file escapes formulas, is recorded, and is limited to the campus', async () => {
  const campus = '=HYPERLINK("http://x","y")';
  const tess = await app.person('tess', { campus });
  await sanction(app, tess, 'WARNING');
  const { status, headers, body } = await admin.get('/api/steward/audit.csv?search=tess');
  const text = new TextDecoder().decode(body as Uint8Array);
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8']);
  const [header, row, ...rest] = text.split('\r\n');
  expect(header).toBe('time,via,act,actor,target type,target,subject,campus,detail');
  expect(row).toContain(`,command line,sanction.warning,,SANCTION,`);
  expect(row).toContain(`,tess,"'=HYPERLINK(""http://x"",""y"")","{""reason"":""SPAM"","`);
  expect(rest).toEqual(['']);
  expect((await entriesFor(admin))[0]).toMatchObject({ act: 'audit.export', detail: { rows: 1 } });
  const own = new TextDecoder().decode((await nairobi.get('/api/steward/audit.csv')).body as Uint8Array);
  expect(own).not.toContain('tess');
});

test('a steward does not see who acted on them, neither in the list, the file nor by a search', async () => {
  const [colleague, subject] = [
    await app.person('colleague', { campus: 'Kumasi' }),
    await app.person('subject_steward', { campus: 'Kumasi' }),
  ];
  for (const person of [colleague, subject]) await setRole(app, person, 'steward', 'Kumasi');
  const { rows } = await app.deps.pool.query('select campus_id from person where id = $1', [subject.id]);
  const campusId = rows[0].campus_id as string;
  const entry = {
    actorId: colleague.id,
    via: 'web',
    act: 'report.claim',
    subjectType: 'CASE',
    subjectId: subject.id,
  } as const;
  await transact(app.deps.db, (tx) => recordAct(tx, { ...entry, personId: subject.id, campusId }));
  const about = (await entriesFor(subject, 'search=claim')).filter(
    (entry) => entry.subject?.username === 'subject_steward',
  );
  expect(about).toMatchObject([{ actor: null }]);
  expect(await entriesFor(subject, 'search=colleague')).not.toContainEqual(
    expect.objectContaining({ id: about[0]!.id }),
  );
  const file = Buffer.from((await subject.get('/api/steward/audit.csv?search=claim')).body as Uint8Array).toString();
  expect(file).not.toContain('colleague');
  expect((await entriesFor(colleague, 'search=claim'))[0]).toMatchObject({ actor: { username: 'colleague' } });
});
