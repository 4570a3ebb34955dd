import type { Env } from '#platform/operations/env.ts';
import { spawnGuarded } from '#platform/sql/embedded-postgres/guarded-process.ts';

/** Snapshots of other programs in the same repository are left alone. */
export const backupTag = 'baraza';

export interface Snapshot {
  id: string;
  time: string;
}

interface Call {
  /** The working directory; that of this process by default. */
  cwd?: string;
  /** Called with each line of output that is a JSON object. */
  onObject?: (object: Record<string, unknown>) => void;
}

/**
 * Runs restic on the configured repository; it ends with this process. Credentials are restic's own variables, in the
 * environment. Throws an Error with one sentence that has restic's reason.
 */
export async function runRestic(
  { RESTIC_REPOSITORY }: Env,
  args: string[],
  { cwd, onObject }: Call = {},
): Promise<void> {
  if (RESTIC_REPOSITORY === undefined) {
    throw new Error('RESTIC_REPOSITORY is not set: it names the repository of the backups, such as /mnt/backup.');
  }
  const complaints: string[] = [];
  const { exited } = spawnGuarded({
    command: 'restic',
    args: ['--json', ...args],
    cwd: cwd ?? process.cwd(),
    account: undefined,
    // Restic refuses both variables together.
    env: { ...process.env, RESTIC_REPOSITORY, RESTIC_REPOSITORY_FILE: undefined, RESTIC_PROGRESS_FPS: '0.1' },
    onLine: (line) => {
      const objects = parseObjects(line);
      if (!objects) complaints.push(line);
      for (const object of objects ?? []) {
        if (object['message_type'] === 'error') complaints.push(line);
        onObject?.(object);
      }
    },
  });
  const { code, signal } = await exited;
  if (code === 127) throw new Error('restic is not installed: install it, such as with apt-get install restic.');
  if (code !== 0) throw new Error(`restic ${args[0]} failed: ${reasonIn(complaints) ?? signal ?? `exit code ${code}`}`);
}

/** Creates the repository unless it exists. Throws an Error with one sentence if it cannot be created or opened. */
export async function ensureRepository(env: Env): Promise<void> {
  const exists = await runRestic(env, ['cat', 'config', '--no-lock']).then(
    () => true,
    () => false,
  );
  // If the repository exists and cannot be opened, restic refuses to create it and says why.
  if (!exists) await runRestic(env, ['init']);
}

function parseObjects(line: string): Record<string, unknown>[] | undefined {
  if (!/^[{[]/.test(line)) return line === 'null' ? [] : undefined;
  try {
    return [JSON.parse(line) as Record<string, unknown> | Record<string, unknown>[]].flat();
  } catch {
    return undefined;
  }
}

/** The line with the reason, without restic's prefix. */
function reasonIn(lines: readonly string[]): string | undefined {
  const line =
    lines.find((each) => /^(Fatal|error|ignoring error)\b/i.test(each)) ?? lines.findLast((each) => each.trim() !== '');
  return line?.replace(/^(Fatal:|error:|ignoring error for) /i, '').slice(0, 500);
}

/** The backups in the repository, oldest first. */
export async function listSnapshots(env: Env): Promise<Snapshot[]> {
  const found: Snapshot[] = [];
  await runRestic(env, ['snapshots', '--no-lock', '--tag', backupTag], {
    onObject: ({ id, time }) => found.push({ id: String(id), time: new Date(String(time)).toISOString() }),
  });
  return found.sort((one, other) => one.time.localeCompare(other.time));
}

/** The backup whose id begins like this, or the newest. Throws if there is none. */
export async function findSnapshot(env: Env, id = 'latest'): Promise<{ snapshot: Snapshot; newest: Snapshot }> {
  const all = await listSnapshots(env);
  const newest = all.at(-1);
  if (!newest) throw new Error('The repository has no backup of Baraza.');
  const matching = id === 'latest' ? [newest] : all.filter((each) => id.length >= 4 && each.id.startsWith(id));
  const [snapshot, other] = matching;
  if (!snapshot) throw new Error(`The repository has no backup ${id}. Its backups: ${all.map(nameOf).join(', ')}.`);
  if (other) throw new Error(`Several backups begin with ${id}.`);
  return { snapshot, newest };
}

/** Such as `9a6a6c2b of 2026-11-23T21:18:31.151Z`. */
export function nameOf({ id, time }: Snapshot): string {
  return `${id.slice(0, 8)} of ${time}`;
}
