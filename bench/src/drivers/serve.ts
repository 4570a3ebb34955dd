/** The tasks of a kind of driver, each with one argument; the measuring process calls them with `startDriver`. */
export type Tasks = Record<string, (job: never) => Promise<unknown>>;

/** Runs tasks for the parent process until it disconnects. */
export function serve(tasks: Tasks): void {
  process.on('message', ({ task, job }: { task: string; job: never }) => {
    void answer(() => tasks[task]?.(job));
  });
  process.once('disconnect', () => process.exit(0));
}

async function answer(work: () => Promise<unknown> | undefined): Promise<void> {
  try {
    process.send?.({ result: await work() });
  } catch (error) {
    process.send?.({ error: error instanceof Error ? error.message : String(error) });
  }
}
