import type { Page } from 'playwright-core';

export interface Course {
  /** Selector of the element that scrolls; the document unless given. */
  box?: string;
  /** Selector of an item; its text starts with its number, as in "12. Some words". */
  item: string;
  direction: 'down' | 'up';
  /** Pixels per frame. */
  speed: number;
  /** The number of the item at which scrolling ends. */
  last: number;
}

export interface ScrollResult {
  /** The numbers in the order in which they were first rendered. */
  numbers: number[];
  frames: number;
  /** Frames more than 50 ms after the previous one, and the longest such time. */
  lateFrames: number;
  longestFrame: number;
  longTasks: number;
  longestTask: number;
  maxElements: number;
  /** Frames that share a visible item with the previous one, so that a jump would be detected. */
  compared: number;
  /** Frames in which a visible item moved by another distance than was scrolled; the largest difference in pixels. */
  jumps: number;
  farthestJump: number;
  /** Frames with empty space where a row belongs, and the highest such space in pixels. */
  gaps: number;
  highestGap: number;
  seconds: number;
}

/**
 * Scrolls through a list frame by frame until its last item is rendered, and checks what is visible. It checks right
 * before paint, because the list renders new rows hidden at an estimated position and shows them once measured.
 * It scrolls between frames and never past the painted content, like a finger.
 */
export async function scrollThrough(page: Page, course: Course): Promise<ScrollResult> {
  return page.evaluate(async ({ box: selector, item, direction, speed, last }) => {
    const box = selector === undefined ? document.documentElement : document.querySelector(selector);
    if (!box) throw new Error('The element to scroll does not exist.');
    const seen = new Set<number>();
    const frames = { count: 0, late: 0, longest: 0 };
    const tasks = { count: 0, longest: 0 };
    const jumps = { compared: 0, count: 0, farthest: 0 };
    const gaps = { count: 0, highest: 0 };
    let maxElements = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        tasks.count += 1;
        tasks.longest = Math.max(tasks.longest, duration);
      }
    }).observe({ type: 'longtask' });

    // Resize observers run after layout and before paint, the newest last.
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
    const isRendered = (element: Element) => element.checkVisibility({ visibilityProperty: true });
    const numberOf = (element: Element) => Number(/(\d+)\. /.exec(element.textContent)?.[1]);
    const inspect = () => {
      const items = [...box.querySelectorAll<HTMLElement>(item)];
      const numbers = items.map(numberOf);
      for (const number of direction === 'down' ? numbers : numbers.toReversed()) seen.add(number);
      const screen = selector === undefined ? { top: 0, bottom: innerHeight } : box.getBoundingClientRect();
      const isOnScreen = ({ top, bottom }: DOMRect) => top < screen.bottom && bottom > screen.top;
      const tops = new Map<Element, number>();
      for (const each of items) {
        const rect = each.getBoundingClientRect();
        if (isOnScreen(rect) && isRendered(each)) tops.set(each, rect.top);
      }
      // The container of the rows is as high as the whole list.
      const rows = items[0]?.offsetParent?.parentElement;
      let gap = 0;
      if (rows) {
        const all = rows.getBoundingClientRect();
        let covered = Math.max(screen.top, all.top);
        const rendered = [...rows.children].filter(isRendered).map((row) => row.getBoundingClientRect());
        for (const { top, bottom } of rendered.filter(isOnScreen).toSorted((one, other) => one.top - other.top)) {
          gap = Math.max(gap, top - covered);
          covered = Math.max(covered, bottom);
        }
        gap = Math.max(gap, Math.min(screen.bottom, all.bottom) - covered);
      }
      return { tops, gap, end: box.scrollHeight - box.clientHeight };
    };

    const started = performance.now();
    let [before, movedAt] = [await endOfNextFrame(), started];
    let frame = inspect();
    while (!seen.has(last)) {
      await new Promise((resolve) => setTimeout(resolve));
      const from = box.scrollTop;
      const room = direction === 'down' ? frame.end - from : from;
      box.scrollBy(0, (direction === 'down' ? 1 : -1) * Math.min(speed, Math.max(0, room)));
      const step = box.scrollTop - from;
      const now = await endOfNextFrame();
      frames.count += 1;
      const time = now - before;
      before = now;
      frames.longest = Math.max(frames.longest, time);
      if (time > 50) frames.late += 1;
      if (frames.count % 20 === 0) maxElements = Math.max(maxElements, document.querySelectorAll('*').length);

      const next = inspect();
      const moves = [...frame.tops].flatMap(([each, top]) => {
        const nextTop = next.tops.get(each);
        return nextTop === undefined ? [] : [Math.abs(nextTop - top + step)];
      });
      const jump = Math.max(0, ...moves);
      if (moves.length > 0) jumps.compared += 1;
      if (jump > 4) jumps.count += 1;
      jumps.farthest = Math.max(jumps.farthest, jump);
      if (next.gap > 4) gaps.count += 1;
      gaps.highest = Math.max(gaps.highest, next.gap);
      frame = next;
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
      maxElements,
      compared: jumps.compared,
      jumps: jumps.count,
      farthestJump: jumps.farthest,
      gaps: gaps.count,
      highestGap: gaps.highest,
      seconds: (performance.now() - started) / 1000,
    };
  }, course);
}

/** Returns the heap of the page after garbage collection, in MB, and the number of its DOM nodes. */
export async function memoryOf(page: Page): Promise<{ heap: number; nodes: number }> {
  const client = await page.context().newCDPSession(page);
  await client.send('HeapProfiler.enable');
  await client.send('Performance.enable');
  // One collection can release objects that keep others alive.
  for (let times = 0; times < 3; times += 1) await client.send('HeapProfiler.collectGarbage');
  const { usedSize } = await client.send('Runtime.getHeapUsage');
  const { metrics } = await client.send('Performance.getMetrics');
  await client.detach();
  return { heap: usedSize / 2 ** 20, nodes: metrics.find(({ name }) => name === 'Nodes')?.value ?? NaN };
}
