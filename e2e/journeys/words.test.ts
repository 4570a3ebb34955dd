import { expect } from 'vitest';
import { makeCommunity, type Community } from '#support/community.ts';
import { test as base, type VisitOptions } from '#support/journey.ts';
import { newcomer, type Member } from '#support/member.ts';
import type { Product } from '#support/product.ts';
import { heading, text } from '#support/shown.ts';
import { checkVisit } from '#words/check-visit.ts';
import type { RoomVisit } from '#words/room.ts';
import { rooms } from '#words/rooms.ts';

const test = base.extend('community', { scope: 'file' }, ({ product }) => makeCommunity(product));

let visits = 0;

async function personOf(as: RoomVisit['as'], product: Product, community: Community, freshName: string) {
  if (typeof as === 'function') return as(community);
  const people: Record<typeof as, () => Member | undefined | Promise<Member>> = {
    nobody: () => undefined,
    newcomer: () => newcomer(product, freshName),
    member: () => community.reader,
  };
  return people[as]();
}

for (const room of rooms.filter((room) => room.visits.length > 0)) {
  test(`the texts of ${room.name} are shown`, { timeout: 300_000 }, async ({ product, community, visit }) => {
    const missing: string[] = [];
    for (const each of room.visits) {
      const freshName = `words_${(visits += 1)}`;
      const person = await personOf(each.as, product, community, freshName);
      const options: VisitOptions = { ...(each.screen && { screen: each.screen }), ...(person && { as: person }) };
      const { page, expectTrouble } = await visit(options);
      // What is stored for reading offline would be shown instead of the text of a failure.
      await page.addInitScript(() => localStorage.setItem('offline-limit', '0'));
      missing.push(...(await checkVisit(each, { page, expectTrouble, community, freshName })));
    }
    expect(missing).toEqual([]);
  });
}

test('texts that are missing, hidden or from another message are reported', async ({ community, visit }) => {
  const { page, expectTrouble } = await visit();
  const states = [
    {
      when: 'it opens',
      bring: () => page.goto('/terms'),
      shows: [heading('Terms of use'), heading('Terms of Use'), heading('Privacy policy'), text('Skip to content')],
    },
    {
      when: 'its title is hidden',
      bring: () => page.locator('h1').evaluate((title: HTMLElement) => (title.hidden = true)),
      shows: [heading('Terms of use')],
    },
    {
      when: 'a state does not come about',
      bring: () => page.getByText('Never said').waitFor({ timeout: 300 }),
      shows: [heading('Terms of use')],
    },
  ];
  const visited = { route: '/terms', as: 'nobody', states } as const;
  const stage = { page, expectTrouble, community, freshName: 'nobody' };
  expect(await checkVisit(visited, stage, 2_000)).toEqual([
    '/terms, it opens: "Terms of Use"',
    '/terms, it opens: "Privacy policy"',
    '/terms, it opens: "Skip to content"',
    '/terms, its title is hidden: "Terms of use"',
    expect.stringMatching(/^\/terms, a state does not come about: .*Timeout/),
  ]);
});
