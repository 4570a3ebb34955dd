import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { inject, test as base } from 'vitest';
import { sharedParts } from './shared-parts.ts';
import { watchForTrouble } from './trouble.ts';
import { openWindow, type WindowOptions } from './window.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of an empty product that was started once; products are copies of it. */
    productTemplate: string;
  }
}

export type VisitOptions = Pick<WindowOptions, 'screen' | 'theme' | 'as' | 'userAgent' | 'hasWorker'>;

/** A browser window. */
export interface Visit {
  page: Page;
  /** Allows trouble that matches `line`; all other trouble fails the test at its end. */
  expectTrouble: (line: RegExp) => void;
  /** All unexpected trouble so far. */
  trouble: () => string[];
}

const pictures = join(import.meta.dirname, '..', '..', '.tmp', 'failed-journeys');

/**
 * A test with a running product without content for each file, a browser, an empty folder, and `visit`, which opens a window. A
 * failed test prints the product's output and keeps a screenshot of each window. An error on any page fails the test.
 */
export const test = base
  // Vitest requires the braces.
  // oxlint-disable-next-line eslint/no-empty-pattern
  .extend('parts', { scope: 'worker' }, async ({}, { onCleanup }) => {
    onCleanup(() => sharedParts[Symbol.asyncDispose]());
    return sharedParts;
  })
  .extend('product', { scope: 'file' }, ({ parts }) => parts.product(inject('productTemplate')))
  // oxlint-disable-next-line eslint/no-empty-pattern
  .extend('scratch', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'baraza-journey-'));
    // The processes of a killed browser may still write.
    onCleanup(() => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }));
    return folder;
  })
  .extend('browser', { scope: 'file' }, async ({ parts }, { onCleanup }) => {
    const browser = await parts.browser();
    onCleanup(async () => void (await Promise.all(browser.contexts().map((context) => context.close()))));
    return browser;
  })
  .extend('visit', async ({ browser, product, task }, { onCleanup }) => {
    const visits: Visit[] = [];
    const since = product.log().length;
    onCleanup(async () => {
      const hasFailed = task.result?.state === 'fail' || (task.result?.errors?.length ?? 0) > 0;
      if (hasFailed) {
        // Earlier problems may have caused the failure.
        const warnings =
          product
            .log()
            .slice(0, since)
            .match(/^\{"level":[4-6]0,.*$/gm) ?? [];
        process.stderr.write(['What the product said:', ...warnings, product.log().slice(since)].join('\n'));
        await Promise.all(visits.map((visit, index) => keepPicture(visit, `${task.name} ${index + 1}`)));
      }
      const trouble = visits.flatMap((each) => each.trouble());
      await Promise.all(visits.map(({ page }) => page.context().close()));
      if (trouble.length > 0) throw new Error(`Something went wrong behind the screen:\n${trouble.join('\n')}`);
    });
    return async (options: VisitOptions = {}): Promise<Visit> => {
      const context = await openWindow(browser, product.url, options);
      const visit = { page: await context.newPage(), ...watchForTrouble(context) };
      visits.push(visit);
      return visit;
    };
  });

async function keepPicture({ page }: Visit, name: string): Promise<void> {
  const path = join(pictures, `${name.replaceAll(/\W+/g, '-')}.png`);
  await mkdir(pictures, { recursive: true });
  await page.screenshot({ path }).catch(() => undefined);
  process.stderr.write(`${page.url()} is pictured in ${path}\n`);
}
