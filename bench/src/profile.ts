import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, type Bench, startProduct } from './bench.ts';
import { root } from './processes.ts';

/** The part of V8's profile that is used here. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number }; children?: number[] }[];
  /** In microseconds, like the time between samples. */
  startTime: number;
  samples: number[];
  timeDeltas: number[];
}

/** Returns where the server spends its time while it serves the feed, as shares of its busy time by package and function. */
export async function profileFeed(bench: Bench): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baraza-profile-'));
  try {
    const { token } = bench;
    const next = () => ({ method: 'GET' as const, path: '/api/posts' });
    const serve = { connections: 10, token, next };
    let from: bigint;
    {
      await using product = await startProduct(bench, { args: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
      // Startup and compilation are not part of the cost of a page.
      await ask(bench, product, { ...serve, seconds: 5 });
      from = process.hrtime.bigint() / 1000n;
      await ask(bench, product, { ...serve, seconds: Math.max(10, bench.options.seconds) });
    }
    const [file] = await readdir(folder);
    if (!file) throw new Error('The server left no profile.');
    return describe(JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile, Number(from));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function describe({ nodes, startTime, samples, timeDeltas }: CpuProfile, from: number): string {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const callers = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const places = new Map<string, number>();
  const functions = new Map<string, number>();
  const whole = new Map<string, number>();
  const add = (to: Map<string, number>, name: string, time: number) => to.set(name, (to.get(name) ?? 0) + time);
  let busy = 0;
  let now = startTime;
  for (const [at, id] of samples.entries()) {
    const time = timeDeltas[at] ?? 0;
    now += time;
    if (now < from || byId.get(id)?.functionName === '(idle)') continue;
    busy += time;
    add(places, placeOf(byId.get(id)), time);
    add(functions, nameOf(byId.get(id)), time);
    const stack = new Set<string>();
    for (let each: number | undefined = id; each !== undefined; each = callers.get(each)) {
      stack.add(nameOf(byId.get(each)));
    }
    for (const name of stack) add(whole, name, time);
  }
  const top = (of: Map<string, number>, count: number) =>
    [...of]
      .sort(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, time]) => `${((time / busy) * 100).toFixed(1).padStart(6)} %  ${name}`)
      .join('\n');
  return [
    `By place, of the busy time:\n${top(places, 20)}`,
    `By function:\n${top(functions, 40)}`,
    `By function, with all that it calls:\n${top(whole, 80)}`,
  ].join('\n\n');
}

type CallFrame = CpuProfile['nodes'][number]['callFrame'] | undefined;

function nameOf(frame: CallFrame): string {
  const { functionName, lineNumber = 0 } = frame ?? {};
  return `${functionName || `(line ${lineNumber + 1})`}  ${placeOf(frame)}`;
}

/** A package, a file of the product, or a module of Node. */
function placeOf({ functionName, url }: NonNullable<CallFrame> = { functionName: '', url: '', lineNumber: 0 }): string {
  if (!url.startsWith('file:')) return url || functionName;
  const path = relative(root, fileURLToPath(url));
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;
}
