/** How long a failed write counts, in milliseconds: several probes of a load balancer or a monitor. */
const remembered = 30_000;

/** When writes last failed, by `performance.now()`. */
const lastFailures = { database: Number.NEGATIVE_INFINITY, storage: Number.NEGATIVE_INFINITY };

/** Records that a write failed because of the machine: a full disk, a read-only database, or a storage that refuses. */
export function recordWriteFailure(where: 'database' | 'storage'): void {
  lastFailures[where] = performance.now();
}

/** Returns where writes of the last 30 seconds failed. */
export function recentWriteFailures(): ('database' | 'storage')[] {
  return (['database', 'storage'] as const).filter((where) => performance.now() - lastFailures[where] < remembered);
}

/** Forgets the failed writes, so that a test does not see those of another test in the same process. */
export function forgetWriteFailures(): void {
  lastFailures.database = Number.NEGATIVE_INFINITY;
  lastFailures.storage = Number.NEGATIVE_INFINITY;
}
