/** What one kind of driver does when asked, each task with one job; the measuring process asks by `startDriver`. */
export type Tasks = Record<string, (job: never) => Promise<unknown>>;

/** Answers the process that started this one, until it goes. */
export function serve(tasks: Tasks): void {
  process.on('message', ({ task, job }: { task: string; job: never }) => {
    void answer(() => tasks[task]?.(job));
  });
  process.once('disconnect', () => process.exit(0));
}

async function answer(work: () => Promise<unknown> | undefined): Promise<void> {
  try {
    process.send?.({ told: await work() });
  } catch (error) {
    process.send?.({ fault: error instanceof Error ? error.message : String(error) });
  }
}
