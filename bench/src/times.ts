/** The number and rate of some calls, and percentiles of their durations in milliseconds. */
export interface Times {
  count: number;
  perSecond: number;
  p50: number;
  /** The 99th percentile. */
  p99: number;
}

export function summarize(times: readonly number[], milliseconds: number): Times {
  return {
    count: times.length,
    perSecond: (times.length * 1000) / milliseconds,
    p50: quantile(times, 0.5),
    p99: quantile(times, 0.99),
  };
}

/** The smallest value that at least this share of all values do not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
