import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A node of a plan as `auto_explain` writes it. */
interface PlanNode {
  'Relation Name'?: string;
  'Actual Loops'?: number;
  'Target Tables'?: PlanNode[];
  Plans?: PlanNode[];
}

/** How many executions of a statement used one partition, and how many used several. */
export interface StatementUse {
  one: number;
  several: number;
}

/** The settings with which PostgreSQL logs the plan of each statement that it has executed. */
export const planLogging = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': 0,
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  logging_collector: 'on',
  log_destination: 'jsonlog',
  log_directory: 'log',
  log_filename: 'plans.log',
  log_rotation_size: 0,
};

/** The log with these settings, below the data directory: PostgreSQL replaces the extension. */
export const planLog = 'log/plans.json';

/** Counts for each statement in the log of a partitioned database how often it used how many partitions. */
export async function readStatementUses(log: string, tables: readonly string[]): Promise<Map<string, StatementUse>> {
  const uses = new Map<string, StatementUse>();
  for await (const line of createInterface({ input: createReadStream(log) })) {
    const message = (JSON.parse(line) as { message?: string }).message ?? '';
    const start = message.indexOf('plan:');
    if (start === -1 || !message.startsWith('duration:')) continue;
    const logged = JSON.parse(message.slice(start + 'plan:'.length)) as { 'Query Text': string; Plan: PlanNode };
    const used = new Set(partitionsOf(logged.Plan, tables));
    if (used.size === 0) continue;
    const use = uses.get(logged['Query Text']) ?? { one: 0, several: 0 };
    use[used.size === 1 ? 'one' : 'several'] += 1;
    uses.set(logged['Query Text'], use);
  }
  return uses;
}

/** The numbers of the partitions that this part of a plan has read or written. */
function* partitionsOf(node: PlanNode, tables: readonly string[]): Generator<string> {
  if (node['Actual Loops'] === 0) return;
  const [, table = '', number = ''] = /^(.*)_(\d+)$/.exec(node['Relation Name'] ?? '') ?? [];
  if (tables.includes(table)) yield number;
  for (const child of [...(node.Plans ?? []), ...(node['Target Tables'] ?? [])]) yield* partitionsOf(child, tables);
}
