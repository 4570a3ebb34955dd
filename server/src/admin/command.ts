import type { ParseArgsOptionsConfig } from 'node:util';
import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '#platform/sql/database.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Env } from '#platform/operations/env.ts';

/** The options of a call by name. An option that may be repeated is a list. */
export type Options = Record<string, string | boolean | (string | boolean)[] | undefined>;

interface CommandParts {
  /** What follows the command's name, such as `EMAIL steward|admin [--campus NAME]`. */
  usage: string;
  summary: string;
  options?: ParseArgsOptionsConfig;
  /** The smallest and largest number of arguments. */
  args: [least: number, most: number];
}

/** A command of `npm run admin`. It runs as the services do, and records what it did in the audit log. */
export interface Command extends CommandParts {
  /** Returns the lines to print. Throws an Error with one sentence for the operator. */
  run(deps: Deps, args: readonly string[], options: Options): Promise<string[]>;
}

/** A database that is open and may have the tables of another release, or none. */
export interface DatabaseContext {
  env: Env;
  log: FastifyBaseLogger;
  databaseUrl: string;
  /** Connects with the first statement. */
  db: Db;
}

/** A command that runs before the database is migrated, such as the backup before an upgrade. */
export interface DatabaseCommand extends CommandParts {
  /** Whether the command needs no database; `db` and `databaseUrl` then lead nowhere. */
  withoutDatabase?: boolean;
  /** Like `run`. */
  runOnDatabase(context: DatabaseContext, args: readonly string[], options: Options): Promise<string[]>;
}

/** A command that lists rows: a line of each, or all as a JSON array with `--json`. */
export function listing<Row extends object>({
  list,
  line,
  ...parts
}: CommandParts & {
  list: (deps: Deps, args: readonly string[], options: Options) => Promise<Row[]>;
  line: (row: Row) => string;
}): Command {
  return {
    ...parts,
    usage: `${parts.usage} [--json]`.trim(),
    options: { ...parts.options, json: { type: 'boolean' } },
    async run(deps, args, options) {
      const rows = await list(deps, args, options);
      return options['json'] === true ? [JSON.stringify(rows, null, 2)] : rows.map(line);
    },
  };
}

/** A failed check: its findings are printed, and the command exits with 1. */
export class Findings extends Error {
  readonly lines: readonly string[];

  constructor(message: string, lines: readonly string[]) {
    super(message);
    this.lines = lines;
  }
}

/** The values of an option that may be repeated. */
export function listOf(value: Options[string]): string[] {
  return [value].flat().filter((each) => typeof each === 'string');
}

/** The value of an option with one value; undefined if it was not given. */
export function textOf(value: Options[string]): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
