import type { Locator } from 'playwright-core';

/** Opens the menu of a post. Scrolling closes it, also what was begun before, so the post comes to rest in sight first. */
export async function openPostMenu(post: Locator): Promise<void> {
  const button = post.getByRole('button', { name: 'Post options' });
  await button.scrollIntoViewIfNeeded();
  // The browser tells of a scroll with the next frame.
  await button.evaluate(
    () => new Promise((rested) => requestAnimationFrame(() => requestAnimationFrame(() => rested(undefined)))),
  );
  await button.click();
}
