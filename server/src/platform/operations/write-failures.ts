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
