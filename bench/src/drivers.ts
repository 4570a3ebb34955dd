import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Tasks } from './drivers/serve.ts';

/** A process that loads a server, so that the cost of the load is not measured. */
export interface Driver<T extends Tasks> extends AsyncDisposable {
  /** Runs one task; throws the error of the process. */
  ask<K extends keyof T & string>(task: K, job: Parameters<T[K]>[0]): Promise<Awaited<ReturnType<T[K]>>>;
}

/** Starts one of the programs in `drivers`, which runs one task at a time. */
export function startDriver<T extends Tasks>(name: string): Driver<T> {
  const child = fork(join(import.meta.dirname, 'drivers', `${name}.ts`));
  const ended = once(child, 'exit');
  const end = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  return {
    async ask(task, job) {
      const crashed = ended.then(() => ({ error: `The driver ${name} ended.` }));
      const replied = once(child, 'message').then(([reply]) => reply as { result?: unknown; error?: string });
      child.send({ task, job });
      const { result, error } = { result: undefined, ...(await Promise.race([replied, crashed])) };
      if (error !== undefined) throw new Error(error);
      // The result of the task as JSON.
      return result as never;
    },
    [Symbol.asyncDispose]: end,
  };
}
