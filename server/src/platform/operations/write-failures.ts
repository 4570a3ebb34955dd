/** How long a failed write counts, in milliseconds: several probes of a load balancer or a monitor. */
const remembered = 30_000;

const lastFailures = new Map<'database' | 'storage', number>();

/** Records that a write failed because of the machine: a full disk, a read-only database, or a storage that refuses. */
export function recordWriteFailure(where: 'database' | 'storage'): void {
  lastFailures.set(where, performance.now());
}

/** Returns where writes of the last 30 seconds failed. */
export function recentWriteFailures(): ('database' | 'storage')[] {
  return [...lastFailures].flatMap(([where, at]) => (performance.now() - at < remembered ? [where] : []));
}
