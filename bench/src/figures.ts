/** What a figure has to reach (`floor`) and should reach (`goal`). If lower is better, both are maxima. */
export interface Goal {
  floor: number;
  goal: number;
  better: 'higher' | 'lower';
}

const higher = (floor: number, goal: number): Goal => ({ floor, goal, better: 'higher' });
const lower = (floor: number, goal: number): Goal => ({ floor, goal, better: 'lower' });

/** The goals of the rows, also given in docs/performance.md. */
export const goals = {
  '1': higher(0.15, 0.3),
  '2': higher(0.4, 0.6),
  '3': lower(3, 2.2),
  '4': higher(0.7, 0.85),
  '5': higher(0.7, 0.9),
  '6': higher(1, 1),
  '7': higher(0.15, 0.3),
  '8': lower(15, 8),
  '9': higher(0.1, 0.2),
  '10': higher(15_000, 28_000),
  '11': lower(3, 1.5),
  '12': lower(30, 12),
  '13 start': lower(200, 170),
  '13 load': lower(300, 240),
  '14 feed': lower(3, 1),
  '14 post': lower(4, 2),
  '15': lower(300, 100),
  '16': lower(3, 2),
  '21 hub': lower(2, 1.3),
  '21 spotlight': lower(1.3, 1.1),
  '21 join': lower(1.5, 1.2),
  '22': lower(5, 3),
  '23': lower(3, 1.5),
  '24': lower(2, 1.5),
};

/** The rows of the goals; some have several. */
export const allRows = [...new Set(Object.keys(goals).map((key) => Number.parseInt(key)))]
  .toSorted((one, other) => one - other)
  .map(String);

/** One line of the table. `ratio` is compared with the goal: the product relative to its limit, or alone without a limit. */
export interface Figure {
  row: string;
  what: string;
  unit: string;
  ours: number;
  limit?: number;
  ratio: number;
  /** A line without a goal is informative. */
  goal?: Goal;
  /** CPU time of the server and of PostgreSQL per request, in milliseconds. */
  serverMs?: number | undefined;
  databaseMs?: number | undefined;
}

export type Verdict = 'goal' | 'floor' | 'UNDER' | '';

export function judge({ ratio, goal }: Figure): Verdict {
  if (!goal) return '';
  const reaches = (mark: number) => (goal.better === 'higher' ? ratio >= mark : ratio <= mark);
  if (reaches(goal.goal)) return 'goal';
  return reaches(goal.floor) ? 'floor' : 'UNDER';
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}
