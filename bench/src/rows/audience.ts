import { alternate, type Bench, signInMany, startProduct, startRelay } from '#bench/bench.ts';
import { compareTimes, medianRatio } from '#bench/compare.ts';
import type { AudienceTasks } from '#bench/drivers/audience.ts';
import { type Driver, startDriver } from '#bench/drivers.ts';
import { type Figure, goals, median } from '#bench/figures.ts';
import { eventId, groupId } from '#bench/live-dataset.ts';
import type { Measured } from '#bench/load.ts';
import type { Running } from '#bench/processes.ts';
import { openLive, takeBackAll, timed } from './chat.ts';

/** Row 11: the time until a stored comment reaches the last of the audience, relative to a bare Socket.IO relay. */
export async function audienceFigures(bench: Bench): Promise<Figure[]> {
  const what = 'a comment to the last of 1000 sockets, p99 / bare Socket.IO';
  return measureAudience(bench, { row: '11', what, to: 'event', id: eventId, count: 1_000 });
}

/** Row 23: the same for a message to a group of 256, of whom 200 are connected. */
export async function groupAudienceFigures(bench: Bench): Promise<Figure[]> {
  const what = 'a message in a group of 256 to the last of 200 sockets, p99 / bare Socket.IO';
  return measureAudience(bench, { row: '23', what, to: 'group', id: groupId(1), count: 200 });
}

interface Audience {
  row: '11' | '23';
  what: string;
  to: 'event' | 'group';
  id: string;
  count: number;
}

async function measureAudience(bench: Bench, { row, what, ...audience }: Audience): Promise<Figure[]> {
  const database = await openLive(bench);
  try {
    // The first is the host of the event; the author is a guest, so that the host is notified of each comment.
    const [host = '', ...tokens] = await signInMany(bench.postgres, database, audience.count + 1);
    await using product = await startProduct({ ...bench, database, token: host });
    await using relay = await startRelay(bench, 'socket-io-relay');
    await using guests = startDriver<AudienceTasks>('audience');
    await using bare = startDriver<AudienceTasks>('audience');
    await guests.ask('open', { ...audience, url: product.url, tokens });
    await bare.ask('open', { ...audience, url: relay.url, to: 'relay' });
    const { sample } = await guests.ask('speak', { seconds: 3, like: undefined });
    const { seconds } = bench.options;
    await bare.ask('speak', { seconds: 3, like: sample });
    const speak = (driver: Driver<AudienceTasks>, server: Running, like?: string) =>
      timed(bench, server, () => driver.ask('speak', { seconds, like }));
    const found = await alternate(bench, {
      relay: () => speak(bare, relay, sample),
      ours: () => speak(guests, product),
    });
    const cpu = ({ serverMs = Number.NaN }: Measured) => serverMs;
    const [own, bareOnes] = [found.ours.map(cpu), found.relay.map(cpu)];
    return [
      compareTimes({ row, what, goal: goals[row] }, found.ours, found.relay),
      {
        row,
        what: 'server CPU of it / bare Socket.IO',
        unit: 'ms',
        ours: median(own),
        limit: median(bareOnes),
        ratio: medianRatio(own, bareOnes),
      },
    ];
  } finally {
    await takeBackAll({ ...bench, database });
  }
}
