import { spawn } from 'node:child_process';
import { join } from 'node:path';

export const root = join(import.meta.dirname, '../../..');

interface Option {
  /** The type of the option is that of its default. */
  default: number | string | boolean;
  description: string;
}
type Options = Record<string, Option>;

type Widened<T> = T extends number ? number : T extends boolean ? boolean : string;
type Values<O extends Options> = { [Name in keyof O]: Widened<O[Name]['default']> };

export interface Outcome {
  isGood: boolean;
  /** What was tried, in numbers, for the table at the end of a full run. */
  summary: string;
}

export interface Tool<O extends Options = Options> {
  name: string;
  summary: string;
  options: O;
  /** The runs that `npm run prove` makes, each with the options that differ from the defaults; none when left out. */
  fullRuns?: readonly Partial<Values<O>>[];
  run(values: Values<O>): Promise<Outcome>;
}

/** Infers the types of the values from the options; the list of tools does not need them. */
export function defineTool<const O extends Options>(tool: Tool<O>): Tool {
  return tool as unknown as Tool;
}

/** The option of every tool that makes random choices. */
export const seed = { default: Date.now() % 1_000_000, description: 'seed of the random choices' };

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Prints the summary and the first failures. A run without failures is good. */
export function report(summary: string, failures: readonly string[]): Outcome {
  for (const failure of failures.slice(0, 20)) say(`  ${failure}`);
  const counted = `${summary}; ${failures.length} failures`;
  say(counted);
  return { isGood: failures.length === 0, summary: counted };
}

/** Runs tests with Vitest; the summary is what matches in its output. `summary` has the flag `g`. */
export async function runVitest(args: readonly string[], summary: RegExp, env: object = {}): Promise<Outcome> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    env: { ...process.env, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    process.stdout.write(text);
  });
  const code = await new Promise((resolve, reject) => child.on('error', reject).on('close', resolve));
  return { isGood: code === 0, summary: output.match(summary)?.join('; ') ?? 'no summary in the output' };
}
