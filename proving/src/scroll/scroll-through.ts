import type { Page } from 'playwright-core';

/** A long list, and how it is gone through. */
export interface Course {
  /** The element that scrolls; the document itself unless said. */
  box?: string;
  /** One item; its text has its number first, as in "12. Some words". */
  item: string;
  /** Towards which end. */
  way: 'down' | 'up';
  /** Pixels a frame. */
  pace: number;
  /** The number that ends it. */
  last: number;
}

/** What was met on the way. */
export interface Passage {
  /** The numbers in the order in which they were first drawn. */
  numbers: number[];
  frames: number;
  /** Frames that came after more than 50 ms, and the longest time between two. */
  lateFrames: number;
  longestFrame: number;
  longTasks: number;
  longestTask: number;
  mostElements: number;
  /** Pairs of frames that show an item both, so that a jump between them is seen. */
  compared: number;
  /** Frames in which an item on the screen moved by more or less than was scrolled, and the farthest it did, in pixels. */
  jumps: number;
  farthestJump: number;
  /** Frames with nothing where a row belongs, and the highest such strip, in pixels. */
  gaps: number;
  highestGap: number;
  seconds: number;
}

/**
 * Scrolls through a list frame by frame until its last item is drawn, as a finger that does not rest, and judges what an eye sees.
 * It looks when the list has measured its new rows and the browser is about to paint: until then they stand hidden at a place that
 * was guessed. It scrolls between frames and no farther than to the end of what was painted, as a finger does.
 */
export async function scrollThrough(page: Page, course: Course): Promise<Passage> {
  return page.evaluate(async ({ box: boxed, item, way, pace, last }) => {
    const box = boxed === undefined ? document.documentElement : document.querySelector(boxed);
    if (!box) throw new Error('There is nothing to scroll.');
    const seen = new Set<number>();
    const frames = { count: 0, late: 0, longest: 0 };
    const tasks = { count: 0, longest: 0 };
    const jumps = { compared: 0, count: 0, farthest: 0 };
    const gaps = { count: 0, highest: 0 };
    let mostElements = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        tasks.count += 1;
        tasks.longest = Math.max(tasks.longest, duration);
      }
    }).observe({ type: 'longtask' });

    // The browser tells of sizes after layout, and younger observers last.
    let endFrame = () => {};
    const observer = new ResizeObserver(() => endFrame());
    const endOfNextFrame = () =>
      new Promise<number>((resolve) => {
        requestAnimationFrame((time) => {
          endFrame = () => resolve(time);
          observer.unobserve(box);
          observer.observe(box);
        });
      });
    const isDrawn = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const numberOf = (element: Element) => Number(/(\d+)\. /.exec(element.textContent)?.[1]);
    const look = () => {
      const items = [...box.querySelectorAll<HTMLElement>(item)];
      const numbers = items.map(numberOf);
      for (const number of way === 'down' ? numbers : numbers.toReversed()) seen.add(number);
      const screen = boxed === undefined ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
      const isOnScreen = ({ top, bottom }: DOMRect) => top < screen.bottom && bottom > screen.top;
      const tops = new Map<Element, number>();
      for (const each of items) {
        const place = each.getBoundingClientRect();
        if (isOnScreen(place) && isDrawn(each)) tops.set(each, place.top);
      }
      // The rows lie in a box that is as high as all of them.
      const rows = items[0]?.offsetParent?.parentElement;
      let gap = 0;
      if (rows) {
        const all = rows.getBoundingClientRect();
        let covered = Math.max(screen.top, all.top);
        const drawn = [...rows.children].filter(isDrawn).map((row) => row.getBoundingClientRect());
        for (const { top, bottom } of drawn.filter(isOnScreen).toSorted((one, other) => one.top - other.top)) {
          gap = Math.max(gap, top - covered);
          covered = Math.max(covered, bottom);
        }
        gap = Math.max(gap, Math.min(screen.bottom, all.bottom) - covered);
      }
      return { tops, gap, end: box.scrollHeight - box.clientHeight };
    };

    const started = performance.now();
    let [before, movedAt] = [await endOfNextFrame(), started];
    let view = look();
    while (!seen.has(last)) {
      await new Promise((resolve) => setTimeout(resolve));
      const from = box.scrollTop;
      const room = way === 'down' ? view.end - from : from;
      box.scrollBy(0, (way === 'down' ? 1 : -1) * Math.min(pace, Math.max(0, room)));
      const step = box.scrollTop - from;
      const now = await endOfNextFrame();
      frames.count += 1;
      const time = now - before;
      before = now;
      frames.longest = Math.max(frames.longest, time);
      if (time > 50) frames.late += 1;
      if (frames.count % 20 === 0) mostElements = Math.max(mostElements, document.querySelectorAll('*').length);

      const next = look();
      const moves = [...view.tops].flatMap(([each, top]) => {
        const nextTop = next.tops.get(each);
        return nextTop === undefined ? [] : [Math.abs(nextTop - top + step)];
      });
      const jump = Math.max(0, ...moves);
      if (moves.length > 0) jumps.compared += 1;
      if (jump > 4) jumps.count += 1;
      jumps.farthest = Math.max(jumps.farthest, jump);
      if (next.gap > 4) gaps.count += 1;
      gaps.highest = Math.max(gaps.highest, next.gap);
      view = next;
      if (step !== 0) movedAt = performance.now();
      else if (performance.now() - movedAt > 20_000) break;
    }
    observer.disconnect();
    return {
      numbers: [...seen],
      frames: frames.count,
      lateFrames: frames.late,
      longestFrame: frames.longest,
      longTasks: tasks.count,
      longestTask: tasks.longest,
      mostElements,
      compared: jumps.compared,
      jumps: jumps.count,
      farthestJump: jumps.farthest,
      gaps: gaps.count,
      highestGap: gaps.highest,
      seconds: (performance.now() - started) / 1000,
    };
  }, course);
}

/** What the page keeps in memory once everything is collected that can be, in MB, and the nodes of its documents. */
export async function memoryOf(page: Page): Promise<{ heap: number; nodes: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('Performance.enable');
  // What the first collection lets go of can hold more.
  for (let times = 0; times < 3; times += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { metrics } = await client.send('Performance.getMetrics');
  await client.detach();
  return { heap: usedSize / 2 ** 20, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? NaN };
}
