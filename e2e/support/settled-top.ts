import type { Locator } from 'playwright-core';

/**
 * How far below the top of the window a thing stands, in pixels, once it stands still: rows of a long list are measured when they are
 * first drawn, which moves the page and all that is on it for a few frames.
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
