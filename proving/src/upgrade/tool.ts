import { defineTool, report, say } from '#shared/tool.ts';
import { migrateUnderLoad } from './migrate-under-load.ts';
import { runPreviousRelease } from './previous-release.ts';

export const upgradeTool = defineTool({
  name: 'upgrade',
  summary: 'the previous release works on the new schema, and a large migration delays no request',
  options: {
    from: { default: '', description: 'git revision of the previous release; the newest release by default' },
    rows: { default: 1_000_000, description: 'posts that the migration changes under load; 0 skips it' },
    'skip-previous': { default: false, description: 'only migrate under load' },
  },
  fullRuns: [{}],
  async run({ from, rows, 'skip-previous': skipsPrevious }) {
    const failures: string[] = [];
    const summaries: string[] = [];
    if (!skipsPrevious) {
      const previous = await runPreviousRelease(from);
      failures.push(...previous.failures);
      summaries.push(previous.summary);
      say(previous.summary);
    }
    if (rows > 0) {
      const loaded = await migrateUnderLoad({ rows });
      failures.push(...loaded.failures);
      summaries.push(loaded.summary);
    }
    return report(summaries.join('; '), failures);
  },
});
