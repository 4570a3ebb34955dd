import { setTimeout as pause } from 'node:timers/promises';
import { isShown, patience, type Shown } from '#support/shown.ts';
import type { RoomVisit, Stage } from './room.ts';

/** Produces the states of a visit and returns the texts that are not shown, with their location. */
export async function checkVisit({ route, states }: RoomVisit, stage: Stage, wait = patience): Promise<string[]> {
  const missing: string[] = [];
  for (const { when, bring, shows } of states) {
    const seen = new Set<Shown>();
    const lookFor = (some: Shown[]) =>
      some.map(async (shown) => void ((await isShown(stage.page, shown, 0)) && seen.add(shown)));
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
