import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Runs a command in the folder of the project and returns its output; its errors are printed. Throws if it fails. */
export function run(command: string, ...args: string[]): string {
  const { status, stdout, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${stdout}\n\`${[command, ...args].join(' ')}\` failed.`);
  return stdout;
}
