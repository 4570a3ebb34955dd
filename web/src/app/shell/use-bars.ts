import { useEffect } from 'react';
import { barsAfterScroll, type Bars } from './bars.ts';

/** What precedes scrolling by a person. A restored position or a focused element scrolls the page without any of these. */
const gestures = ['touchmove', 'wheel', 'keydown'] as const;

/**
 * Sets `data-bars` of the document to `away` while the person scrolls down, for everything that moves with the bars. They are
 * back on each page that is opened, also on one that returns to an earlier position.
 */
export function useBars(pathname: string): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let bars: Bars = 'there';
    let from = window.scrollY;
    let isScrolledByPerson = false;
    const onGesture = () => {
      isScrolledByPerson = true;
    };
    const onScroll = () => {
      // Overscrolling at the end does not count as scrolling back.
      const end = document.documentElement.scrollHeight - window.innerHeight;
      const to = Math.max(0, Math.min(window.scrollY, end));
      const next = isScrolledByPerson ? barsAfterScroll(bars, { from, to }) : bars;
      if (next !== bars || !isScrolledByPerson || Math.abs(to - from) >= 8) from = to;
      bars = next;
      dataset.bars = bars;
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    for (const gesture of gestures) window.addEventListener(gesture, onGesture, { passive: true });
    return () => {
      window.removeEventListener('scroll', onScroll);
      for (const gesture of gestures) window.removeEventListener(gesture, onGesture);
      delete dataset.bars;
    };
    // Each page starts with both bars, and with a position that is not the person's doing.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pathname]);
}
