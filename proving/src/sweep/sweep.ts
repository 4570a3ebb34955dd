import { inParallel } from '#shared/in-parallel.ts';
import type { Row } from './row.ts';
import { nameOf, visitRow, type Look, type Sight } from './visit-row.ts';

/** Browser windows open at the same time: one is checked while the other loads. */
const parallelWindows = 2;

export interface Stop {
  row: Row;
  look: Look;
}

/** Returns every row with every look that applies to it, those of the empty community first. */
export function planOf(rows: readonly Row[], looks: readonly Look[]): Stop[] {
  const inOrder = [...rows.filter(({ isEmpty }) => isEmpty), ...rows.filter(({ isEmpty }) => !isEmpty)];
  return inOrder.flatMap((row) =>
    looks.filter(({ screen }) => (row.screen ?? screen) === screen).map((look) => ({ row, look })),
  );
}

/** Visits all stops and returns every problem; `onVisit` is called after each. */
export async function sweep(
  sight: Sight,
  plan: readonly Stop[],
  onVisit: (name: string, problems: string[]) => void = () => {},
): Promise<string[]> {
  const all: string[] = [];
  for (const stops of [plan.filter(({ row }) => row.isEmpty), plan.filter(({ row }) => !row.isEmpty)]) {
    await inParallel(parallelWindows, stops, async ({ row, look }) => {
      const problems = await visitRow(sight, row, look);
      onVisit(nameOf(row, look), problems);
      all.push(...problems);
    });
  }
  return all;
}
