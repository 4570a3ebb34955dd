import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { barriersOn, overhangOn } from '@baraza/e2e/support/accessibility.ts';
import type { Community } from '@baraza/e2e/support/community.ts';
import { layoutFaultsOn } from '@baraza/e2e/support/layout.ts';
import { member, newcomer, type Member } from '@baraza/e2e/support/member.ts';
import type { Product } from '@baraza/e2e/support/product.ts';
import type { screens } from '@baraza/e2e/support/screens.ts';
import { watchForTrouble } from '@baraza/e2e/support/trouble.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import type { Row } from './row.ts';

/** The screen and theme of a visit. */
export interface Look {
  screen: keyof typeof screens;
  theme: 'light' | 'dark';
}

export interface Sight {
  product: Product;
  browser: Browser;
  /** Added when the first row needs it, after the rows of the empty community. */
  community: () => Promise<Community>;
  /** The folder for screenshots; none are taken unless given. */
  pictures?: string;
}

export const allLooks: Look[] = [
  { screen: 'phone', theme: 'light' },
  { screen: 'phone', theme: 'dark' },
  { screen: 'desktop', theme: 'light' },
  { screen: 'desktop', theme: 'dark' },
];

/** In milliseconds, for a slow machine. */
const patience = 60_000;

let visits = 0;

export function nameOf({ route, state }: Pick<Row, 'route' | 'state'>, { screen, theme }: Look): string {
  return `${route}, ${state}, ${screen}, ${theme}`;
}

/** Visits one row in a new window and returns every problem with its row and look. */
export async function visitRow(sight: Sight, row: Row, look: Look): Promise<string[]> {
  const { product, browser } = sight;
  const freshName = `sweep_${(visits += 1)}`;
  const as = await personOf(sight, row, freshName);
  await using context = await openWindow(browser, product.url, { ...look, as, isStill: true, patience });
  const { expectTrouble, trouble } = watchForTrouble(context);
  if (row.expects) expectTrouble(row.expects);
  const found: string[] = [];
  const page = await context.newPage();

  const check = async (state: string) => {
    const name = nameOf({ ...row, state }, look);
    await settle(page, row.isBusy);
    const problems = await problemsOn(page);
    if (sight.pictures) await takePicture(page, sight.pictures, name);
    if (look.screen === 'desktop') problems.push(...(await problemsAtOtherWidths(page)));
    found.push(...problems.filter((problem) => !row.expects?.test(problem)).map((problem) => `${name}: ${problem}`));
  };
  try {
    await row.before?.(page);
    await page.goto(await addressOf(sight, row));
    await (row.ready ?? waitForHeading)({ page, freshName, look: check });
    await check(row.state);
  } catch (error) {
    found.push(`${nameOf(row, look)}: ${error instanceof Error ? error.message : String(error)}`);
    if (sight.pictures) await takePicture(page, sight.pictures, nameOf(row, look)).catch(() => undefined);
  }
  return [...found, ...trouble().map((line) => `${nameOf(row, look)}: ${line}`)];
}

/** Accessibility and layout problems of the current page. */
async function problemsOn(page: Page): Promise<string[]> {
  return [...(await boxProblemsOn(page)), ...(await barriersOn(page))];
}

async function boxProblemsOn(page: Page): Promise<string[]> {
  const overhang = await overhangOn(page);
  return [...overhang.map((each) => `reaches over the side: ${each}`), ...(await layoutFaultsOn(page))];
}

/** Layout problems between the widths of phone and desktop: the narrowest with a rail, and a small tablet in landscape. */
async function problemsAtOtherWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  if (!before) return found;
  for (const width of [768, 900]) {
    await page.setViewportSize({ ...before, width });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    found.push(...(await boxProblemsOn(page)).map((problem) => `at ${width} px: ${problem}`));
  }
  await page.setViewportSize(before);
  return found;
}

async function personOf(sight: Sight, { as, isEmpty }: Row, freshName: string): Promise<Member | undefined> {
  if (as === 'nobody') return undefined;
  if (as === 'newcomer') return newcomer(sight.product, freshName);
  if (typeof as === 'function') return as(await sight.community());
  if (isEmpty) return member(sight.product, freshName);
  const { reader, friend } = await sight.community();
  return as === 'friend' ? friend : reader;
}

async function addressOf(sight: Sight, { route, at = route }: Row): Promise<string> {
  return typeof at === 'string' ? at : at(await sight.community());
}

async function waitForHeading({ page }: { page: Page }): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
}

/** Waits for lists and visible pictures to load. */
export async function settle(page: Page, isBusy = false): Promise<void> {
  await page.waitForFunction((isBusy) => {
    const seen = [...document.images].filter(({ loading }) => loading !== 'lazy');
    return (isBusy || !document.querySelector('[aria-busy=true]')) && seen.every(({ complete }) => complete);
  }, isBusy);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}

export async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // In a screenshot of the whole page, fixed elements appear at the scroll position.
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, fileOf(name)), fullPage: true });
}

export function fileOf(name: string): string {
  return `${name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')}.png`;
}
