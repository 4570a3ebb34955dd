import type { Locator, Page } from 'playwright-core';

/** Goes on with the Tab key until something has the focus; throws where the keyboard does not get there. */
export async function tabTo(page: Page, target: Locator, mostPresses = 60): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  if (!(await isThere())) throw new Error(`The Tab key does not reach ${target}.`);
}

/** Goes to something with the Tab key and presses a key on it. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Goes to a field with the Tab key and types; a list of choices takes the one that begins so. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
}
