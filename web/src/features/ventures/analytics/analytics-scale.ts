/**
 * The lines of a chart whose highest value is `highest`: from 0 to a round number at or above it, in two to five equal
 * whole steps.
 */
export function gridLines(highest: number): number[] {
  const wanted = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const step = Math.max(1, [1, 2, 5, 10].map((times) => times * power).find((each) => each >= wanted) ?? 1);
  const count = Math.max(2, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, at) => at * step);
}

/** The places of days that get a label below, with so many at most: the last one, and others at equal steps before it. */
export function labelledPlaces(days: number, most: number): number[] {
  const step = Math.max(1, Math.ceil(days / most));
  return Array.from({ length: days }, (_, at) => at).filter((at) => (days - 1 - at) % step === 0);
}
