import { spawnSync } from 'node:child_process';
import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findMissingProgram } from '#shared/node-pair.ts';
import { defineTool, report, say, seed } from '#shared/tool.ts';
import type { Times } from '#shared/use-record.ts';
import { runSoak } from './soak.ts';

/** The longest p99 of reads outside faults, in milliseconds. */
const maxReadP99 = 100;

export const soakTool = defineTool({
  name: 'soak',
  summary: 'students use two servers while parts are restarted and a backup is restored on trial',
  options: {
    minutes: { default: 30, description: 'duration of the load' },
    rate: { default: 100, description: 'requests and messages per second' },
    people: { default: 200, description: 'number of students, each with a socket' },
    seed,
  },
  fullRuns: [{}],
  async run(options) {
    const missing = findMissingProgram();
    if (missing !== undefined) {
      const summary = `skipped: no ${missing} on the path`;
      say(summary);
      return { isGood: true, summary };
    }
    const withRestore = spawnSync('restic', ['version']).status === 0;
    if (!withRestore) say('without a restore: no restic on the path');
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-soak-'));
    const result = await runSoak({
      ...options,
      dataDir: folder.path,
      withRestore,
      onFault: (name, seconds) => say(`${name}: ${seconds.toFixed(1)} s`),
    });
    say(`reads outside faults: ${describe(result.reads)}; writes: ${describe(result.writes)}`);
    say(`slowest p99: ${result.slowestNames.join(', ')}`);
    const isSlow = result.reads.p99 > maxReadP99;
    return report(
      `${options.minutes} minutes, ${result.requests} requests, ${result.unavailable} answered 503, ` +
        `${result.confirmed} texts confirmed, reads p99 ${Math.round(result.reads.p99)} ms, ` +
        `writes p99 ${Math.round(result.writes.p99)} ms, ${result.reconnects} sockets reconnected`,
      [...result.failures, ...(isSlow ? [`p99 of reads is above ${maxReadP99} ms`] : [])],
    );
  },
});

function describe({ count, median, p99, slowest }: Times): string {
  return `${count}, median ${median.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${Math.round(slowest)} ms`;
}
