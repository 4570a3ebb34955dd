/** For tests: a server process with nothing but its database, to be killed or interrupted from outside. */
import { startEmbeddedPostgres } from '#platform/sql/embedded-postgres.ts';

const [dataDir = ''] = process.argv.slice(2);
try {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined });
  process.once('SIGINT', () => void postgres.stop());
  console.log(postgres.url);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
