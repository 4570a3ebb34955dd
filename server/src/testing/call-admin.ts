import { type CommandResult, runCommand } from '#server/admin/run-command.ts';
import { programEnv } from './program-env.ts';

/** Runs a command of the operator in this process, with this environment only. A process of its own (`runAdmin`) takes seconds to start. */
export function callAdmin(env: Record<string, string>, ...args: string[]): Promise<CommandResult> {
  return runCommand(args, { ...programEnv(), ...env });
}
