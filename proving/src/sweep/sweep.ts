import { inParallel } from '#shared/in-parallel.ts';
import type { Row } from './row.ts';
import { isPlain, visitRows, type Look, type Sight } from './visit-row.ts';

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

/** How many plain rows a window visits: few enough that no window is left over for long at the end. */
const rowsOfWindow = 8;

/** Returns the stops of each window: plain ones of the same person and look share one, apart from those with changed replies. */
export function windowsOf(plan: readonly Stop[]): Stop[][] {
  const [plain, others] = [plan.filter(({ row }) => isPlain(row)), plan.filter(({ row }) => !isPlain(row))];
  const shared = [...Map.groupBy(plain, ({ row }) => row.as).values()]
    .flatMap((stops) => [...Map.groupBy(stops, ({ look }) => look).values()])
    .flatMap((stops) => [...Map.groupBy(stops, ({ row }) => row.before !== undefined).values()])
    .flatMap((stops) =>
      Array.from({ length: Math.ceil(stops.length / rowsOfWindow) }, (_, index) =>
        stops.slice(index * rowsOfWindow, (index + 1) * rowsOfWindow),
      ),
    );
  return [...shared, ...others.map((stop) => [stop])];
}

/** Visits all stops and returns every problem; `onVisit` is called after each. */
export async function sweep(
  sight: Sight,
  plan: readonly Stop[],
  onVisit: (name: string, problems: string[]) => void = () => {},
): Promise<string[]> {
  const all: string[] = [];
  for (const stops of [plan.filter(({ row }) => row.isEmpty), plan.filter(({ row }) => !row.isEmpty)]) {
    await inParallel(parallelWindows, windowsOf(stops), async (visits) => {
      const rows = visits.map(({ row }) => row);
      for (const { look } of visits.slice(0, 1)) all.push(...(await visitRows(sight, rows, look, onVisit)));
    });
  }
  return all;
}
