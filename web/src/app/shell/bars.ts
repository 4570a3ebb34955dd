/** Returns the state of the bars after scrolling: hidden while scrolling down, visible after scrolling up or near the top. */
export function barsAfterScroll(bars: Bars, { from, to }: { from: number; to: number }): Bars {
  if (to < topZone) return 'there';
  if (Math.abs(to - from) < slack) return bars;
  return to > from ? 'away' : 'there';
}

export type Bars = 'there' | 'away';

const topZone = 64;
/** A resting finger moves a little. */
const slack = 8;
