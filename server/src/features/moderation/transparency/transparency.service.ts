import type { TransparencyPeriod } from '@baraza/contract/features/stewardship.ts';
import type { Deps } from '#platform/features/deps.ts';
import { runForEach } from '#platform/jobs/jobs.ts';
import { transact } from '#platform/sql/pool.ts';
import { addPeriod, listPeriods, listUncounted } from './transparency.queries.ts';
import { viewPeriod } from './transparency.view.ts';

/** The numbers of completed half-years, newest first. */
export async function viewTransparency({ db }: Pick<Deps, 'db'>): Promise<TransparencyPeriod[]> {
  return (await listPeriods(db)).map(viewPeriod);
}

/** Counts the half-years that have ended since the last run. */
export async function countPeriods({ db }: Pick<Deps, 'db'>): Promise<void> {
  await runForEach(await listUncounted(db), async (period) => {
    const [year = 0, half = 0] = period.split('-H').map(Number);
    const from = new Date(Date.UTC(year, (half - 1) * 6)).toISOString();
    const until = new Date(Date.UTC(year, half * 6)).toISOString();
    await transact(db, (tx) => addPeriod(tx, { period, from, until }));
  });
}
