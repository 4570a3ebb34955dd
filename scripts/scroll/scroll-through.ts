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
  /** The numbers in the order in which they were first seen. */
  numbers: number[];
  frames: number;
  /** Frames that came after more than 50 ms, and the longest time between two. */
  lateFrames: number;
  longestFrame: number;
  longTasks: number;
  longestTask: number;
  mostElements: number;
  /** Frames in which what was read moved by more than it was scrolled, and the farthest it did, in pixels. */
  jumps: number;
  farthestJump: number;
  seconds: number;
}

/** Scrolls through a list frame by frame until its last item is seen, as a finger that does not rest. */
export async function scrollThrough(page: Page, course: Course): Promise<Passage> {
  return page.evaluate(async ({ box: boxed, item, way, pace, last }) => {
    const box = boxed === undefined ? document.documentElement : document.querySelector(boxed);
    if (!box) throw new Error('There is nothing to scroll.');
    const seen = new Set<number>();
    const frames = { count: 0, late: 0, longest: 0 };
    const tasks = { count: 0, longest: 0 };
    const jumps = { count: 0, farthest: 0 };
    let mostElements = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) {
        tasks.count += 1;
        tasks.longest = Math.max(tasks.longest, duration);
      }
    }).observe({ type: 'longtask' });
    const nextFrame = () => new Promise<number>((resolve) => requestAnimationFrame(resolve));
    const numberOf = (element: Element) => Number(/(\d+)\. /.exec(element.textContent)?.[1]);
    const started = performance.now();
    let [before, movedAt] = [await nextFrame(), started];
    while (!seen.has(last)) {
      const items = [...box.querySelectorAll(item)];
      const numbers = items.map(numberOf);
      for (const number of way === 'down' ? numbers : numbers.toReversed()) seen.add(number);
      if (frames.count % 20 === 0) mostElements = Math.max(mostElements, document.querySelectorAll('*').length);
      // What stands nearest to the middle of the screen is what is read.
      const middle = innerHeight / 2;
      const tops = items.map((each) => each.getBoundingClientRect().top);
      const read = tops.reduce(
        (best, top, at) => (Math.abs(top - middle) < Math.abs((tops[best] ?? 0) - middle) ? at : best),
        0,
      );
      const anchor = items[read];
      const wanted = way === 'down' ? pace : -pace;
      const room = way === 'down' ? box.scrollHeight - box.clientHeight - box.scrollTop : box.scrollTop;
      const step = Math.sign(wanted) * Math.min(pace, Math.max(0, room));
      box.scrollBy(0, step);
      const now = await nextFrame();
      frames.count += 1;
      const gap = now - before;
      before = now;
      frames.longest = Math.max(frames.longest, gap);
      if (gap > 50) frames.late += 1;
      if (step !== 0) movedAt = performance.now();
      else if (performance.now() - movedAt > 20_000) break;
      if (!anchor?.isConnected) continue;
      const jump = Math.abs(anchor.getBoundingClientRect().top - (tops[read] ?? 0) + step);
      if (jump > 4) jumps.count += 1;
      jumps.farthest = Math.max(jumps.farthest, jump);
    }
    return {
      numbers: [...seen],
      frames: frames.count,
      lateFrames: frames.late,
      longestFrame: frames.longest,
      longTasks: tasks.count,
      longestTask: tasks.longest,
      mostElements,
      jumps: jumps.count,
      farthestJump: jumps.farthest,
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
