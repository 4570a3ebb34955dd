import type { Locator } from 'playwright-core';

/** Opens the menu of a post. Scrolling would close it, so the post is scrolled into view first. */
export async function openPostMenu(post: Locator): Promise<void> {
  const button = post.getByRole('button', { name: 'Post options' });
  await button.scrollIntoViewIfNeeded();
  // The browser reports scrolling with the next frame.
  await button.evaluate(
    () => new Promise((rested) => requestAnimationFrame(() => requestAnimationFrame(() => rested(undefined)))),
  );
  await button.click();
}
