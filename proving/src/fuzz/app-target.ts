import { startTestApp } from '@baraza/server/src/testing/test-app.ts';
import type { Target } from './fuzz-requests.ts';
import { stubTarget } from './stub-target.ts';

/** Starts the product in this process, as a target with its database, log and data folder. */
export async function startAppTarget(): Promise<Target & AsyncDisposable> {
  const lines: string[] = [];
  const app = await startTestApp({ onLog: (line) => lines.push(line) });
  return {
    ...stubTarget(app.url),
    db: app.deps.pool,
    log: () => lines.join(''),
    folders: [app.deps.env.DATA_DIR],
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}
