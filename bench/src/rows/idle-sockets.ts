import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf } from '#bench/accounting.ts';
import { type Bench, rounds, signInMany, startProduct } from '#bench/bench.ts';
import type { IdleTasks } from '#bench/drivers/idle.ts';
import { startDriver } from '#bench/drivers.ts';
import { type Figure, goals, median } from '#bench/figures.ts';
import { openLive } from './chat.ts';

const sockets = 5_000;
/** The namespaces that the web client joins on every page. */
const namespaces = ['/notifications', '/conversations'];
/** Milliseconds until the garbage of the handshakes is collected and one heartbeat has passed. */
const settling = 30_000;

/** Row 10: how much the server's memory grows by people with an open page. */
export async function idleFigures(bench: Bench): Promise<Figure[]> {
  await checkDescriptors();
  const database = await openLive(bench);
  const tokens = await signInMany(bench.postgres, database, sockets);
  const found: number[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const kilobytes = await kilobytesOfSocket({ ...bench, database }, tokens);
    bench.say(`  round ${round}: ${kilobytes.toFixed(1)} KB for a socket`);
    found.push((1024 * 1024) / kilobytes);
  }
  return [
    {
      row: '10',
      what: `idle signed-in sockets for each GiB, by ${sockets} of them`,
      unit: '',
      ours: median(found),
      ratio: median(found),
      goal: goals['10'],
    },
  ];
}

async function kilobytesOfSocket(bench: Bench, tokens: readonly string[]): Promise<number> {
  const [token = ''] = tokens;
  await using product = await startProduct({ ...bench, token });
  await using driver = startDriver<IdleTasks>('idle');
  const before = (await memoryOf(product.pid)) ?? Number.NaN;
  await driver.ask('open', { url: product.url, tokens, namespaces });
  await sleep(settling);
  const after = (await memoryOf(product.pid)) ?? Number.NaN;
  const open = await driver.ask('count', null);
  if (open !== tokens.length) throw new Error(`Of ${tokens.length} sockets ${open} stayed open.`);
  return ((after - before) * 1024) / open;
}

/** Node uses as many open files as the system allows; both sides of each socket need one. */
async function checkDescriptors(): Promise<void> {
  const limits = await readFile('/proc/self/limits', 'utf8').catch(() => '');
  const most = Number(/^Max open files\s+\S+\s+(\d+)/m.exec(limits)?.[1] ?? Number.POSITIVE_INFINITY);
  if (most < sockets + 200)
    throw new Error(`Row 10 opens ${sockets} sockets; raise the limit of open files (ulimit -Hn) from ${most}.`);
}
