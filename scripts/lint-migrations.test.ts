import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkMigration } from './lint-migrations.ts';

async function check(text: string): Promise<string[]> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-lint-'));
  const path = join(folder.path, '9000_test.sql');
  await writeFile(path, text);
  return checkMigration(path);
}

const outside = '-- Runs outside a transaction.\n';

test.each([
  ['adding-required-field', 'alter table post add column a text not null;'],
  ['require-concurrent-index-creation', 'create index post_a on post (a);'],
  ['ban-concurrent-index-creation-in-transaction', 'create index concurrently post_a on post (a);\nselect 1;'],
  ['constraint-missing-not-valid', 'alter table post add constraint a check (a > 0);'],
  ['adding-foreign-key-constraint', 'alter table post add constraint a foreign key (a) references person;'],
  ['disallowed-unique-constraint', 'alter table post add unique (a);'],
  ['changing-column-type', 'alter table post alter column a type bigint;'],
  ['adding-not-nullable-field', 'alter table post alter column a set not null;'],
  ['ban-drop-column', 'alter table post drop column a;'],
  ['ban-drop-table', 'drop table post;'],
  ['renaming-column', 'alter table post rename column a to b;'],
  ['renaming-table', 'alter table post rename to entry;'],
  ['change rows in a batched job', 'update post set a = 1;'],
  ['change rows in a batched job', '-- All of them.\ndelete from post;'],
  ['the timeouts are set by the run', `set local lock_timeout = '1min';`],
  ['drop index concurrently if exists post_a;', `${outside}create index concurrently post_a on post (a);`],
  [
    'write the body of a function as text',
    'create function f(them person) returns void\nbegin atomic\n  select 1;\nend;',
  ],
  ['ignore a rule for a statement', '-- Checked: small.\n-- squawk-ignore-file\ndrop table a;'],
])('%s: %s', async (rule, text) => {
  const problems = await check(`${text}\n`);
  expect(problems.join('\n')).toContain(rule);
  expect(problems[0]).toMatch(/^9000_test\.sql: /);
});

test.each([
  [
    'a new table with indexes and references',
    'create table a (id uuid primary key, p uuid not null references person);\ncreate index a_p on a (p);',
  ],
  ['a column without a constraint', 'alter table post add column a text;'],
  ['a column with a constant default', "alter table post add column a text not null default '';"],
  ['a constraint that is validated later', 'alter table post add constraint a check (a > 0) not valid;'],
  ['a function that changes rows', 'create function f() returns void language sql as $$\n  delete from post;\n$$;'],
  ['validation', 'alter table post validate constraint a;'],
  [
    'a concurrent index',
    `${outside}drop index concurrently if exists post_a;\ncreate index concurrently post_a on post (a);`,
  ],
])('accepts %s', async (_what, text) => {
  expect(await check(`${text}\n`)).toEqual([]);
});

test('a rule may be ignored with a reason, and removing a column also needs the required migration', async () => {
  const drop = 'alter table post drop column a;\n';
  const ignored = `-- squawk-ignore ban-drop-column\n${drop}`;
  const require = `update schema_compatibility set required_migration = '9000_test';\n`;
  expect((await check(ignored + require)).join()).toContain('-- Checked: <reason>');
  const reason = '-- Checked: no release since 0.2 reads it.\n';
  expect((await check(reason + ignored)).join()).toContain('set schema_compatibility.required_migration');
  expect(await check(reason + ignored + require)).toEqual([]);
});
