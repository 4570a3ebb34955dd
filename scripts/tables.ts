/** `npm run tables`: generates `server/src/platform/sql/tables.ts` from a new database with all migrations. */
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@baraza/server/src/platform/sql/embedded-postgres.ts';
import { migrate } from '@baraza/server/src/platform/sql/migrations.ts';
import { openDatabase, openPool } from '@baraza/server/src/platform/sql/pool.ts';
import { generateTableTypes } from '@baraza/server/src/testing/table-types.ts';

await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-tables-'));
await using postgres = await startEmbeddedPostgres({ dataDir: folder.path, log: () => {} });
await migrate({ url: postgres.url });
await using stack = new AsyncDisposableStack();
const pool = openPool({ url: postgres.url });
stack.defer(() => pool.end());
const db = openDatabase(pool);
const file = join(import.meta.dirname, '../server/src/platform/sql/tables.ts');
await writeFile(file, await generateTableTypes(db));
process.stdout.write('Wrote server/src/platform/sql/tables.ts.\n');
