import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchAccessToken } from '#testing/sign-in-flow.ts';
import { callAdmin } from '#testing/call-admin.ts';
import { runJob } from '#testing/run-job.ts';
import { startTestApp, type TestApp, TestPerson } from '#testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { STUDENT_EMAIL_DOMAINS: 'students.example' } });
  await app.deps.pool.query(`insert into campus (name) values ('Nairobi'), ('Kisumu')`);
});
afterAll(() => app[Symbol.asyncDispose]());

/** Imports these lines as a file. */
async function importLines(kind: 'person' | 'campus', lines: string | Uint8Array, ...options: string[]) {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-import-'));
  const file = join(folder.path, 'file.csv');
  await writeFile(file, lines);
  const { DATA_DIR } = app.deps.env;
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR, NODE_ENV: 'test', STUDENT_EMAIL_DOMAINS: 'students.example' };
  return await callAdmin(env, kind, 'import', file, ...options);
}

async function rowOf(username: string) {
  const { rows } = await app.deps.pool.query(
    `select campus.name as campus, intake, program, program_other, is_alumni from person join campus on campus.id = campus_id
     where email = $1`,
    [`${username}@students.example`],
  );
  return rows[0];
}

const signIn = async (email: string) => {
  const access_token = await fetchAccessToken(app.url, { email, name: 'New Person' });
  const { body } = await new TestPerson(app.url, undefined, { id: '', username: '' }).post('/api/auth', {
    access_token,
  });
  return body.user;
};

const counts = (changed: number, stored: number, rows: number) =>
  `${changed} accounts are changed, and ${stored} of ${rows} rows are stored for a first sign-in.\n`;

test('changes existing accounts, stores rows for a first sign-in, and changes nothing the second time', async () => {
  const ada = await app.person('ada', { campus: 'Nairobi' });
  await app.person('ben', { campus: 'Nairobi' });
  await app.deps.pool.query(`update person set program = 'OTHER', program_other = 'Baking' where username = 'ben'`);
  const lines = `\uFEFFEmail,Campus,Intake,Program,Alumni
ADA@students.example,Kisumu,may 2024,,yes
ben@students.example,,,computer science,
zoe@Students.example,"Kisumu",JANUARY_2025,COMPUTER_SCIENCE,no
`;
  expect(await importLines('person', lines, '--dry-run')).toMatchObject({
    code: 0,
    out: `Dry run, nothing is changed: ${counts(2, 1, 3)}`,
  });
  expect(await rowOf('ada')).toMatchObject({ campus: 'Nairobi', intake: 'JANUARY_2024', is_alumni: false });
  expect(await importLines('person', lines)).toMatchObject({ code: 0, out: counts(2, 1, 3), err: '' });
  expect(await rowOf('ada')).toMatchObject({ campus: 'Kisumu', intake: 'MAY_2024', is_alumni: true });
  expect(await rowOf('ben')).toMatchObject({ campus: 'Nairobi', program: 'COMPUTER_SCIENCE', program_other: null });
  expect((await ada.get('/api/profile/me')).body).toMatchObject({ campus: 'Kisumu', intake: 'MAY_2024' });
  expect(await importLines('person', lines)).toMatchObject({ code: 0, out: counts(0, 1, 3) });
  const { rows: acts } = await app.deps.pool.query(
    `select via, detail from audit_entry where act = 'person.import' order by id`,
  );
  expect(acts).toEqual([
    { via: 'command line', detail: { rows: 3, changed: 2, stored: 1, systemUser: expect.any(String) } },
    { via: 'command line', detail: { rows: 3, changed: 0, stored: 1, systemUser: expect.any(String) } },
  ]);

  expect(await signIn('zoe@students.example')).toMatchObject({
    campus: 'Kisumu',
    intake: 'JANUARY_2025',
    program: 'COMPUTER_SCIENCE',
  });
  const { rows } = await app.deps.pool.query('select from roster_entry');
  expect(rows).toEqual([]);
}, 60_000);

test('a row that was stored during the first sign-in is applied by the next one', async () => {
  await signIn('yan@students.example');
  await app.deps.pool.query(
    `insert into roster_entry (email, intake, is_alumni) values ('yan@students.example', 'MAY_2019', true)`,
  );
  expect(await signIn('Yan@students.example')).toMatchObject({ intake: 'MAY_2019' });
  const { rows } = await app.deps.pool.query(`select is_alumni from person where email ilike 'yan@students.example'`);
  expect(rows).toEqual([{ is_alumni: true }]);
});

test('a new intake of a member ends their buddies, like a change in the settings', async () => {
  const [one, two] = [await app.person('gus'), await app.person('hal')];
  await app.deps.pool.query(`insert into buddy_proposal (proposer_id, asked_id) values ($1, $2)`, [one.id, two.id]);
  await importLines('person', 'email,intake\ngus@students.example,MAY_2024\n');
  const { rows } = await app.deps.pool.query('select from buddy_proposal where proposer_id = $1', [one.id]);
  expect(rows).toEqual([]);
});

test('every row with an error is named with its line, and nothing is written', async () => {
  await app.person('cid', { campus: 'Nairobi' });
  const lines = `email;campus;intake;program;alumni
cid@students.example;Kisumu;MAY_2024;;
not an address;;;;
dan@mail.example;;;;
eve@students.example;Nowhere;MAY 24;BASKETRY;constructor
CID@students.example;;;;

fay@students.example;;MARCH_2024;OTHER;;;
`;
  const refused = await importLines('person', lines);
  expect(refused.code).toBe(1);
  expect(refused.err).toBe('5 of 6 rows have errors; nothing is imported.\n');
  expect(refused.out.split('\n').map((line) => line.split(':').slice(0, 2).join(':'))).toEqual([
    'line 3: email',
    'line 4: email',
    'line 5: campus',
    'line 5: intake',
    'line 5: program',
    'line 5: alumni',
    'line 6: email',
    'line 8: has 7 cells instead of 5',
    'line 8: intake',
    'line 8: program',
    '',
  ]);
  expect(await rowOf('cid')).toMatchObject({ campus: 'Nairobi' });

  const skipped = await importLines('person', lines, '--skip-errors');
  expect(skipped).toMatchObject({ code: 1, err: '5 of 6 rows have errors and are skipped.\n' });
  expect(skipped.out).toContain(counts(1, 0, 1));
  expect(await rowOf('cid')).toMatchObject({ campus: 'Kisumu' });
}, 60_000);

test.each([
  ['name\nx\n', /^The column "name" is unknown; the columns are email, campus, intake, program, alumni\.\n$/],
  ['campus\nx\n', /^The first row must name the column "email"\.\n$/],
  ['', /^The first row must name the column "email"\.\n$/],
  ['email,email\nx,y\n', /^The first row names a column twice\.\n$/],
  ['email\n"open\n', /^The file is not CSV: .*line.*\.\n$/],
  [new Uint8Array([0x65, 0xff, 0x0a]), /is not UTF-8; save it as "CSV UTF-8"\.\n$/],
])('the file %j is refused in one sentence', async (lines, sentence) => {
  expect(await importLines('person', lines)).toMatchObject({ code: 1, out: '', err: expect.stringMatching(sentence) });
});

test('a file that does not exist is refused in one sentence', async () => {
  const env = { DATABASE_URL: app.databaseUrl, DATA_DIR: app.deps.env.DATA_DIR, NODE_ENV: 'test' };
  const { code, err } = await callAdmin(env, 'person', 'import', '/nowhere/people.csv');
  expect([code, err]).toEqual([1, expect.stringMatching(/^\/nowhere\/people\.csv cannot be read \(ENOENT.*\)\.\n$/)]);
});

test('rows of people who never sign in are removed after 400 days', async () => {
  await importLines('person', 'email\nold@students.example\nrecent@students.example\n');
  await app.deps.pool.query(
    `update roster_entry set imported_at = now() - interval '401 days' where email = 'old@students.example'`,
  );
  await runJob(app.deps, 'profiles.cleanRoster');
  const { rows } = await app.deps.pool.query('select email from roster_entry');
  expect(rows).toEqual([{ email: 'recent@students.example' }]);
});

test('imports campuses with their domains, and changes nothing the second time', async () => {
  const lines = 'name,domains\nMakerere,Mak.example students.mak.example\nKisumu,kisumu.example\n';
  expect(await importLines('campus', lines, '--dry-run')).toMatchObject({
    code: 0,
    out: 'Dry run, nothing is changed: 1 of 2 campuses are new, and 3 domains are newly assigned.\n',
  });
  expect(await importLines('campus', lines)).toMatchObject({
    code: 0,
    out: '1 of 2 campuses are new, and 3 domains are newly assigned.\n',
  });
  expect(await importLines('campus', lines)).toMatchObject({
    code: 0,
    out: '0 of 2 campuses are new, and 0 domains are newly assigned.\n',
  });
  const { rows } = await app.deps.pool.query(
    `select name, domain from campus_domain join campus on campus.id = campus_id order by domain`,
  );
  expect(rows).toEqual([
    { name: 'Kisumu', domain: 'kisumu.example' },
    { name: 'Makerere', domain: 'mak.example' },
    { name: 'Makerere', domain: 'students.mak.example' },
  ]);
  expect(
    await importLines('campus', 'name,domains\n,x\nGulu,kisumu.example\ngulu,kisumu.example\nLira,gmail.com\n'),
  ).toMatchObject({
    code: 1,
    out:
      'line 2: name: a campus has a name of 1 to 300 characters\n' +
      'line 2: domains: "x" is not a domain such as students.uonbi.ac.ke\n' +
      'line 4: domains: kisumu.example is also a domain of Gulu\n' +
      'line 4: name: gulu is also in line 3\n' +
      'line 5: domains: anybody can have an address at gmail.com; use campus domains --add gmail.com --yes\n',
  });
}, 60_000);
