import type { Locator } from 'playwright-core';

/**
 * Returns the distance of an element from the top of the window, in pixels, when it no longer moves: rows of a long list are
 * measured when first rendered, which shifts the page for a few frames.
 */
export async function settledTop(thing: Locator): Promise<number> {
  await thing.waitFor();
  return thing.evaluate(
    (element) =>
      new Promise<number>((resolve) => {
        let [last, still] = ['', 0];
        const look = () => {
          const { top } = element.getBoundingClientRect();
          const now = `${top} ${window.scrollY}`;
          still = now === last ? still + 1 : 0;
          last = now;
          if (still === 20) resolve(top);
          else requestAnimationFrame(look);
        };
        look();
      }),
  );
}
