import { recordAct } from '#features/moderation/audit/audit.ts';
import type { Tx } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import { transact } from '#platform/sql/pool.ts';
import { type Command, Findings } from './command.ts';
import { type CsvRow, readCsvFile } from './csv-file.ts';

/** Rows that are written in one transaction, so that no request waits long for a row that an import changes. */
const batchSize = 1000;

/** Ends a transaction without its changes. */
class DryRun<Counts> extends Error {
  readonly counts: Counts;

  constructor(counts: Counts) {
    super('Nothing is changed.');
    this.counts = counts;
  }
}

interface Import<Column extends string, Value, Count extends string> {
  summary: string;
  /** The first one identifies a row, in any case of letters, and is required. */
  columns: readonly [Column, ...Column[]];
  /** For the audit log. */
  act: { act: string; subjectType: string };
  /** Returns a function that makes the value of a row, and adds everything that is wrong with it to `problems`. */
  prepare: (deps: Deps) => Promise<(cells: Record<Column, string>, problems: string[]) => Value>;
  /** Writes values of one transaction. Must be idempotent, because an import that fails half-way is run again. */
  write: (deps: Deps, tx: Tx, values: readonly Value[]) => Promise<Record<Count, number>>;
  /** The sentence to print. */
  describe: (counts: Record<Count | 'rows', number>) => string;
}

/** A command that imports a CSV file: all rows, or none if one has an error and `--skip-errors` is not given. */
export function importing<Column extends string, Value, Count extends string>({
  summary,
  columns,
  prepare,
  describe,
  ...parts
}: Import<Column, Value, Count>): Command {
  return {
    usage: 'FILE.csv [--dry-run] [--skip-errors]',
    summary: `${summary} from the columns ${columns.join(', ')}`,
    options: { 'dry-run': { type: 'boolean' }, 'skip-errors': { type: 'boolean' } },
    args: [1, 1],
    async run(deps, [file = ''], { 'dry-run': dryRun, 'skip-errors': skipErrors }) {
      const rows = await readCsvFile(file, columns);
      const { values, findings, wrong } = checkRows(rows, columns[0], await prepare(deps));
      const failed = `${wrong} of ${rows.length} rows have errors`;
      if (wrong > 0 && skipErrors !== true) throw new Findings(`${failed}; nothing is imported.`, findings);
      const total = { rows: 0 } as Record<Count | 'rows', number>;
      for (let start = 0; start === 0 || start < values.length; start += batchSize) {
        const batch = values.slice(start, start + batchSize);
        const counts = await writeBatch(deps, batch, { ...parts, dryRun: dryRun === true });
        for (const name of Object.keys(counts) as (Count | 'rows')[]) total[name] = (total[name] ?? 0) + counts[name];
      }
      const line = `${dryRun === true ? 'Dry run, nothing is changed: ' : ''}${describe(total)}`;
      if (wrong > 0) throw new Findings(`${failed} and are skipped.`, [line, ...findings]);
      return [line];
    },
  };
}

async function writeBatch<Value, Count extends string>(
  deps: Deps,
  values: readonly Value[],
  { act, write, dryRun }: Pick<Import<string, Value, Count>, 'act' | 'write'> & { dryRun: boolean },
): Promise<Record<Count | 'rows', number>> {
  try {
    return await transact(deps.db, async (tx) => {
      const detail = { rows: values.length, ...(await write(deps, tx, values)) };
      if (dryRun) throw new DryRun(detail);
      await recordAct(tx, { actorId: null, via: 'command line', ...act, detail });
      return detail;
    });
  } catch (error) {
    if (error instanceof DryRun) return error.counts as Record<Count | 'rows', number>;
    throw error;
  }
}

function checkRows<Column extends string, Value>(
  rows: readonly CsvRow<Column>[],
  key: Column,
  check: (cells: Record<Column, string>, problems: string[]) => Value,
): { values: Value[]; findings: string[]; wrong: number } {
  const firstLines = new Map<string, number>();
  const values: Value[] = [];
  const findings: string[] = [];
  let wrong = 0;
  for (const { line, cells, problem } of rows) {
    const problems = problem === undefined ? [] : [problem];
    const value = check(cells, problems);
    const id = cells[key].toLowerCase();
    const first = firstLines.get(id);
    if (first === undefined) firstLines.set(id, line);
    else problems.push(`${key}: ${cells[key]} is also in line ${first}`);
    findings.push(...problems.map((each) => `line ${line}: ${each}`));
    if (problems.length > 0) wrong += 1;
    else values.push(value);
  }
  return { values, findings, wrong };
}
