import type { Page } from 'playwright-core';
import { overhangOn } from '@baraza/e2e/support/accessibility.ts';
import type { Community } from '@baraza/e2e/support/community.ts';
import { inDatabase } from '@baraza/e2e/support/database.ts';
import { layoutFaultsOn } from '@baraza/e2e/support/layout.ts';
import { member, newcomer, type Member } from '@baraza/e2e/support/member.ts';
import { textFaultsOn } from '@baraza/e2e/support/text-layout.ts';
import { watchForTrouble } from '@baraza/e2e/support/trouble.ts';
import { openWindow } from '@baraza/e2e/support/window.ts';
import { inParallel } from '#shared/in-parallel.ts';
import { settle, takePicture, type Look, type Sight } from './visit-row.ts';

/** The main screens, by the person who opens them. No path needs a step that depends on a text. */
const screensOf: Record<string, (community: Community) => string[]> = {
  nobody: () => ['/login', '/signup', '/transparency'],
  newcomer: () => ['/onboarding'],
  friend: ({ ownEvent }) => [
    '/chat',
    '/chat/layla',
    '/profile/zawadi?tab=friends',
    `/events-parties/events/${ownEvent.id}`,
  ],
  steward: () => ['/steward', '/steward/appeals', '/steward/audit'],
  owner: ({ fullStall }) => [
    '/student-businesses/dashboard',
    `/student-businesses/business-analytics?business=${fullStall.id}`,
  ],
  reader: ({ ownPost, ownEvent, longEvent, fullStall }) => [
    '/feed',
    `/feed/${ownPost.id}`,
    '/dashboard?search=layla',
    '/events-parties',
    `/events-parties/events/${ownEvent.id}`,
    `/events-parties/events/${ownEvent.id}/guests`,
    `/events-parties/events/${ownEvent.id}/check-in`,
    `/events-parties/events/${ownEvent.id}/edit`,
    `/events-parties/events/${longEvent.id}/ticket`,
    '/events-parties/create-event',
    '/events-parties/my-events',
    '/intake-hub',
    '/intake-hub/directory',
    '/student-businesses',
    `/student-businesses/business/${fullStall.id}`,
    '/student-businesses/create-business',
    '/notifications',
    '/profile/layla',
    '/profile/reader?tab=posts',
    '/settings',
    '/sanctions',
    '/outbox',
  ],
};

/** A language on a screen. */
export interface Language extends Look {
  locale: string;
}

/** People who open the main screens, by their name above. */
export type Visitors = Record<string, Member | undefined>;

/** Adds the people that the community does not have. */
export async function makeVisitors({ product, community }: Sight): Promise<Visitors> {
  const { reader, friend, layla, longPost } = await community();
  const steward = await member(product, 'desk_steward');
  await inDatabase(product, `update person set role = 'steward', steward_campus_id = campus_id where id = $1`, [
    steward.user.id,
  ]);
  await friend.call('POST', '/api/reports', { targetType: 'POST', targetId: longPost.id, reason: 'SPAM' });
  return { nobody: undefined, newcomer: await newcomer(product, 'new_in_town'), reader, friend, owner: layla, steward };
}

/** Visits the main screens in each language and returns texts that are cut off or overlap, and other layout problems. */
export async function sweepLanguages(
  sight: Sight,
  languages: readonly Language[],
  visitors: Visitors,
): Promise<string[]> {
  const community = await sight.community();
  const windows = languages.flatMap((language) =>
    Object.entries(screensOf).map(([who, pathsIn]) => ({ language, as: visitors[who], paths: pathsIn(community) })),
  );
  const found: string[] = [];
  // The longest first, so that none is left over at the end.
  windows.sort((one, other) => other.paths.length - one.paths.length);
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
  await using context = await openWindow(browser, product.url, { ...look, as, isStill: true, patience: 60_000 });
  await context.addInitScript((code) => localStorage.setItem('baraza-locale', code), locale);
  const { trouble } = watchForTrouble(context);
  const page = await context.newPage();
  const found: string[] = [];
  for (const path of paths) {
    const name = `${locale}, ${path}, ${look.screen}, ${look.theme}`;
    const problems = await open(page, path, locale).catch((error: unknown) => [String(error)]);
    found.push(...problems.map((problem) => `${name}: ${problem}`));
    if (pictures) await takePicture(page, pictures, name);
  }
  return [...found, ...trouble().map((line) => `${locale}, ${look.screen}: ${line}`)];
}

async function open(page: Page, path: string, locale: string): Promise<string[]> {
  await page.goto(path);
  await page.locator(`html[lang=${locale}] :is(h1, main h2)`).filter({ visible: true }).first().waitFor();
  await settle(page);
  const overhang = (await overhangOn(page)).map((each) => `reaches over the side: ${each}`);
  return [...overhang, ...(await textFaultsOn(page)), ...(await layoutFaultsOn(page))];
}
