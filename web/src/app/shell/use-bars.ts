import { useEffect } from 'react';
import { barsAfterScroll, type Bars } from './bars.ts';

/** Keeps `data-bars` of the document at `away` while one scrolls down, for whatever moves along with the bars. */
export function useBars(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let bars: Bars = 'there';
    let from = window.scrollY;
    const onScroll = () => {
      // Beyond the end a page bounces, which is no turning round.
      const end = document.documentElement.scrollHeight - window.innerHeight;
      const to = Math.max(0, Math.min(window.scrollY, end));
      const next = barsAfterScroll(bars, { from, to });
      if (next !== bars || Math.abs(to - from) >= 8) from = to;
      bars = next;
      dataset.bars = bars;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      delete dataset.bars;
    };
  }, []);
}
