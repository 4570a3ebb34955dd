import { features } from '#server/features.ts';
import type { Deps } from '#platform/features/deps.ts';

/** Runs one background task to its end, as the job queue does. */
export async function runJob(deps: Deps, name: string, payload: object = {}): Promise<void> {
  const task = features.map(({ jobs }) => jobs?.(deps)[name]).find((found) => found !== undefined);
  if (!task) throw new Error(`No feature has a task ${name}.`);
  await task(payload);
}
