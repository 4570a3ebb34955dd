import type { Page } from 'playwright-core';

/** Confirms an action that cannot be undone. */
export async function confirm(page: Page, act: string): Promise<void> {
  await page.getByRole('dialog').last().getByRole('button', { name: act, exact: true }).click();
}
