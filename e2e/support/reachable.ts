import type { Locator } from 'playwright-core';

/** Returns whether a click on the centre of an element reaches it. */
export function isReachable(thing: Locator): Promise<boolean> {
  return thing.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
  });
}
