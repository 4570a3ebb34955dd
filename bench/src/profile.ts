import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask, type Bench, startProduct } from './bench.ts';
import { root } from './processes.ts';

/** The part of V8's profile that is read here. */
interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string } }[];
  samples: number[];
  timeDeltas: number[];
}

/** Where the server spends its time while it serves the feed: shares of its busy time, by package and by function. */
export async function profileFeed(bench: Bench): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'baraza-profile-'));
  try {
    const { token } = bench;
    const next = () => ({ method: 'GET' as const, path: '/api/posts' });
    {
      await using product = await startProduct(bench, { args: ['--cpu-prof', `--cpu-prof-dir=${folder}`] });
      await ask(bench, product, { connections: 10, token, next, seconds: Math.max(10, bench.options.seconds) });
    }
    const [file] = await readdir(folder);
    if (!file) throw new Error('The server left no profile.');
    return describe(JSON.parse(await readFile(join(folder, file), 'utf8')) as CpuProfile);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function describe({ nodes, samples, timeDeltas }: CpuProfile): string {
  const byId = new Map(nodes.map((node) => [node.id, node.callFrame]));
  const places = new Map<string, number>();
  const functions = new Map<string, number>();
  let busy = 0;
  for (const [at, id] of samples.entries()) {
    const { functionName = '', url = '' } = byId.get(id) ?? {};
    if (functionName === '(idle)') continue;
    const time = timeDeltas[at] ?? 0;
    const place = placeOf(url) || functionName;
    busy += time;
    places.set(place, (places.get(place) ?? 0) + time);
    const name = `${functionName || '(anonymous)'}  ${place}`;
    functions.set(name, (functions.get(name) ?? 0) + time);
  }
  const top = (of: Map<string, number>, count: number) =>
    [...of]
      .sort(([, a], [, b]) => b - a)
      .slice(0, count)
      .map(([name, time]) => `${((time / busy) * 100).toFixed(1).padStart(6)} %  ${name}`)
      .join('\n');
  return `By place, of the busy time:\n${top(places, 20)}\n\nBy function:\n${top(functions, 40)}`;
}

/** A package, a file of ours, or a module of Node. */
function placeOf(url: string): string {
  if (!url.startsWith('file:')) return url;
  const path = relative(root, fileURLToPath(url));
  return /^node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1] ?? path;
}
