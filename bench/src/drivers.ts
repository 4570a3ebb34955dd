import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Tasks } from './drivers/serve.ts';

/** A process that loads a server, so that what the load costs stands on no account but its own. */
export interface Driver<T extends Tasks> extends AsyncDisposable {
  /** Has it do one thing; throws what went wrong there. */
  ask<K extends keyof T & string>(task: K, job: Parameters<T[K]>[0]): Promise<Awaited<ReturnType<T[K]>>>;
}

/** Starts one of the programs in `drivers`. It must be asked one thing at a time. */
export function startDriver<T extends Tasks>(name: string): Driver<T> {
  const child = fork(join(import.meta.dirname, 'drivers', `${name}.ts`));
  const ended = once(child, 'exit');
  const end = async () => {
    if (child.connected) child.disconnect();
    await ended;
  };
  return {
    async ask(task, job) {
      const gone = ended.then(() => ({ fault: `The driver ${name} ended by itself.` }));
      const answered = once(child, 'message').then(([answer]) => answer as { told?: unknown; fault?: string });
      child.send({ task, job });
      const { told, fault } = { told: undefined, ...(await Promise.race([answered, gone])) };
      if (fault !== undefined) throw new Error(fault);
      // What the task answers, by way of JSON.
      return told as never;
    },
    [Symbol.asyncDispose]: end,
  };
}
