/**
 * Load, fault and fuzz tools: `npm run prove` runs them all with their full numbers, which takes more than an hour, and
 * ends with one table. `npm run prove -- <name> [--options]` runs one; `npm run prove -- --help` lists them.
 */
import { parseArgs } from 'node:util';
import { clusterTool, twoNodesTool } from './cluster/tool.ts';
import { faultsTool } from './faults/tool.ts';
import { fuzzTool } from './fuzz/tool.ts';
import { ledgerTool } from './ledger/tool.ts';
import { likesTool } from './likes/tool.ts';
import { oneAgainstAllTool } from './one-against-all/tool.ts';
import { partitionsTool } from './partitions/tool.ts';
import { raceTool } from './race/tool.ts';
import { rollingTool } from './rolling/tool.ts';
import { scrollTool } from './scroll/tool.ts';
import { seatsTool } from './seats/tool.ts';
import { slowLineTool } from './slow-line/tool.ts';
import { soakTool } from './soak/tool.ts';
import { stormTool } from './storm/tool.ts';
import { sweepTool } from './sweep/tool.ts';
import { upgradeTool } from './upgrade/tool.ts';
import { defineTool, type Outcome, runVitest, say, type Tool } from '#shared/tool.ts';

const matrixTool = defineTool({
  name: 'matrix',
  summary: 'every call as every role',
  options: {},
  fullRuns: [{}],
  run: () => runVitest(['server/src/authorization-matrix.test.ts'], /Tests {2}.*/g),
});

const talkTool = defineTool({
  name: 'talk',
  summary: 'no message is lost or doubled when connections are cut after every byte',
  options: { step: { default: 1, description: 'bytes between two positions at which connections are cut' } },
  fullRuns: [{}],
  run: ({ step }) => runVitest(['--project', 'talk'], /^\d+ messages of .*/gm, { TALK_STEP: String(step) }),
});

const tools: readonly Tool[] = [
  matrixTool,
  fuzzTool,
  ledgerTool,
  seatsTool,
  stormTool,
  raceTool,
  rollingTool,
  faultsTool,
  soakTool,
  oneAgainstAllTool,
  talkTool,
  likesTool,
  scrollTool,
  sweepTool,
  upgradeTool,
  partitionsTool,
  twoNodesTool,
  clusterTool,
  slowLineTool,
];

type Values = Parameters<Tool['run']>[0];

function help(): string {
  const entries = tools.flatMap(({ name, summary, options, fullRuns }) => [
    `  ${name.padEnd(15)} ${summary}${fullRuns ? '' : ' (not part of a full run)'}`,
    ...Object.entries(options).map(
      ([option, { default: value, description }]) =>
        `${' '.repeat(13)}--${`${option} ${value}`.padEnd(18)} ${description}`,
    ),
  ]);
  return ['Usage: npm run prove [-- <name> [--options]]', '', ...entries].join('\n');
}

function readOptions({ options }: Tool, args: string[]): Values {
  const { values } = parseArgs({
    args,
    options: Object.fromEntries(
      Object.entries(options).map(([name, { default: value }]) => [
        name,
        { type: typeof value === 'boolean' ? ('boolean' as const) : ('string' as const) },
      ]),
    ),
  });
  return Object.fromEntries(
    Object.entries(options).map(([name, { default: value }]) => {
      const given = values[name] ?? value;
      if (typeof value !== 'number') return [name, given];
      if (!Number.isFinite(Number(given))) throw new Error(`--${name} takes a number.`);
      return [name, Number(given)];
    }),
  );
}

async function runAll(): Promise<boolean> {
  const table: string[] = [];
  let isGood = true;
  for (const tool of tools) {
    for (const changed of tool.fullRuns ?? []) {
      const label = [tool.name, ...Object.entries(changed).map(([name, value]) => `--${name} ${value}`)].join(' ');
      say(`\n== ${label}`);
      const started = performance.now();
      const outcome = await tool
        .run({ ...readOptions(tool, []), ...changed } as Values)
        .catch((error: unknown): Outcome => ({ isGood: false, summary: String(error) }));
      isGood &&= outcome.isGood;
      const seconds = ((performance.now() - started) / 1000).toFixed(0).padStart(5);
      table.push(`${outcome.isGood ? 'ok    ' : 'FAILED'} ${seconds} s  ${label}: ${tool.summary}`);
      table.push(`${' '.repeat(16)}${outcome.summary}`);
    }
  }
  say(`\n${table.join('\n')}`);
  return isGood;
}

async function main([name, ...args]: string[]): Promise<boolean> {
  if (name === undefined) return runAll();
  const tool = tools.find((each) => each.name === name);
  if (!tool || args.includes('--help')) {
    say(help());
    return name === '--help' || tool !== undefined;
  }
  const { isGood } = await tool.run(readOptions(tool, args));
  say(isGood ? 'ok' : 'FAILED');
  return isGood;
}

process.exitCode = (await main(process.argv.slice(2))) ? 0 : 1;
