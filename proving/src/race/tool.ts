import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServerProcess } from '@baraza/server/src/testing/server-process.ts';
import { addCrowd } from '#shared/crowd.ts';
import { openEmbeddedPool } from '#shared/embedded-pool.ts';
import { defineTool, report } from '#shared/tool.ts';
import { raceForIcebreakers } from './icebreaker-race.ts';

export const raceTool = defineTool({
  name: 'race',
  summary: 'an intake has one icebreaker at a time',
  options: {
    rounds: { default: 200, description: 'number of races' },
    racers: { default: 20, description: 'members who post an icebreaker at the same time' },
  },
  fullRuns: [{}],
  async run({ rounds, racers: count }) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-race-'));
    await using server = await startServerProcess({ dataDir: folder.path });
    await using database = await openEmbeddedPool(folder.path);
    const racers = await addCrowd(database, server.url, count);
    const failures = await raceForIcebreakers({ racers, rounds, database });
    return report(`${rounds} rounds of ${count} racers`, failures);
  },
});
