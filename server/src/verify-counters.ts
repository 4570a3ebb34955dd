/** Checks every counter of the database at `DATABASE_URL` against the rows it counts. Exits with 1 if any is wrong. */
import { openDatabase, openPool } from '#platform/pool.ts';
import { findWrongCounters } from '#platform/counters.ts';
import { features } from './features.ts';

const url = process.env['DATABASE_URL'];
if (!url) {
  process.stderr.write('Set DATABASE_URL to the database to check.\n');
  process.exit(2);
}
const pool = openPool({ url });
try {
  const wrong = await findWrongCounters(openDatabase(pool), features);
  for (const { counter, id, stored, counted } of wrong) {
    process.stdout.write(`${counter} of ${id} is ${stored}, but should be ${counted}\n`);
  }
  process.stdout.write(wrong.length === 0 ? 'All counters are correct.\n' : `${wrong.length} counters are wrong.\n`);
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  await pool.end();
}
