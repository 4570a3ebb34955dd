import { useEffect } from 'react';
import { barsAfterScroll, type Bars } from './bars.ts';

/** Sets `data-bars` of the document to `away` while scrolling down, for everything that moves with the bars. */
export function useBars(): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let bars: Bars = 'there';
    let from = window.scrollY;
    const onScroll = () => {
      // Overscrolling at the end does not count as scrolling back.
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
