import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { inject, test as base } from 'vitest';
import { launchBrowser } from './browser.ts';
import { startProduct } from './product.ts';
import { watchForTrouble } from './trouble.ts';
import { openWindow, type WindowOptions } from './window.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The data folder of a product that was started once and has nobody in it, which each file copies. */
    productTemplate: string;
  }
}

export type VisitOptions = Pick<WindowOptions, 'screen' | 'theme' | 'as' | 'userAgent' | 'hasWorker'>;

/** A browser window of its own. */
export interface Visit {
  page: Page;
  /** Says that trouble whose line matches is part of the story; all other trouble fails the test at its end. */
  expectTrouble: (line: RegExp) => void;
  /** All that went wrong so far and was not expected. */
  trouble: () => string[];
}

const pictures = join(import.meta.dirname, '..', '..', '.tmp', 'failed-journeys');

/**
 * A test with the running product and a browser of the file, an empty folder, and `visit`, which opens a window. A failed test shows what
 * the product said and keeps a picture of each window; a page that met an error of any kind fails it.
 */
export const test = base
  // Vitest asks for the braces.
  // oxlint-disable-next-line eslint/no-empty-pattern
  .extend('product', { scope: 'file' }, async ({}, { onCleanup }) => {
    const copyOf = inject('productTemplate');
    const product = await startProduct({}, { folder: dirname(copyOf), copyOf });
    onCleanup(() => product[Symbol.asyncDispose]());
    return product;
  })
  // oxlint-disable-next-line eslint/no-empty-pattern
  .extend('scratch', async ({}, { onCleanup }) => {
    const folder = await mkdtemp(join(tmpdir(), 'baraza-journey-'));
    onCleanup(() => rm(folder, { recursive: true, force: true }));
    return folder;
  })
  // oxlint-disable-next-line eslint/no-empty-pattern
  .extend('browser', { scope: 'file' }, async ({}, { onCleanup }) => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend('visit', async ({ browser, product, task }, { onCleanup }) => {
    const visits: Visit[] = [];
    const since = product.log().length;
    onCleanup(async () => {
      const hasFailed = task.result?.state === 'fail' || (task.result?.errors?.length ?? 0) > 0;
      if (hasFailed) {
        // What broke before the journey began may be what it stumbled over.
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
