import { expect } from 'vitest';
import { scrollThrough } from '@baraza/proving/src/scroll/scroll-through.ts';
import { test } from '#support/journey.ts';

/** Rows of 100 px, each positioned on its own as in a virtual list. */
const rows = Array.from(
  { length: 200 },
  (_, index) =>
    `<div style="position: absolute; top: ${index * 100}px; height: 100px"><article>${200 - index}. Row</article></div>`,
);
const steady = { jumps: 0, farthestJump: 0, gaps: 0, highestGap: 0 };

/** A change to the rows halfway through the list, and the expected result. */
const changes: Record<string, { apply: () => void; expected: object }> = {
  nothing: { apply: () => undefined, expected: steady },
  'visible rows move': {
    apply() {
      const list = document.querySelector<HTMLElement>('#rows')!;
      addEventListener('halfway', () => (list.style.translate = '0 30px'));
    },
    expected: { ...steady, jumps: 1, farthestJump: 30 },
  },
  'rows that are hidden until measured move': {
    apply() {
      const list = document.querySelector<HTMLElement>('#rows')!;
      const measure = new ResizeObserver(() => list.removeAttribute('style'));
      addEventListener('halfway', () => {
        [list.style.translate, list.style.visibility] = ['0 30px', 'hidden'];
        measure.observe(list);
      });
    },
    expected: steady,
  },
  'three rows are not rendered': {
    apply() {
      const list = document.querySelector<HTMLElement>('#rows')!;
      addEventListener('halfway', () => {
        for (const row of [...list.children].slice(120, 123)) row.setAttribute('hidden', '');
      });
    },
    expected: { jumps: 0, gaps: 10, highestGap: 300 },
  },
};

test('the scroll check reports visible jumps and gaps and ignores hidden ones', async ({ browser }) => {
  for (const [name, { apply, expected }] of Object.entries(changes)) {
    const page = await browser.newPage({ viewport: { width: 360, height: 740 } });
    await page.setContent(`<!doctype html><div id="rows">${rows.join('')}</div>
      <style>body { margin: 0 } #rows { position: relative; height: 20000px }</style>`);
    await page.evaluate(() => {
      const [middle, end] = [10_000, 19_000];
      let isPast = false;
      addEventListener('scroll', () => {
        // Between two frames, like a network response.
        if (scrollY >= middle && !isPast) setTimeout(() => dispatchEvent(new Event('halfway')));
        isPast = scrollY >= middle;
        if (scrollY >= end) document.querySelector('article')!.textContent = '0. End';
      });
    });
    await page.evaluate(apply);
    const result = await scrollThrough(page, { item: 'article', direction: 'down', speed: 100, last: 0 });
    expect(result, name).toMatchObject(expected);
    expect(result.compared, name).toBe(result.frames);
    await page.close();
  }
});
