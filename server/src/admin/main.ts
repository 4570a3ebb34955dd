/** The command line of the operator: `npm run admin -- help`. Works with the server running or not, with its environment. */
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pino, { type Logger } from 'pino';
import { type OpenedDeps, openDeps } from '#server/open-deps.ts';
import { findRunningPostgres } from '#platform/embedded-postgres.ts';
import { type Env, readEnv } from '#platform/env.ts';
import { campusCommands } from './campus.commands.ts';
import { type Command, Findings } from './command.ts';
import { contentCommands } from './content.commands.ts';
import { maintenanceCommands } from './maintenance.commands.ts';
import { personCommands } from './person.commands.ts';
import { roleCommands } from './role.commands.ts';

const commands: Record<string, Command> = {
  ...roleCommands,
  ...campusCommands,
  ...personCommands,
  ...contentCommands,
  ...maintenanceCommands,
};

/** How long to wait for a server that is starting or stopping, in milliseconds. */
const patience = 15_000;

function describeCommands(): string {
  const lines = Object.entries(commands).map(
    ([name, { usage, summary }]) => `  ${`${name} ${usage}`.trim()}\n      ${summary}`,
  );
  return `Usage: npm run admin -- COMMAND\n\n${lines.join('\n')}\n`;
}

async function run(argv: readonly string[]): Promise<string[]> {
  const [area = 'help', verb = '', ...rest] = argv;
  if (area === 'help' || area === '--help') return [describeCommands()];
  const command = Object.hasOwn(commands, `${area} ${verb}`) ? commands[`${area} ${verb}`] : undefined;
  if (!command) throw new Error(`There is no command ${area} ${verb}. See npm run admin -- help.`);
  const { positionals, values } = parseArgs({ args: rest, options: command.options ?? {}, allowPositionals: true });
  const [least, most] = command.args;
  if (positionals.length < least || positionals.length > most) {
    throw new Error(`Usage: npm run admin -- ${area} ${verb} ${command.usage}`.trim());
  }
  const env = readEnv(process.env);
  const log = pino({ level: process.env['LOG_LEVEL'] ? env.LOG_LEVEL : 'error', base: null }, pino.destination(2));
  await using opened = await open(env, log);
  return await command.run(opened.deps, positionals, values);
}

/**
 * Opens the database: with the embedded one, that of the running server, or else it is started and stopped again. A server that
 * starts or stops at the same time is waited for.
 */
async function open(env: Env, log: Logger): Promise<OpenedDeps> {
  for (const deadline = Date.now() + patience; ; await sleep(250)) {
    const running = env.DATABASE_URL === undefined ? await findRunningPostgres(env.DATA_DIR) : undefined;
    try {
      return await openDeps(running === undefined ? env : { ...env, DATABASE_URL: running }, log);
    } catch (error) {
      if (env.DATABASE_URL !== undefined || Date.now() > deadline) throw error;
    }
  }
}

try {
  const lines = await run(process.argv.slice(2));
  for (const line of lines) process.stdout.write(`${line}\n`);
  process.exit(0);
} catch (error) {
  if (error instanceof Findings) for (const line of error.lines) process.stdout.write(`${line}\n`);
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
