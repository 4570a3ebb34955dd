import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { debianPostgres } from '@baraza/server/src/testing/debian-postgres.ts';
import { findMissingProgram } from '#shared/node-pair.ts';
import { defineTool, report, say, seed } from '#shared/tool.ts';
import { type FaultRow, runFaults } from './faults.ts';

export const faultsTool = defineTool({
  name: 'faults',
  summary: 'no acknowledged write is lost in twelve faults, an interrupted restore and a failover',
  options: {
    rate: { default: 60, description: 'requests and messages per second' },
    people: { default: 60, description: 'number of students, each with a socket' },
    only: { default: '', description: 'only faults whose name contains this' },
    seed,
  },
  fullRuns: [{}],
  async run(options) {
    const bin = debianPostgres(15);
    const missing =
      findMissingProgram() ??
      (spawnSync('restic', ['version']).status === 0 ? undefined : 'restic') ??
      (bin === undefined ? 'PostgreSQL 15 of Debian' : undefined);
    if (missing !== undefined || bin === undefined) {
      const summary = `skipped: no ${missing}`;
      say(summary);
      return { isGood: true, summary };
    }
    await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-faults-'));
    const rows: FaultRow[] = [];
    const failures = await runFaults({
      ...options,
      dataDir: folder.path,
      bin,
      onFault(row) {
        if (rows.push(row) === 1) say(`${'fault'.padEnd(28)} seconds requests acknowledged lost failed`);
        const { name, seconds, requests, acknowledged, lost, failed, reasons, note } = row;
        say(
          `${name.padEnd(28)} ${seconds.toFixed(0).padStart(7)} ${String(requests).padStart(8)} ` +
            `${String(acknowledged).padStart(12)} ${String(lost).padStart(4)} ${String(failed).padStart(6)}  ${[...reasons, note].filter(Boolean).join('; ')}`,
        );
      },
    });
    const total = (key: 'requests' | 'acknowledged' | 'lost' | 'failed') =>
      rows.reduce((sum, row) => sum + row[key], 0);
    return report(
      `${rows.length} faults, ${total('requests')} requests, ${total('acknowledged')} writes acknowledged, ` +
        `${total('lost')} lost, ${total('failed')} requests failed`,
      failures,
    );
  },
});
