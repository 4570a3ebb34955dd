import type { Page } from 'playwright-core';
import { onboard } from '@baraza/e2e/support/people.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { failing } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  { route: '/onboarding', state: 'welcome', as: 'newcomer', before: keepWelcome, ready: walkThrough },
  {
    route: '/onboarding',
    state: 'no lists',
    as: 'newcomer',
    before: failing('**/api/options'),
    sees: 'Your choices could not be loaded.',
    expects: /^answered 500: GET .*\/api\/options$/,
  },
  {
    route: '/account-deleted',
    state: 'with its date',
    as: 'nobody',
    at: '/account-deleted?at=2026-11-23T10:00:00.000Z',
  },
];

/** The welcome continues after some seconds; here it stays until it is checked. */
async function keepWelcome(page: Page) {
  await page.addInitScript(() => {
    const { setTimeout } = window;
    const slower = (work: TimerHandler, delay?: number, ...more: unknown[]) =>
      setTimeout(work, delay === 5000 ? 300_000 : delay, ...more);
    Object.assign(window, { setTimeout: slower });
  });
}

async function walkThrough({ page, freshName, look }: Stage) {
  await onboard(page, { username: freshName }, look);
}
