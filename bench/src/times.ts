/** How long things took, in milliseconds, and how many there were. */
export interface Times {
  count: number;
  perSecond: number;
  p50: number;
  /** All but the slowest hundredth took no longer. */
  p99: number;
}

export function summary(times: readonly number[], milliseconds: number): Times {
  return {
    count: times.length,
    perSecond: (times.length * 1000) / milliseconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** The smallest value that so great a share of all does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
