import type { PlannedFollow } from './community.ts';
import { type Random, randomFrom } from './randomness.ts';
import { dialogues } from './words/whispers.ts';

export interface PlannedWhispers {
  /** Places of the two among the people; the first one begins. */
  between: [number, number];
  messages: { by: number; at: Date; content: string }[];
  /** How many of the last messages the one they were for has not read. */
  unread: number;
}

/** So many, whom most follow, talk with their friends: whoever looks around as one of them has somebody to answer. */
const talkative = 30;
const [minute, hour] = [60_000, 3_600_000];

/** What the best known of the community say to those of them who are their friends, over the last days. */
export function planWhispers(follows: PlannedFollow[], now: Date, seed: string): PlannedWhispers[] {
  const random = randomFrom(`${seed} whispers`);
  const pairs = new Set(follows.map(({ by, whom }) => `${by} ${whom}`));
  const followers = Map.groupBy(follows, ({ whom }) => whom);
  const fame = (place: number) => followers.get(place)?.length ?? 0;
  const talkers = new Set([...followers.keys()].sort((one, two) => fame(two) - fame(one)).slice(0, talkative));
  return follows
    .filter(({ by, whom }) => by < whom && talkers.has(by) && talkers.has(whom) && pairs.has(`${whom} ${by}`))
    .map(({ by, whom }) => planTalk(random.isOneIn(2) ? [by, whom] : [whom, by], now, random));
}

function planTalk(between: [number, number], now: Date, random: Random): PlannedWhispers {
  const lines = random.pick(dialogues);
  const end = now.getTime() - 20 * minute - random.next() * 96 * hour;
  const gaps = lines.map(() => (random.isOneIn(7) ? 11 * hour : 0) + (0.2 + random.next() * 6) * minute);
  let at = end - gaps.reduce((sum, gap) => sum + gap, 0);
  let speaker = 1;
  const messages = lines.map((line, place) => {
    at += gaps[place] ?? 0;
    const goesOn = line.startsWith('> ');
    if (!goesOn) speaker = 1 - speaker;
    return { by: between[speaker] ?? between[0], at: new Date(at), content: goesOn ? line.slice(2) : line };
  });
  const last = messages.at(-1)?.by;
  const alone = messages.length - 1 - messages.findLastIndex(({ by }) => by !== last);
  return { between, messages, unread: random.isOneIn(3) ? alone : 0 };
}
