import { type Figure, type Goal, median } from './figures.ts';
import type { Measured } from './load.ts';

/** One line of the table, from the rounds of the product and those of its limit. */
export function compare(
  row: { row: string; what: string; goal?: Goal },
  ours: readonly Measured[],
  limit: readonly Measured[],
): Figure {
  const rates = (of: readonly Measured[]) => of.map(({ perSecond }) => perSecond);
  return {
    ...row,
    unit: '/s',
    ours: median(rates(ours)),
    limit: median(rates(limit)),
    ratio: medianRatio(rates(ours), rates(limit)),
    serverMs: medianOf(ours.map(({ serverMs }) => serverMs)),
    databaseMs: medianOf(ours.map(({ databaseMs }) => databaseMs)),
  };
}

/** The same for durations, by their 99th percentile. */
export function compareTimes(
  row: { row: string; what: string; goal?: Goal },
  ours: readonly Measured[],
  limit: readonly Measured[],
): Figure {
  const times = (of: readonly Measured[]) => of.map(({ p99 = Number.NaN }) => p99);
  return {
    ...compare(row, ours, limit),
    unit: 'ms',
    ours: median(times(ours)),
    limit: median(times(limit)),
    ratio: medianRatio(times(ours), times(limit)),
  };
}

/** The same for the CPU time of a request, of server and PostgreSQL together. */
export function compareCpu(
  row: { row: string; what: string; goal?: Goal },
  ours: readonly Measured[],
  limit: readonly Measured[],
): Figure {
  const cpu = (of: readonly Measured[]) => of.map(({ serverMs = NaN, databaseMs = NaN }) => serverMs + databaseMs);
  return {
    ...compare(row, ours, limit),
    unit: 'ms',
    ours: median(cpu(ours)),
    limit: median(cpu(limit)),
    ratio: medianRatio(cpu(ours), cpu(limit)),
  };
}

/** The median of the rounds, each relative to the limit measured with it. */
export function medianRatio(ours: readonly number[], limit: readonly number[]): number {
  return median(ours.map((one, round) => one / (limit[round] ?? Number.NaN)));
}

/** The median; undefined when a round has no value. */
export function medianOf(values: readonly (number | undefined)[]): number | undefined {
  const known = values.filter((value) => value !== undefined);
  return known.length === values.length ? median(known) : undefined;
}
