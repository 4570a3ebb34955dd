import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { barriersOn, overhangOn } from '@baraza/e2e/support/accessibility.ts';
import type { Community } from '@baraza/e2e/support/community.ts';
import { layoutFaultsOn } from '@baraza/e2e/support/layout.ts';
import { member, newcomer, type Member } from '@baraza/e2e/support/member.ts';
import type { Product } from '@baraza/e2e/support/product.ts';
import type { screens } from '@baraza/e2e/support/screens.ts';
import { goInApp, settle, waitForHeading, waitUntilSeen } from '@baraza/e2e/support/settled-page.ts';
import { missingOn } from '@baraza/e2e/support/shown.ts';
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

/** Whether a visit leaves nothing behind in the window but routes, so that other rows of the same person can follow. */
export function isPlain({ as, ready, isEmpty }: Row): boolean {
  return as !== 'newcomer' && !ready && !isEmpty;
}

/**
 * Visits rows one after the other in a new window of the person of the first, and returns every problem with its row and look. More than
 * one must be plain, and all or none of them have `before`.
 */
export async function visitRows(
  sight: Sight,
  rows: readonly Row[],
  look: Look,
  onVisit: (name: string, problems: string[]) => void = () => {},
): Promise<string[]> {
  const [first] = rows;
  if (!first) return [];
  const freshName = `sweep_${(visits += 1)}`;
  const as = await personOf(sight, first, freshName);
  await using context = await openWindow(sight.browser, sight.product.url, { ...look, as, isStill: true, patience });
  // What is stored for reading offline would be shown instead of a failure.
  if (first.before) await context.addInitScript(() => localStorage.setItem('offline-limit', '0'));
  const { trouble } = watchForTrouble(context);
  const page = await context.newPage();
  const all: string[] = [];
  for (const [index, row] of rows.entries()) {
    const before = trouble().length;
    // A desktop goes from page to page like a person, and a phone opens each address. A page below another one may keep its heading.
    const last = rows[index - 1];
    const isOther = last !== undefined && !row.before && row.as !== 'nobody' && !row.route.startsWith(last.route);
    const found = await visit(page, sight, { row, look, freshName, isInApp: look.screen === 'desktop' && isOther });
    const lines = trouble().slice(before);
    found.push(...lines.filter((line) => !row.expects?.test(line)).map((line) => `${nameOf(row, look)}: ${line}`));
    if (row.before) await page.unrouteAll({ behavior: 'ignoreErrors' });
    onVisit(nameOf(row, look), found);
    all.push(...found);
  }
  return all;
}

interface OneVisit {
  row: Row;
  look: Look;
  freshName: string;
  /** Whether the page is opened within the app, which is open. */
  isInApp: boolean;
}

async function visit(page: Page, sight: Sight, { row, look, freshName, isInApp }: OneVisit): Promise<string[]> {
  const found: string[] = [];
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
    const address = await addressOf(sight, row);
    await (isInApp ? goInApp(page, address) : page.goto(address));
    await waitForHeading(page);
    if (row.ready) await row.ready({ page, freshName, look: check });
    else if (row.sees) await waitUntilSeen(page.getByText(row.sees).first(), patience);
    found.push(
      ...(await missingOn(page, row.shows ?? [])).map((words) => `${nameOf(row, look)}: does not show ${words}`),
    );
    await check(row.state);
  } catch (error) {
    found.push(`${nameOf(row, look)}: ${error instanceof Error ? error.message : String(error)}`);
    if (sight.pictures) await takePicture(page, sight.pictures, nameOf(row, look)).catch(() => undefined);
  }
  return found;
}

/** Accessibility and layout problems of the current page. */
async function problemsOn(page: Page): Promise<string[]> {
  return [...(await boxProblemsOn(page)), ...(await barriersOn(page))];
}

async function boxProblemsOn(page: Page, options: { findsCovered?: boolean } = {}): Promise<string[]> {
  const overhang = await overhangOn(page);
  return [...overhang.map((each) => `reaches over the side: ${each}`), ...(await layoutFaultsOn(page, options))];
}

/** Layout problems between the widths of phone and desktop: the narrowest with a rail, and a small tablet in landscape. */
async function problemsAtOtherWidths(page: Page): Promise<string[]> {
  const found: string[] = [];
  const before = page.viewportSize();
  if (!before) return found;
  for (const width of [768, 900]) {
    await page.setViewportSize({ ...before, width });
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
    // Bars, which cover controls, are the same at both widths.
    const problems = await boxProblemsOn(page, { findsCovered: width === 768 });
    found.push(...problems.map((problem) => `at ${width} px: ${problem}`));
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

export async function takePicture(page: Page, folder: string, name: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  // In a screenshot of the whole page, fixed elements appear at the scroll position.
  await page.evaluate(() => scrollTo(0, 0));
  await page.screenshot({ path: join(folder, fileOf(name)), fullPage: true });
}

export function fileOf(name: string): string {
  return `${name.replaceAll(/[^\w]+/g, '-').replaceAll(/^-|-$/g, '')}.png`;
}
