import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { Shown } from '#support/shown.ts';
import type { RoomVisit, Stage } from './room.ts';

/** How long a text may take to appear after its state was reached, in milliseconds. */
const patience = 20_000;

/** Produces the states of a visit and returns the texts that are not shown, with their location. */
export async function checkVisit({ route, states }: RoomVisit, stage: Stage, wait = patience): Promise<string[]> {
  const missing: string[] = [];
  for (const { when, bring, shows } of states) {
    const seen = new Set<Shown>();
    const lookFor = (some: Shown[]) => some.map((shown) => look(stage.page, shown, () => seen.add(shown)));
    const early = lookFor(shows.filter(({ isPassing }) => isPassing));
    try {
      await bring(stage);
    } catch (error) {
      // The following states build on this one.
      return [...missing, `${route}, ${when}: ${error instanceof Error ? error.message : String(error)}`];
    }
    const looks = Promise.all([...early, ...lookFor(shows.filter(({ isPassing }) => !isPassing))]);
    const tooLate = new AbortController();
    await Promise.race([looks, pause(wait, undefined, { signal: tooLate.signal }).catch(() => undefined)]);
    tooLate.abort();
    const unseen = shows.filter((shown) => !seen.has(shown));
    missing.push(...unseen.map(({ words }) => `${route}, ${when}: "${words}"`));
  }
  return missing;
}

async function look(page: Page, { find }: Shown, onSeen: () => void): Promise<void> {
  // A window that is closed earlier has not shown it.
  await find(page)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 0 })
    .then(onSeen, () => undefined);
}
