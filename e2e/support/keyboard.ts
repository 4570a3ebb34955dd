import type { Locator, Page } from 'playwright-core';

/** Presses Tab until an element is focused; throws if it cannot be reached. */
export async function tabTo(page: Page, target: Locator, mostPresses = 60): Promise<void> {
  await target.waitFor();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < mostPresses; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press('Tab');
  }
  if (!(await isThere())) throw new Error(`The Tab key does not reach ${target}.`);
}

/** Tabs to an element and presses a key. */
export async function pressOn(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

/** Tabs to a field and types; a select chooses the option that begins with the text. */
export async function typeInto(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
}
