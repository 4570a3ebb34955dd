/** Checks new migrations for statements that block requests or break the previous release. Run by `npm run lint`. */
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { outsideTransaction, statementsOf } from '@baraza/server/src/platform/sql/migrations.ts';

const root = join(import.meta.dirname, '..');

/** Migrations up to this one create the tables, so none of them runs while a previous release serves requests. */
const lastUnchecked = '0022_subjects';

/** Rules about what the previous release may still use. Ignoring one of them requires raising `schema_compatibility`. */
const breakingRules = /ban-drop-(column|table|database)|renaming-(column|table)|changing-column-type/;
/** A squawk-ignore comment needs the reason on the line before it. */
const ignoredWithoutReason = /(?:^|\n)(?!-- Checked: \S).*\n-- squawk-ignore|^-- squawk-ignore/;
const wholeTable = /^(update|delete|truncate|lock|cluster|vacuum)\b/i;
/** Functions whose body keeps PostgreSQL from adding columns to the tables it names. */
const atomicBody = /^create (or replace )?function\b.*\bbegin atomic\b/is;
const compatibility = /^update schema_compatibility\b/i;

/** Returns the problems of a migration file, each with the rule that explains it. */
export function checkMigration(path: string): string[] {
  const text = readFileSync(path, 'utf8');
  return [...checkRules(text), ...runSquawk(path, text)].map((problem) => `${basename(path)}: ${problem}`);
}

function checkRules(text: string): string[] {
  const isOutside = text.startsWith(outsideTransaction);
  const statements = statementsOf(text).map((statement) => statement.replaceAll(/^--.*\n/gm, '').trim());
  const problems: string[] = [];
  if (ignoredWithoutReason.test(text)) {
    problems.push('a squawk-ignore comment needs a line "-- Checked: <reason>" before it.');
  }
  if (text.includes('squawk-ignore-file')) problems.push('ignore a rule for a statement, not for the file.');
  if (/\b(lock|statement)_timeout\b/i.test(text)) problems.push('the timeouts are set by the run.');
  const ignored = [...text.matchAll(/^-- squawk-ignore (.*)$/gm)].map(([, rules]) => rules ?? '');
  if (ignored.some((rules) => breakingRules.test(rules)) && !statements.some((each) => compatibility.test(each))) {
    problems.push('what the previous release uses is removed, so set schema_compatibility.required_migration.');
  }
  for (const [index, statement] of statements.entries()) {
    if (wholeTable.test(statement) && !compatibility.test(statement)) {
      problems.push(`change rows in a batched job, not in a migration: ${statement.split('\n')[0]}`);
    }
    if (atomicBody.test(statement)) problems.push('write the body of a function as text: as $$ … $$.');
    const name = /^create (?:unique )?index concurrently (?:if not exists )?(\w+)/i.exec(statement)?.[1];
    const before = statements[index - 1]?.toLowerCase();
    if (isOutside && name && before !== `drop index concurrently if exists ${name.toLowerCase()}`) {
      problems.push(
        `a failed build leaves an invalid index, so precede it by: drop index concurrently if exists ${name};`,
      );
    }
  }
  return problems;
}

function runSquawk(path: string, text: string): string[] {
  const args = text.startsWith(outsideTransaction) ? ['--no-assume-in-transaction'] : ['--assume-in-transaction'];
  const { status, stdout, stderr, error } = spawnSync(
    join(root, 'node_modules/.bin/squawk'),
    ['--config', join(root, '.squawk.toml'), '--reporter', 'json', ...args, path],
    { encoding: 'utf8' },
  );
  if (error) throw error;
  if (status !== 0 && !stdout.startsWith('[')) throw new Error(`squawk failed: ${stderr}`);
  const found = JSON.parse(stdout || '[]') as { line: number; rule_name: string; message: string }[];
  return found.map(({ line, rule_name, message }) => `line ${line + 1}: ${message} (${rule_name})`);
}

if (import.meta.main) {
  const folder = join(root, 'server/migrations');
  const files = readdirSync(folder).filter((file) => file.endsWith('.sql') && file > `${lastUnchecked}.sql`);
  const problems = files.sort().flatMap((file) => checkMigration(join(folder, file)));
  for (const problem of problems) process.stderr.write(`${problem}\n`);
  process.exitCode = problems.length > 0 ? 1 : 0;
}
