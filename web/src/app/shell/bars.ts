/** Where the bars are after a scroll: away while one reads on, back as soon as one turns round or is near the top. */
export function barsAfterScroll(bars: Bars, { from, to }: { from: number; to: number }): Bars {
  if (to < topZone) return 'there';
  if (Math.abs(to - from) < slack) return bars;
  return to > from ? 'away' : 'there';
}

export type Bars = 'there' | 'away';

const topZone = 64;
/** A finger that rests moves a little as well. */
const slack = 8;
