import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMissingProgram } from '#shared/node-pair.ts';
import { defineTool, report, say } from '#shared/tool.ts';
import { runRollingRestart } from './rolling-restart.ts';

export const rollingTool = defineTool({
  name: 'rolling',
  summary: 'no request fails while two servers behind nginx are restarted in turn',
  options: {
    restarts: { default: 20, description: 'number of restarts' },
    people: { default: 12, description: 'number of people who send requests, each with a socket' },
  },
  fullRuns: [{}],
  async run({ restarts, people }) {
    const missing = findMissingProgram();
    if (missing !== undefined) {
      const summary = `skipped: no ${missing} on the path`;
      say(summary);
      return { isGood: true, summary };
    }
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-rolling-'));
    const result = await runRollingRestart({ dataDir: folder.path, restarts, people });
    const { requests, slowest, reconnects, failedReconnects } = result;
    return report(
      `${restarts} restarts, ${requests} requests, the slowest took ${Math.round(slowest)} ms, ` +
        `${reconnects} sockets reconnected with ${failedReconnects} failed attempts`,
      result.failures,
    );
  },
});
