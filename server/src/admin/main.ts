/** The command line of the operator: `npm run --silent admin -- help`. Works with the server running or not, with its environment. */
import { stat } from 'node:fs/promises';
import type { Env } from '#platform/operations/env.ts';
import { runCommand } from './run-command.ts';

const { code, out, err } = await runCommand(process.argv.slice(2), process.env, leaveRoot);
process.stdout.write(out, () => process.stderr.write(err, () => process.exit(code)));

/** Continues as the user who owns the data, so that a command of root leaves no files that the server cannot change. */
async function leaveRoot({ DATA_DIR }: Env): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const owner = await stat(DATA_DIR).catch(() => undefined);
  if (!owner || owner.uid === 0) return;
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}
