import { expect } from 'vitest';
import { scrollThrough } from '@baraza/proving/src/scroll/scroll-through.ts';
import { test } from '#support/journey.ts';

/** Rows of 100 px, positioned as a virtual list does. */
const rows = Array.from(
  { length: 200 },
  (_, at) =>
    `<div style="position: absolute; top: ${at * 100}px; height: 100px"><article>${200 - at}. Row</article></div>`,
);
const steady = { jumps: 0, farthestJump: 0, gaps: 0, highestGap: 0 };

/** What happens to the rows halfway, and what has to be reported. */
const planted: Record<string, { plant: () => void; told: object }> = {
  nothing: { plant: () => undefined, told: steady },
  'what is read moves': {
    plant() {
      const list = document.querySelector<HTMLElement>('#rows')!;
      addEventListener('halfway', () => (list.style.translate = '0 30px'));
    },
    told: { ...steady, jumps: 1, farthestJump: 30 },
  },
  'rows move that are hidden until they are measured': {
    plant() {
      const list = document.querySelector<HTMLElement>('#rows')!;
      const measure = new ResizeObserver(() => list.removeAttribute('style'));
      addEventListener('halfway', () => {
        [list.style.translate, list.style.visibility] = ['0 30px', 'hidden'];
        measure.observe(list);
      });
    },
    told: steady,
  },
  'three rows are not drawn': {
    plant() {
      const list = document.querySelector<HTMLElement>('#rows')!;
      addEventListener('halfway', () => {
        for (const row of [...list.children].slice(120, 123)) row.setAttribute('hidden', '');
      });
    },
    told: { jumps: 0, gaps: 10, highestGap: 300 },
  },
};

test('visible defects of a scrolling list are reported, and nothing else', async ({ browser }) => {
  for (const [what, { plant, told }] of Object.entries(planted)) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.setContent(`<!doctype html><div id="rows">${rows.join('')}</div>
      <style>body { margin: 0 } #rows { position: relative; height: 20000px }</style>`);
    await page.evaluate(() => {
      const [middle, end] = [10_000, 19_000];
      let isPast = false;
      addEventListener('scroll', () => {
        // Between two frames, like data from the network.
        if (scrollY >= middle && !isPast) setTimeout(() => dispatchEvent(new Event('halfway')));
        isPast = scrollY >= middle;
        if (scrollY >= end) document.querySelector('article')!.textContent = '0. End';
      });
    });
    await page.evaluate(plant);
    const passage = await scrollThrough(page, { item: 'article', way: 'down', pace: 100, last: 0 });
    expect(passage, what).toMatchObject(told);
    expect(passage.compared, what).toBe(passage.frames);
    await page.close();
  }
});
