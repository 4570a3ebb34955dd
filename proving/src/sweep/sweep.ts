import type { Row } from './rows.ts';
import { nameOf, visitRow, type Look, type Sight } from './visit-row.ts';

/** Windows that are open at once: while one waits for the server, another is looked at. */
const lanes = 2;

export interface Stop {
  row: Row;
  look: Look;
}

/** Every row with every look that there is something to see with; an empty community comes before a filled one. */
export function planOf(rows: readonly Row[], looks: readonly Look[]): Stop[] {
  const inOrder = [...rows.filter(({ isEmpty }) => isEmpty), ...rows.filter(({ isEmpty }) => !isEmpty)];
  return inOrder.flatMap((row) =>
    looks.filter(({ screen }) => (row.screen ?? screen) === screen).map((look) => ({ row, look })),
  );
}

/** Visits all stops and answers with all that is wrong; `tell` is called after each. */
export async function sweep(
  sight: Sight,
  plan: readonly Stop[],
  tell: (name: string, faults: string[]) => void = () => {},
): Promise<string[]> {
  const all: string[] = [];
  const walk = async (stops: readonly Stop[]) => {
    const open = stops.values();
    const lane = async () => {
      for (const { row, look } of open) {
        const faults = await visitRow(sight, row, look);
        tell(nameOf(row, look), faults);
        all.push(...faults);
      }
    };
    await Promise.all(Array.from({ length: lanes }, lane));
  };
  await walk(plan.filter(({ row }) => row.isEmpty));
  await walk(plan.filter(({ row }) => !row.isEmpty));
  return all;
}
