import { mkdtempDisposable, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrate } from '@baraza/server/src/platform/sql/migrations.ts';
import { debianPostgres, startThrowAwayPostgres } from '@baraza/server/src/testing/debian-postgres.ts';
import { runScript } from '@baraza/server/src/testing/run-script.ts';
import { defineTool, report, runVitest, say } from '#shared/tool.ts';
import { copyShardSql, createShard, keys, partitionsSql, splitSql } from './layouts.ts';
import { measure, type Times } from './measure.ts';
import { planLog, planLogging, readStatementUses } from './statements.ts';

const settings = { jit: 'off', max_connections: 500, shared_buffers: '512MB' };
const testFolders = ['server/src/features/posts', 'server/src/features/conversations'];
/** The rule of one conversation per pair, which partitions by the id of the conversation cannot keep. */
const pairRule = 'starting a conversation';

export const partitionsTool = defineTool({
  name: 'partitions',
  summary: 'feed and chat on partitioned tables, in one database and in two',
  options: {
    rows: { default: 1_000_000, description: 'posts, likes, comments and messages that are measured; 0 skips it' },
    repeats: { default: 210, description: 'executions of each measured statement' },
    'skip-tests': { default: false, description: 'only measure' },
  },
  fullRuns: [{ rows: 100_000 }],
  async run({ rows, repeats, 'skip-tests': skipsTests }) {
    const bin = [18, 17, 16, 15].map(debianPostgres).find((folder) => folder !== undefined);
    if (!bin) return report('needs PostgreSQL 15 or newer of Debian', ['there is none']);
    const failures: string[] = [];
    const summaries: string[] = [];
    if (!skipsTests) {
      const one = await testPartitions(bin);
      failures.push(...one.failed.filter((name) => !name.startsWith(pairRule)));
      const two = await testSplit(bin);
      summaries.push(
        `tests on partitions: ${one.failed.length} of ${one.count} fail`,
        `in two databases: ${two.failed.length} of ${two.count} fail`,
      );
      for (const name of two.failed) say(`  in two databases: ${name}`);
    }
    if (rows > 0) {
      const measured = new Map<string, Times[]>();
      for (const layout of ['plain', 'partitions', 'split'] as const) {
        measured.set(layout, await measureLayout(bin, layout, { rows, repeats }));
      }
      for (const [index, { statement }] of (measured.get('plain') ?? []).entries()) {
        const texts = [...measured].map(([layout, times]) => `${layout} ${format(times[index])}`);
        say(`${statement.padEnd(30)} ${texts.join('   ')}`);
      }
      summaries.push(`${rows} rows measured`);
    }
    return report(summaries.join('; '), failures);
  },
});

function format(times: Times | undefined): string {
  return times ? `${times.median.toFixed(2)} ms (p95 ${times.p95.toFixed(2)})` : '';
}

async function testPartitions(bin: string) {
  await using postgres = await startThrowAwayPostgres(bin, { ...settings, ...planLogging });
  const result = await runTests({ TEST_DATABASE_URL: postgres.url, TEST_TEMPLATE_SQL: partitionsSql });
  const uses = [...(await readStatementUses(join(postgres.dir, planLog), Object.keys(keys)))];
  const several = uses.filter(([, use]) => use.several > 0);
  for (const [query, use] of several.toSorted(([, one], [, other]) => other.several - one.several)) {
    say(
      `${String(use.several).padStart(5)} times on several partitions: ${query.replaceAll(/\s+/g, ' ').trim().slice(0, 200)}`,
    );
  }
  say(`${uses.length} statements, of which ${several.length} have used several partitions`);
  return result;
}

async function testSplit(bin: string) {
  await using one = await startThrowAwayPostgres(bin, settings);
  await using two = await startThrowAwayPostgres(bin, settings);
  const shardUrl = await createShard(two.url, 'shard_template');
  return await runTests({
    TEST_DATABASE_URL: one.url,
    TEST_TEMPLATE_SQL: splitSql(shardUrl),
    TEST_COPY_SQL: copyShardSql(shardUrl),
  });
}

/** Runs the tests of feed and chat, and returns how many there are and the names of those that fail. */
async function runTests(env: object): Promise<{ count: number; failed: string[] }> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'baraza-partitions-'));
  const file = join(folder.path, 'results.json');
  await runVitest(['--project', 'server', '--reporter=json', `--outputFile=${file}`, ...testFolders], /^$/, env);
  const { testResults } = JSON.parse(await readFile(file, 'utf8')) as {
    testResults: { assertionResults: { fullName: string; status: string }[] }[];
  };
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  if (tests.length === 0) throw new Error('No test ran.');
  const failed = tests.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName);
  return { count: tests.length, failed };
}

async function measureLayout(
  bin: string,
  layout: 'plain' | 'partitions' | 'split',
  options: { rows: number; repeats: number },
): Promise<Times[]> {
  await using one = await startThrowAwayPostgres(bin, settings);
  await using two = layout === 'split' ? await startThrowAwayPostgres(bin, settings) : undefined;
  await migrate({ url: one.url });
  const shardUrl = two && (await createShard(two.url, 'shard'));
  if (layout === 'partitions') await runScript(one.url, partitionsSql);
  if (shardUrl) await runScript(one.url, splitSql(shardUrl));
  return await measure(one.url, { ...options, ...(shardUrl && { shardUrl }) });
}
