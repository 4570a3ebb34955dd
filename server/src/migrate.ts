/** The command line for the schema: `npm run migrate -- status|up`. Works with the server running or not, with its environment. */
import pg from 'pg';
import { assertNewEnough } from '#platform/sql/durability.ts';
import { findRunningPostgres, startEmbeddedPostgres } from '#platform/sql/embedded-postgres.ts';
import { readEnv } from '#platform/operations/env.ts';
import { migrate, readSchemaStatus } from '#platform/sql/migrations.ts';

const usage = `Usage: npm run migrate -- status|up
  status  Lists applied and pending migrations. Exits with 1 unless the database is ready for this release.
  up      Applies the pending migrations. Exits with 1 if one fails; then run it again.`;

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function openDatabaseUrl(stack: AsyncDisposableStack): Promise<string> {
  const { DATABASE_URL, DATA_DIR } = readEnv(process.env);
  const running = DATABASE_URL ?? (await findRunningPostgres(DATA_DIR));
  return running ?? stack.use(await startEmbeddedPostgres({ dataDir: DATA_DIR, log: () => {} })).url;
}

/** Returns whether this release can start on the database as is. */
async function printStatus(client: pg.Client): Promise<boolean> {
  const { applied, pending, unknown, required, isCompatible } = await readSchemaStatus(client);
  for (const name of applied) print(`applied  ${name}${unknown.includes(name) ? ' (of a newer release)' : ''}`);
  for (const name of pending) print(`pending  ${name}`);
  if (!isCompatible) print(`This release does not work with the database, which requires ${required}.`);
  return isCompatible && pending.length === 0;
}

async function run(command: string | undefined): Promise<boolean> {
  if (command !== 'status' && command !== 'up') throw new Error(usage);
  await using stack = new AsyncDisposableStack();
  const url = await openDatabaseUrl(stack);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => {});
  await client.connect().catch((error: Error & { code?: string }) => {
    throw new Error(`The database cannot be reached (${error.message || error.code}).`, { cause: error });
  });
  stack.defer(() => client.end());
  await assertNewEnough(client);
  if (command === 'status') return await printStatus(client);
  const names = await migrate({
    url,
    onApplied: (name, milliseconds) => print(`applied  ${name} in ${(milliseconds / 1000).toFixed(1)} s`),
    onWait: (reason) => print(`waiting  ${reason}`),
  });
  print(names.length === 0 ? 'There is nothing to migrate.' : `Applied ${names.length} migrations.`);
  return true;
}

try {
  process.exit((await run(process.argv[2])) ? 0 : 1);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}
