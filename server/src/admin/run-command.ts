import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino, { type Logger } from 'pino';
import { openDeps } from '#server/open-deps.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/sql/embedded-postgres.ts';
import { type Env, readEnv } from '#platform/operations/env.ts';
import { openDatabase, openPool } from '#platform/sql/pool.ts';
import { backupCommands } from './backup.commands.ts';
import { campusCommands } from './campus.commands.ts';
import type { Db } from '#platform/sql/database.ts';
import { recordReading } from './record-reading.ts';
import { type Command, type DatabaseCommand, Findings } from './command.ts';
import { contentCommands } from './content.commands.ts';
import { importCommands } from './import.commands.ts';
import { installationCommands } from './installation.commands.ts';
import { maintenanceCommands } from './maintenance.commands.ts';
import { personCommands } from './person.commands.ts';
import { roleCommands } from './role.commands.ts';

const commands: Record<string, Command | DatabaseCommand> = {
  ...roleCommands,
  ...campusCommands,
  ...personCommands,
  ...importCommands,
  ...contentCommands,
  ...installationCommands,
  ...maintenanceCommands,
  ...backupCommands,
};

/** How long to wait for a server that is starting or stopping, in milliseconds. */
const patience = 15_000;

function describeCommands(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`,
  );
  return `Usage: npm run --silent admin -- COMMAND\n\n${lines.join('\n')}\n`;
}

/** What a command printed, and its exit code. */
export interface CommandResult {
  code: number;
  out: string;
  err: string;
}

/**
 * Runs a command of the operator, as in `['campus', 'list']`, with these environment variables. `beforeOpening` is called with the
 * settings before the command opens files or the database. Never rejects: a failure is one sentence in `err`.
 */
export async function runCommand(
  argv: readonly string[],
  variables: NodeJS.ProcessEnv,
  beforeOpening: (env: Env) => Promise<void> = async () => {},
): Promise<CommandResult> {
  const text = (lines: readonly string[]) => lines.map((line) => `${line}\n`).join('');
  try {
    return { code: 0, out: text(await run(argv, variables, beforeOpening)), err: '' };
  } catch (error) {
    const out = error instanceof Findings ? text(error.lines) : '';
    return { code: 1, out, err: text([error instanceof Error ? error.message : String(error)]) };
  }
}

async function run(
  argv: readonly string[],
  variables: NodeJS.ProcessEnv,
  beforeOpening: (env: Env) => Promise<void>,
): Promise<string[]> {
  const [area = 'help', verb = ''] = argv;
  if (area === 'help' || area === '--help') return [describeCommands()];
  const name = [`${area} ${verb}`, area].find((each) => Object.hasOwn(commands, each));
  const command = name === undefined ? undefined : commands[name];
  if (name === undefined || !command)
    throw new Error(`There is no command ${area} ${verb}. See npm run --silent admin -- help.`);
  const rest = argv.slice(name.split(' ').length);
  const { positionals, values } = parseArgs({ args: rest, options: command.options ?? {}, allowPositionals: true });
  const [least, most] = command.args;
  if (positionals.length < least || positionals.length > most) {
    throw new Error(`Usage: npm run --silent admin -- ${name} ${command.usage}`.trim());
  }
  const env = readEnv(variables);
  await beforeOpening(env);
  const log = pino({ level: variables['LOG_LEVEL'] ? env.LOG_LEVEL : 'error', base: null }, pino.destination(2));
  if ('runOnDatabase' in command) {
    await using stack = new AsyncDisposableStack();
    const databaseUrl = command.withoutDatabase === true ? noDatabase : await openUrl(env, log, stack);
    const pool = stack.adopt(openPool({ url: databaseUrl }), (opened) => opened.end());
    return await command.runOnDatabase({ env, log, databaseUrl, db: openDatabase(pool) }, positionals, values);
  }
  await using opened = await whilePatient(env, (url) =>
    openDeps(url === undefined ? env : { ...env, DATABASE_URL: url }, log),
  );
  try {
    return await command.run(opened.deps, positionals, values);
  } catch (error) {
    if (!(error instanceof Findings)) await recordRefusal(opened.deps.db, name);
    throw error;
  }
}

/** Records that a command was refused or failed; findings of a check are no refusal. */
async function recordRefusal(db: Db, command: string): Promise<void> {
  const act = command.replace(/^(\w+) (.+)$/, '$1.$2-refused');
  await recordReading(db, act.includes('.') ? act : `${act}.refused`, 'COMMAND').catch(() => undefined);
}

/** A pool connects with its first query, which a command without a database never sends. */
const noDatabase = 'postgres://none.invalid';

/**
 * Opens the database: with the embedded one, that of the running server, or else it is started and stopped again. A server that
 * starts or stops at the same time is waited for.
 */
async function whilePatient<T>(env: Env, open: (running: string | undefined) => Promise<T>): Promise<T> {
  for (const deadline = Date.now() + patience; ; await sleep(250)) {
    const running = env.DATABASE_URL === undefined ? await findRunningPostgres(env.DATA_DIR) : undefined;
    try {
      return await open(running);
    } catch (error) {
      if (env.DATABASE_URL !== undefined || Date.now() > deadline) throw error;
    }
  }
}

/** Returns the URL of the database without changing it; an embedded one that is started is stopped with the stack. */
async function openUrl(env: Env, log: Logger, stack: AsyncDisposableStack): Promise<string> {
  if (env.DATABASE_URL !== undefined) return env.DATABASE_URL;
  return whilePatient(env, async (running) => {
    if (running !== undefined) return running;
    const logInfo = (message: string, details?: object) => log.info(details ?? {}, message);
    return stack.use(await startEmbeddedPostgres({ dataDir: env.DATA_DIR, log: logInfo })).url;
  });
}
