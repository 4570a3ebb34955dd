import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { programEnv } from './program-env.ts';

const program = join(import.meta.dirname, '../admin/main.ts');

export interface AdminResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs the operator's command line in its own process, with this environment only. */
export function runAdmin(env: Record<string, string>, ...args: string[]): Promise<AdminResult> {
  return startAdmin(env, ...args).ended;
}

/** Like `runAdmin`, with the process. */
export function startAdmin(
  env: Record<string, string>,
  ...args: string[]
): { child: ChildProcess; ended: Promise<AdminResult> } {
  const child = spawn(process.execPath, [program, ...args], { env: { ...programEnv(), ...env } });
  const result: AdminResult = { code: null, out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => (result.out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (result.err += text));
  const ended = new Promise<AdminResult>((resolve, reject) => {
    child.once('error', reject).once('close', (code) => resolve({ ...result, code }));
  });
  return { child, ended };
}
