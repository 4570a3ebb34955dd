import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineTool, report, say } from '#shared/tool.ts';
import { runOneAgainstAll } from './one-against-all.ts';

export const oneAgainstAllTool = defineTool({
  name: 'one-against-all',
  summary: 'what one account does is not noticed by a reader',
  options: {
    seconds: { default: 12, description: 'time of each measurement' },
    only: { default: '', description: 'only attacks whose name contains this' },
    ratio: {
      default: 1.5,
      description: "largest ratio of the reader's p99 during an attack to the slowest reading without one",
    },
    attempts: { default: 3, description: 'how often an attack is measured until it passes' },
  },
  fullRuns: [{}],
  async run({ seconds, only, ratio, attempts }) {
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-one-'));
    const results = await runOneAgainstAll({
      dataDir: folder.path,
      duration: seconds * 1000,
      only,
      maxRatio: ratio,
      attempts,
      events: 300,
      messages: 600,
      posts: 100,
      calmReadings: 8,
      onCalm: (p99s) => say(`Without an attack: ${p99s.map((p99) => p99.toFixed(0)).join(', ')} ms`),
      onResult: ({ name, during, floor, outcomes, failures }) => {
        const verdict = failures.length > 0 ? 'FAILED' : 'ok    ';
        const seen = Object.entries(outcomes).map(([outcome, times]) => `${outcome}: ${times}`);
        say(`${verdict} ${inMs(during)} ${inMs(floor)} ms  ${name} (${seen.join(', ')})`);
      },
    });
    const failures = results.flatMap(({ name, failures }) => failures.map((failure) => `${name}: ${failure}`));
    const worst = Math.max(...results.map(({ during }) => during));
    return report(`${results.length} attacks, largest p99 of the reader ${worst.toFixed(0)} ms`, failures);
  },
});

function inMs(time: number | undefined): string {
  return (time?.toFixed(0) ?? '-').padStart(5);
}
