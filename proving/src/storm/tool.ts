import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineTool, report, seed } from '#shared/tool.ts';
import { runReconnectStorm } from './reconnect-storm.ts';

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export const stormTool = defineTool({
  name: 'storm',
  summary: 'all sockets reconnect in time after the server is killed',
  options: {
    sockets: { default: 2_000, description: 'number of open connections' },
    within: { default: 30, description: 'seconds after the kill within which all are connected again' },
    seed,
  },
  fullRuns: [{}],
  async run({ sockets, within, seed }) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-storm-'));
    const result = await runReconnectStorm({ dataDir: folder.path, sockets, within: within * 1000, seed });
    const { back, failures, readyAfter, halfAfter, allAfter, failedAttempts } = result;
    if (allAfter > within * 1000) failures.push(`not all sockets were back within ${within} s`);
    return report(
      `seed ${seed}: ready ${seconds(readyAfter)} after the kill, ${back} of ${sockets} sockets back ` +
        `(half after ${seconds(halfAfter)}, all after ${seconds(allAfter)}), ${failedAttempts} failed attempts`,
      failures,
    );
  },
});
