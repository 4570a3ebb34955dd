import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import type { RoomVisit, Shown, Stage } from './room.ts';

/** How long words may take to appear once their state was brought about, in ms. */
const patience = 20_000;

/** Brings the states of a visit about and answers with what is not shown, each with where; empty when all is. */
export async function checkVisit({ route, states }: RoomVisit, stage: Stage, wait = patience): Promise<string[]> {
  const missing: string[] = [];
  for (const { when, bring, shows } of states) {
    const seen = new Set<Shown>();
    const lookFor = (some: Shown[]) => some.map((shown) => look(stage.page, shown, () => seen.add(shown)));
    const early = lookFor(shows.filter(({ isPassing }) => isPassing));
    try {
      await bring(stage);
    } catch (error) {
      // What follows stands on this state.
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
  // A window that is closed before has not shown it.
  await find(page)
    .filter({ visible: true })
    .first()
    .waitFor({ timeout: 0 })
    .then(onSeen, () => undefined);
}
