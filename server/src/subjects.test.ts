import { reportTargets } from '@baraza/contract/features/report-limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SubjectRef, SubjectType } from '#platform/features/subjects.ts';
import { transact } from '#platform/sql/pool.ts';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { makeReportable } from '#testing/reported.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';
import { subjects } from './features.ts';

let app: TestApp;
let witness: TestPerson;
let scenes = 0;

beforeAll(async () => {
  app = await startTestApp();
  witness = await app.person('witness');
});
afterAll(() => app[Symbol.asyncDispose]());

async function query<Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> {
  return (await app.deps.pool.query<Row>(text, values)).rows;
}

const idIn = async (table: string, column: string, id: string): Promise<string> =>
  (await query<{ found: string }>(`select ${column} as found from ${table} where id = $1`, [id]))[0]!.found;

/** What outlives content: a case has a snapshot of it, and the audit log is never changed. */
const outlive = ['audit_entry', 'report_case'];

/** How many rows of each table refer to content. */
async function countReferences({ type, id }: SubjectRef): Promise<Map<string, number>> {
  const tables = await query<{ name: string }>(
    `select table_name as name from information_schema.columns where column_name = 'subject_type' and table_schema = 'public'
     intersect select table_name from information_schema.columns where column_name = 'subject_id' order by 1`,
  );
  const counts = tables.map(async ({ name }) => {
    const rows = await query(`select from ${name} where subject_type = $1 and subject_id = $2`, [type, id]);
    return [name, rows.length] as const;
  });
  return new Map(await Promise.all(counts));
}

async function remove({ type, id }: SubjectRef): Promise<void> {
  const { table, author, remove: removeSubject } = subjects[type]!;
  if (!removeSubject) throw new Error(`${type} cannot be removed.`);
  const authorId = author ? await idIn(table, author, id) : id;
  await transact(app.deps.db, (tx) => removeSubject(app.deps, tx, { id, authorId }));
}

async function erase(person: TestPerson): Promise<void> {
  expect(await person.send('DELETE', '/api/profile/me', { username: person.username })).toMatchObject({ status: 202 });
  await eraseDeleted(app.deps);
}

/** Makes content that a notification, a mention, a report and the audit log refer to, removes it, and returns what is different from before. */
async function removeBy(type: SubjectType, way: (ref: SubjectRef, author: TestPerson) => Promise<void>) {
  scenes += 1;
  const intake = `MAY_20${String(scenes).padStart(2, '0')}`;
  const [author, other] = [
    await app.person(`author_${scenes}`, { intake }),
    await app.person(`other_${scenes}`, { intake }),
  ];
  const { id } = await makeReportable[type](app, author, other);
  expect(await other.post('/api/reports', { targetType: type, targetId: id, reason: 'SPAM' })).toMatchObject({
    status: 201,
  });
  await query(
    `insert into notification (recipient_id, actors_count, kind, link, subject_type, subject_id) values ($1, 0, 'seat', '/x', $2, $3)`,
    [witness.id, type, id],
  );
  await query('insert into mention (person_id, subject_type, subject_id) values ($1, $2, $3)', [witness.id, type, id]);
  await query(
    `insert into audit_entry (via, act, subject_type, subject_id) values ('system', 'content.test', $1, $2)`,
    [type, id],
  );
  const before = await countReferences({ type, id });
  await way({ type, id }, author);
  const after = await countReferences({ type, id });
  const [content] = await query(`select from ${subjects[type]!.table} where id = $1`, [id]);
  const changed = [...before].filter(([table, count]) => after.get(table) !== count).map(([table]) => table);
  return { content, changed, left: [...after].filter(([, count]) => count > 0).map(([table]) => table) };
}

test('every type of content that can be reported is registered, and a trigger of its table deletes what refers to it', async () => {
  expect(Object.keys(subjects).toSorted()).toEqual(reportTargets.toSorted());
  const triggers = await query<{ table: string }>(
    `select tgrelid::regclass::text as table from pg_trigger where tgname = 'subject_removed'`,
  );
  const tables = new Set(Object.values(subjects).map(({ table }) => table as string));
  expect(triggers.map(({ table }) => table).toSorted()).toEqual([...tables].toSorted());
});

// A profile is emptied, because the row of a person keeps their username taken, and a group closed, because its members keep its messages. A
// club is frozen.
const removable = reportTargets.filter((type) => type !== 'PROFILE' && type !== 'GROUP' && type !== 'COMMUNITY');
const removed = { content: undefined, changed: ['mention', 'notification'], left: outlive };

test.each(removable)('%s that is removed takes with it what refers to it', async (type) => {
  expect(await removeBy(type, remove)).toEqual(removed);
});

// The other person of a conversation keeps its messages.
test.each(removable.filter((type) => type !== 'MESSAGE'))(
  '%s of an erased author takes with it what refers to it',
  async (type) => {
    expect(await removeBy(type, (_ref, author) => erase(author))).toEqual(removed);
  },
);

const inside = removable.flatMap((type) => (subjects[type]?.parent ? { type, parent: subjects[type].parent } : []));

test.each(inside)(
  '$type takes with it what refers to it when its $parent.type is removed',
  async ({ type, parent }) => {
    const way = async ({ id }: SubjectRef) =>
      remove({ type: parent.type, id: await idIn(subjects[type]!.table, parent.column, id) });
    expect(await removeBy(type, way)).toEqual(removed);
  },
);
