import { firstWeekSteps, isSelfReported, type SelfReportedStep } from '@baraza/contract/features/intake-limits.ts';
import type { FirstWeek } from '@baraza/contract/features/newcomers.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { unauthorized } from '#platform/http/errors.ts';
import { addTick, findFirstWeek, removeTick } from './first-week.queries.ts';

/** The viewer's first week, which is private. */
export async function viewFirstWeek({ db }: Deps, viewer: Viewer): Promise<FirstWeek> {
  const row = await findFirstWeek(db, viewer.id);
  if (!row) throw unauthorized();
  return {
    steps: firstWeekSteps.map((step) =>
      isSelfReported(step)
        ? { step, done: row.ticks.includes(step), byHand: true }
        : { step, done: row[step], byHand: false },
    ),
  };
}

/** Ticks or unticks a step. Idempotent. */
export async function setStep(deps: Deps, viewer: Viewer, step: SelfReportedStep, done: boolean): Promise<FirstWeek> {
  await (done ? addTick : removeTick)(deps.db, viewer.id, step);
  return viewFirstWeek(deps, viewer);
}
