/** `npm run tables`: writes the types of all tables, from a new database with all migrations, to `server/src/platform/tables.ts`. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/embedded-postgres.ts';
import { migrate } from '@baraza/server/src/platform/migrations.ts';
import { openDatabase, openPool } from '@baraza/server/src/platform/pool.ts';
import { generateTableTypes } from '@baraza/server/src/testing/table-types.ts';

await using stack = new AsyncDisposableStack();
const dataDir = await mkdtemp(join(tmpdir(), 'baraza-tables-'));
stack.defer(() => rm(dataDir, { recursive: true, force: true }));
const { url } = stack.use(await startEmbeddedPostgres({ dataDir, log: () => {} }));
const pool = openPool({ url });
stack.defer(() => pool.end());
const db = openDatabase(pool);
await migrate(db);
const file = join(import.meta.dirname, '../server/src/platform/tables.ts');
await writeFile(file, await generateTableTypes(db));
process.stdout.write('Wrote server/src/platform/tables.ts.\n');
