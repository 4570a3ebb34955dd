import { type Bench, rounds, startBareHttp, startProduct } from '#bench/bench.ts';
import { medianRatio } from '#bench/compare.ts';
import { type Figure, goals, median } from '#bench/figures.ts';
import type { Running } from '#bench/processes.ts';

/** Row 12: the time from the command to the first page of the feed, with the database running, relative to bare Node. */
export async function startFigures(bench: Bench): Promise<Figure[]> {
  const [ours, bare]: number[][] = [[], []];
  // The first start migrates the database, and both read their files from disk.
  await timeOf(startProduct(bench));
  await timeOf(startBareHttp(bench, 10_000));
  for (let round = 1; round <= rounds; round += 1) {
    bare?.push(await timeOf(startBareHttp(bench, 10_000)));
    ours?.push(await timeOf(startProduct(bench)));
  }
  return [
    {
      row: '12',
      what: 'start to the first signed-in feed page / bare node:http',
      unit: 'ms',
      ours: median(ours ?? []),
      limit: median(bare ?? []),
      ratio: medianRatio(ours ?? [], bare ?? []),
      goal: goals['12'],
    },
  ];
}

async function timeOf(starting: Promise<Running>): Promise<number> {
  await using running = await starting;
  return running.startedIn;
}
