import { execFile } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { start } from '@baraza/bench/src/processes.ts';
import { findFreePort } from '@baraza/server/src/testing/free-port.ts';
import type { TestPerson } from '@baraza/server/src/testing/http-client.ts';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { openEmbeddedPool } from '#shared/embedded-pool.ts';
import { personOf } from './attack.ts';
import { attacks, searchOfWideMessages } from './attacks.ts';
import { read } from './reader.ts';
import { makeScene, type SceneSize } from './scene.ts';

export interface OneAgainstAllOptions extends SceneSize {
  /** An empty folder. */
  dataDir: string;
  /** Milliseconds for which the reader is measured during each attack, and before the first one as often as `calmReadings` says. */
  duration: number;
  /** Only attacks whose name contains this. */
  only: string;
  /** The largest ratio of the reader's 99th percentile during an attack to that before the first one, or to `floor`. */
  maxRatio: number;
  /** How often an attack is measured at most; the best attempt counts, because a busy machine delays everything at times. */
  attempts: number;
  /** How often the reader is measured before the first attack. */
  calmReadings: number;
  onCalm?: (p99s: number[]) => void;
  onResult?: (result: AttackResult) => void;
}

export interface AttackResult {
  name: string;
  /** The reader's 99th percentile in milliseconds. */
  during: number;
  /** `during` with Node's own server, which sends a few bytes from memory. Measured only if the attack exceeds the ratio to a calm reading. */
  floor: number | undefined;
  /** What the attacker received. */
  outcomes: Record<string, number>;
  failures: string[];
}

const bareServer = join(import.meta.dirname, '../../../bench/src/limits/bare-http.ts');
const attackerProgram = join(import.meta.dirname, 'attacker.ts');

/**
 * Measures what a reader notices of each attack by one account, with the rate limits of production. The reader is compared with its
 * slowest calm reading, because two cores that the server shares with its clients give 9 to 41 ms for the same requests.
 */
export async function runOneAgainstAll(options: OneAgainstAllOptions): Promise<AttackResult[]> {
  const { dataDir, only, duration, maxRatio, onCalm = () => {}, onResult = () => {} } = options;
  const scene = await prepare(options);
  await using server = await startServerProcess({ dataDir, env: { RATE_LIMITS: 'on', LOG_LEVEL: 'error' } });
  const reader = personOf(server.url, scene.reader);
  await warmUp(personOf(server.url, scene.friend));
  const calm: number[] = [];
  while (calm.length < options.calmReadings) calm.push((await read(reader, duration)).p99);
  onCalm(calm);
  const limit = Math.max(...calm) * maxRatio;
  const results: AttackResult[] = [];
  for (const name of Object.keys(attacks).filter((each) => each.includes(only))) {
    let best: AttackResult | undefined;
    for (let attempt = 0; attempt < options.attempts && (!best || best.failures.length > 0); attempt += 1) {
      const result = await measure(name, server.url, attempt);
      if (!best || result.failures.length === 0 || result.during < best.during) best = result;
    }
    if (best) results.push(best);
    if (best) onResult(best);
  }
  return results;

  async function measure(name: string, url: string, attempt: number): Promise<AttackResult> {
    const account = accountOf(name, attempt);
    const attacking = runAttack(name, { url, duration: duration + 1_000, scene: JSON.stringify(scene), account });
    const [during, outcomes] = await Promise.all([read(reader, duration), attacking]);
    const failures: string[] = [];
    const isSlow = during.p99 > limit;
    const floor = isSlow ? await measureFloor(name, account) : undefined;
    if (isSlow && during.p99 > (floor ?? 0) * maxRatio)
      failures.push(`p99 ${during.p99.toFixed(0)} ms instead of ${limit.toFixed(0)} ms at most`);
    for (const [outcome, times] of during.failures) failures.push(`the reader got ${outcome} ${times} times`);
    for (const status of Object.keys(outcomes)) if (status === '500') failures.push(`the attacker got 500`);
    return { name, during: during.p99, floor, outcomes, failures };
  }

  /** Measures the reader during the same attack against Node's own server, which shows what the machine and Node cost. */
  async function measureFloor(name: string, account: number): Promise<number> {
    const port = await findFreePort();
    const args = [bareServer];
    await using server = await start({ name: 'bare-http', args, env: { BYTES: '1000' }, port, path: '/' });
    const attacking = runAttack(name, {
      url: server.url,
      duration: duration + 1_000,
      scene: JSON.stringify(scene),
      account,
    });
    // An attack that needs more than HTTP ends early, and then nothing is slow.
    const [during] = await Promise.all([
      read(personOf(server.url, scene.reader), duration),
      attacking.catch(() => undefined),
    ]);
    return during.p99;
  }
}

/** Reads in parallel until the server has opened its connections to the database and planned the statements of the reader on each. */
async function warmUp(person: TestPerson): Promise<void> {
  await Promise.all(Array.from({ length: 20 }, () => read(person, 2_000)));
}

/** Fills the community with high rate limits, which the server that is measured does not have. */
async function prepare({ dataDir, attempts, ...size }: OneAgainstAllOptions) {
  await using server = await startServerProcess({ dataDir, env: { RATE_LIMITS: 'high', LOG_LEVEL: 'error' } });
  await using pool = await openEmbeddedPool(dataDir);
  const scene = await makeScene(pool, server.url, {
    ...size,
    attackers: attempts * Object.keys(attacks).length,
    wideOwners: Array.from({ length: attempts }, (_, attempt) => accountOf(searchOfWideMessages, attempt)),
  });
  // PostgreSQL itself does not analyze tables this small, and without statistics a page of events takes 8 ms instead of 1.
  await pool.query('analyze');
  return scene;
}

/** Returns the number of the account of an attempt. Each has its own, whose limits are not reached yet. */
function accountOf(name: string, attempt: number): number {
  const names = Object.keys(attacks);
  return attempt * names.length + names.indexOf(name);
}

async function runAttack(
  name: string,
  { url, duration, scene, account }: { url: string; duration: number; scene: string; account: number },
): Promise<Record<string, number>> {
  const args = [attackerProgram, name, url, String(duration), scene, String(account)];
  const attacking = promisify(execFile)(process.execPath, args, { timeout: duration + 60_000 });
  // Attackers use other machines, so their process must not compete with the server for the CPU.
  if (attacking.child.pid !== undefined) setPriority(attacking.child.pid, constants.priority.PRIORITY_LOW);
  const { stdout } = await attacking;
  return JSON.parse(stdout) as Record<string, number>;
}
