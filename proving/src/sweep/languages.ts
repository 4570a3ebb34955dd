import type { Page } from 'playwright-core';
import { barriersOn, overhangOn } from '@baraza/e2e/support/accessibility.ts';
import type { Community } from '@baraza/e2e/support/community.ts';
import { layoutFaultsOn } from '@baraza/e2e/support/layout.ts';
import { newcomer, type Member } from '@baraza/e2e/support/member.ts';
import { goInApp, settle, waitForHeading, watchRequests } from '@baraza/e2e/support/settled-page.ts';
import { textFaultsOn } from '@baraza/e2e/support/text-layout.ts';
import { watchForTrouble } from '@baraza/e2e/support/trouble.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import { inParallel } from '#shared/in-parallel.ts';
import { takePicture, type Look, type Sight } from './visit-row.ts';

/** A language on a screen. */
export interface Language extends Look {
  locale: string;
}

/**
 * The main screens by the person who opens them. None needs a step that depends on a text, and no two of the same route follow each
 * other.
 */
function screensIn(community: Community): [Member | undefined, paths: string[]][] {
  const { reader, layla, ownPost, ownEvent, longEvent, fullStall } = community;
  const [own, hustles] = [`/events-parties/events/${ownEvent.id}`, '/student-businesses'];
  return [
    // The longest first, so that none is left over at the end.
    [
      reader,
      [
        '/feed',
        `/feed/${ownPost.id}`,
        '/dashboard?search=layla',
        '/settings/privacy',
        '/events-parties',
        own,
        `${own}/guests`,
        `/events-parties/events/${longEvent.id}/ticket`,
        '/events-parties/create-event',
        '/events-parties/my-events',
        '/settings/notifications',
        '/intake-hub',
        '/intake-hub/directory',
        hustles,
        `${hustles}/business/${fullStall.id}`,
        '/settings/data',
        '/notifications',
        '/profile/layla',
        '/settings',
      ],
    ],
    [layla, ['/chat/zawadi', `${hustles}/dashboard`, `${hustles}/business-analytics?business=${fullStall.id}`]],
    [undefined, ['/login']],
    [undefined, ['/landing']],
  ];
}

/**
 * Visits the main screens in each language and returns texts that are cut off or overlap, other layout problems, and in
 * right-to-left languages also accessibility violations.
 */
export async function sweepLanguages(sight: Sight, languages: readonly Language[]): Promise<string[]> {
  const screens = screensIn(await sight.community());
  screens.push([await newcomer(sight.product, 'new_in_town'), ['/onboarding']]);
  const windows = screens.flatMap(([as, paths]) => languages.map((language) => ({ language, as, paths })));
  const found: string[] = [];
  await inParallel(2, windows, async ({ language, as, paths }) => {
    found.push(...(await visitIn(sight, language, as, paths)));
  });
  return found;
}

/** Opens paths one after the other in a window of a person. */
async function visitIn(
  { product, browser, pictures }: Sight,
  { locale, ...look }: Language,
  as: Member | undefined,
  paths: readonly string[],
): Promise<string[]> {
  await using context = await openWindow(browser, product.url, {
    ...look,
    as,
    locale,
    isStill: true,
    patience: 60_000,
  });
  const { trouble } = watchForTrouble(context);
  const page = await context.newPage();
  const isQuiet = watchRequests(page);
  const found: string[] = [];
  for (const path of paths) {
    const name = `${locale}, ${path}, ${look.screen}, ${look.theme}`;
    try {
      await open(page, path, locale);
      await isQuiet();
      found.push(...(await problemsOn(page)).map((problem) => `${name}: ${problem}`));
    } catch (error) {
      found.push(`${name}: ${String(error)}`);
    }
    if (pictures) await takePicture(page, pictures, name);
  }
  return [...found, ...trouble().map((line) => `${locale}, ${look.screen}: ${line}`)];
}

/** Opens a path, without loading the app again where it is open, and waits until everything is loaded. */
async function open(page: Page, path: string, locale: string): Promise<void> {
  if (page.url() === 'about:blank') {
    await page.goto(path);
    await page.waitForFunction((lang) => document.documentElement.lang === lang, locale);
    await waitForHeading(page);
  } else {
    await goInApp(page, path);
  }
  await settle(page);
}

async function problemsOn(page: Page): Promise<string[]> {
  const overhang = (await overhangOn(page)).map((each) => `reaches over the side: ${each}`);
  // The rules are checked in English by `visitRow`, and here in the other direction.
  const barriers = (await page.evaluate(() => document.dir)) === 'rtl' ? await barriersOn(page) : [];
  return [
    ...overhang,
    ...barriers,
    ...(await textFaultsOn(page)),
    ...(await layoutFaultsOn(page, { findsCovered: false })),
  ];
}
