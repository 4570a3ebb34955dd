/** The grid values of a chart: from 0 to a round number at or above `highest`, in two to five equal whole steps. */
export function gridLines(highest: number): number[] {
  const minStep = Math.max(1, highest) / 4;
  const power = 10 ** Math.floor(Math.log10(minStep));
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= minStep) ?? 1);
  const count = Math.max(2, Math.ceil(highest / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** The indexes of the days to label: at most `max`, at equal distances, and always the last day. */
export function labelledIndexes(days: number, max: number): number[] {
  const step = Math.max(1, Math.ceil(days / max));
  return Array.from({ length: days }, (_, index) => index).filter((index) => (days - 1 - index) % step === 0);
}
