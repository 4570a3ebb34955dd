import type { Deed } from './community.ts';
import type { PlannedPerson } from './people.ts';
import { type Random, randomFrom } from './randomness.ts';
import { announcements, icebreakers } from './words/intake-words.ts';

/** Whoever does something here stands as their place among the people. All lists stand in the order of time. */
export interface PlannedAnnouncement extends Deed {
  intake: string;
  content: string;
  likes: Deed[];
}

export interface PlannedIcebreaker extends Deed {
  intake: string;
  content: string;
  endsAt: Date;
  answers: (Deed & { content: string })[];
}

export interface PlannedIntakes {
  announcements: PlannedAnnouncement[];
  icebreakers: PlannedIcebreaker[];
  /** Two people who are buddies. */
  buddies: { one: number; other: number; at: Date }[];
  /** Who asks whom, and has no answer yet. */
  proposals: (Deed & { whom: number })[];
  ticks: (Deed & { step: 'walk_campus' | 'copy_timetable' | 'save_numbers' })[];
}

const hour = 3_600_000;
const day = 24 * hour;
/** An icebreaker is asked each day and lives until the next morning. */
const icebreakerLife = 20 * hour;

/** What goes on in each intake: one question a day, of which the last is open, and the news of the last weeks. */
export function planIntakes(people: PlannedPerson[], now: Date, seed: string): PlannedIntakes {
  const intakes = [...new Set(people.map(({ intake }) => intake))].toSorted();
  const plans = intakes.map((intake) => {
    const members = people.flatMap((person, place) => (person.intake === intake ? [place] : []));
    return planIntake(intake, members, now, randomFrom(`${seed} intake ${intake}`));
  });
  const inOrder = <T extends { at: Date }>(list: T[]) =>
    list.toSorted((one, two) => one.at.getTime() - two.at.getTime());
  return {
    announcements: inOrder(plans.flatMap((plan) => plan.announcements)),
    icebreakers: inOrder(plans.flatMap((plan) => plan.icebreakers)),
    buddies: plans.flatMap((plan) => plan.buddies),
    proposals: plans.flatMap((plan) => plan.proposals),
    ticks: plans.flatMap((plan) => plan.ticks),
  };
}

function planIntake(intake: string, members: number[], now: Date, random: Random): PlannedIntakes {
  const back = (most: number) => new Date(Math.floor(now.getTime() - random.between(0.05, most) * day));
  const after = (at: Date, until: Date) => new Date(Math.floor(random.between(at.getTime() + 1, until.getTime())));
  const some = (most: number) => random.sample(members, Math.min(members.length, 1 + random.below(most)));

  const news = random.sample(announcements, 5 + random.below(4)).map((content) => {
    const at = back(21);
    return { intake, content, by: random.pick(members), at, likes: some(9).map((by) => ({ by, at: after(at, now) })) };
  });
  const begin = now.getTime() - random.between(1, 6) * hour;
  const asked = random.sample(icebreakers, icebreakers.length).map(({ question, answers }, ago) => {
    const at = new Date(Math.floor(begin - ago * day));
    const endsAt = new Date(at.getTime() + icebreakerLife);
    const last = new Date(Math.min(endsAt.getTime(), now.getTime()));
    const said = random
      .sample(answers, ago === 0 ? 3 : answers.length)
      .map((content) => ({ content, by: random.pick(members), at: after(at, last) }));
    return { intake, content: question, by: random.pick(members), at, endsAt, answers: said };
  });
  const free = random.shuffled(members);
  const take = (count: number) => free.splice(0, Math.min(count, free.length - (free.length % 2)));
  const pairs = take(4);
  const [asker, whom] = take(2);
  return {
    announcements: news,
    icebreakers: asked,
    buddies: pairs.flatMap((one, at) => {
      const other = pairs[at + 1];
      return at % 2 === 0 && other !== undefined ? [{ one, other, at: back(14) }] : [];
    }),
    proposals: asker !== undefined && whom !== undefined ? [{ by: asker, whom, at: back(2) }] : [],
    ticks: some(6).flatMap((by) =>
      random
        .sample(['walk_campus', 'copy_timetable', 'save_numbers'] as const, 1 + random.below(3))
        .map((step) => ({ by, step, at: back(20) })),
    ),
  };
}
