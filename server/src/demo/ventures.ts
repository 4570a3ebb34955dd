import { draw, type Drawn } from './drawings/drawing.ts';
import { type PlannedPerson, speaks } from './people.ts';
import { type Random, randomFrom } from './randomness.ts';
import { type VentureIdea, ventureIdeas } from './words/venture-ideas.ts';

/** Somebody, by their place among the people, and when they did it. */
interface Deed {
  by: number;
  at: Date;
}

export interface PlannedVenture {
  idea: VentureIdea;
  owner: number;
  /** When it was registered. */
  at: Date;
  cover: Drawn | undefined;
  logo: Drawn | undefined;
  likes: Deed[];
  followers: Deed[];
  /** In the order of the idea's own. */
  reviews: Deed[];
  /** In the order of the idea's own; the last of a large team has not answered yet. */
  team: (Deed & { hasAccepted: boolean })[];
  news: Date[];
  /** How many looked at its page, by days before today, from yesterday on. */
  views: number[];
}

const day = 86_400_000;

/** The student businesses, in the order in which they were registered. */
export function planVentures(people: PlannedPerson[], now: Date, seed: string): PlannedVenture[] {
  return ventureIdeas
    .map((idea) => planVenture(idea, { people, now, seed }))
    .sort((one, two) => one.at.getTime() - two.at.getTime());
}

function planVenture(
  idea: VentureIdea,
  { people, now, seed }: { people: PlannedPerson[]; now: Date; seed: string },
): PlannedVenture {
  const random = randomFrom(`${seed} venture ${idea.word}`);
  const at = new Date(Math.floor(now.getTime() - random.between(30, 60) * day));
  const places = people.map((_, place) => place);
  const owner = random.pick(places.filter((place) => !idea.voice || speaks(people[place]?.country ?? '', idea.voice)));
  const others = random.shuffled(places.filter((place) => place !== owner));
  const team = others.splice(0, idea.team.length);
  const time = { from: at.getTime(), to: now.getTime() - 60_000 };
  const some = (count: number) => deeds(random.sample(others, Math.round(count)), time, random);
  return {
    idea,
    owner,
    at,
    cover: idea.cover && draw(idea.cover, randomFrom(`${seed} venture cover ${idea.word}`)),
    logo: idea.logo && draw(idea.logo, randomFrom(`${seed} venture logo ${idea.word}`)),
    likes: some(idea.fame * random.between(14, 26)),
    followers: some(idea.fame * random.between(10, 22)),
    reviews: some(idea.reviews.length),
    team: deeds(team, time, random).map((deed, place) => ({ ...deed, hasAccepted: place < 2 })),
    news: idea.news.map(([, , daysAgo]) => new Date(now.getTime() - daysAgo * day)),
    views: Array.from({ length: 29 }, () => Math.round(idea.fame * random.between(0, 12))),
  };
}

/** What so many did, in the order of time. */
function deeds(whom: number[], { from, to }: { from: number; to: number }, random: Random): Deed[] {
  const moments = whom.map(() => new Date(Math.ceil(random.between(from + 1, to)))).sort((one, two) => +one - +two);
  return whom.map((by, place) => ({ by, at: moments[place] ?? new Date(to) }));
}
