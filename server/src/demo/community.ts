import { draw, type Drawn } from './drawings/drawing.ts';
import { type PlannedEvent, planEvents } from './events.ts';
import { type PlannedIntakes, planIntakes } from './intakes.ts';
import { type PlannedPerson, planPeople, speaks } from './people.ts';
import { type Random, randomFrom } from './randomness.ts';
import { type PlannedWhispers, planWhispers } from './whispers.ts';
import { anyComments, commentsIn, commentsOn, replies } from './words/comments.ts';
import type { PostIdea } from './words/idea.ts';
import { posts as postIdeas } from './words/posts.ts';
import { type PlannedVenture, planVentures } from './ventures.ts';

/** Whoever does something here stands as their place in `people`. */
export interface PlannedPost {
  author: number;
  at: Date;
  content: string;
  pictures: Drawn[];
  likes: Deed[];
  /** In the order of time. */
  comments: PlannedComment[];
}

export interface PlannedComment {
  author: number;
  at: Date;
  content: string;
  /** The place of the comment it answers, among the comments of the post. */
  answers: number | undefined;
  likes: Deed[];
}

/** Who did it, and when. */
export interface Deed {
  by: number;
  at: Date;
}

export interface PlannedFollow extends Deed {
  whom: number;
}

export interface Community {
  people: PlannedPerson[];
  /** In the order of time. */
  posts: PlannedPost[];
  follows: PlannedFollow[];
  /** In the order of their announcement. */
  events: PlannedEvent[];
  /** In the order of their registration. */
  ventures: PlannedVenture[];
  intakes: PlannedIntakes;
  whispers: PlannedWhispers[];
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const postsSince = 56 * day;

/** The whole community, the same for the same seed and moment; nothing in it lies after that moment. */
export function planCommunity(seed: string, now: Date): Community {
  const people = planPeople(seed, now);
  const random = randomFrom(`${seed} posts`);
  const times = postTimes(postIdeas.length, now, random);
  const posts = random
    .shuffled(postIdeas)
    .map((idea, at) => planPost({ idea, at: times[at] ?? now, people, now, seed }));
  const follows = planFollows(people, now, randomFrom(`${seed} follows`));
  return {
    people,
    posts,
    follows,
    events: planEvents(people, now, seed),
    ventures: planVentures(people, now, seed),
    intakes: planIntakes(people, now, seed),
    whispers: planWhispers(follows, now, seed),
  };
}

/** Moments of the last weeks in their order: denser towards now, and rare at night. */
function postTimes(count: number, now: Date, random: Random): Date[] {
  const end = now.getTime() - 4 * minute;
  const moments = Array.from({ length: count }, () => {
    for (;;) {
      const moment = end - random.next() ** 2.4 * postsSince;
      const clock = new Date(moment).getUTCHours() + 2;
      if ((clock >= 7 && clock < 25) || random.isOneIn(8)) return moment;
    }
  });
  return moments.sort((one, two) => one - two).map((moment) => new Date(Math.floor(moment)));
}

interface Setting {
  idea: PostIdea;
  at: Date;
  people: PlannedPerson[];
  now: Date;
  seed: string;
}

function planPost({ idea, at, people, now, seed }: Setting): PlannedPost {
  const random = randomFrom(`${seed} ${idea.topic} ${idea.text}`);
  const { voice } = idea;
  const able = people.map((_, place) => place).filter((place) => !voice || speaks(people[place]?.country ?? '', voice));
  const [author = 0] = pickWeighted(able, (place) => people[place]?.fame ?? 1, 1, random);
  const others = people.map((_, place) => place).filter((place) => place !== author);
  const fame = people[author]?.fame ?? 1;
  const charm = Math.exp(normal(random) * 0.75) * (idea.pictures?.length ? 1.4 : 1) * (0.6 + fame * 0.5);
  // What has been up for minutes only has been seen by few.
  const seen = Math.min(1, 0.12 + (now.getTime() - at.getTime()) / (9 * hour));
  const likes = Math.min(others.length - 8, Math.round(charm * 10 * seen));
  return {
    author,
    at,
    content: mention(idea.text, people, others, random),
    pictures: (idea.pictures ?? []).map((drawing, place) => draw(drawing, randomFrom(`${seed} ${idea.text} ${place}`))),
    likes: deeds(pickWeighted(others, activity(people), likes, random), at, now, random),
    comments: planComments(
      { idea, at, people, now, author, count: Math.min(24, Math.round(charm * 2 * seen)) },
      random,
    ),
  };
}

/** Puts usernames where the text calls somebody. */
function mention(text: string, people: PlannedPerson[], others: number[], random: Random): string {
  return text.replaceAll(/@(?=[\s.,)!]|$)/g, (sign, offset: number) => {
    // "do not @ me" calls nobody.
    if (/^@ me\b/.test(text.slice(offset))) return sign;
    return `@${people[random.pick(others)]?.username ?? ''}`;
  });
}

interface Talk {
  idea: PostIdea;
  at: Date;
  people: PlannedPerson[];
  now: Date;
  author: number;
  count: number;
}

function planComments({ idea, at, people, now, author, count }: Talk, random: Random): PlannedComment[] {
  const own = [...commentsOn[idea.topic], ...((idea.voice && commentsIn[idea.voice]) ?? [])];
  const texts = [...random.sample(own, Math.ceil(count * 0.65)), ...random.sample(anyComments, count)].slice(0, count);
  const places = people.map((_, place) => place);
  const talkers = pickWeighted(places, activity(people), count, random);
  const first = random.shuffled(texts).map((content, place) => {
    const by = talkers[place] ?? author;
    return {
      author: by === author ? (by + 1) % people.length : by,
      at: after(at, now, random),
      content,
      thread: place,
      isReply: false,
    };
  });
  const answers = first.flatMap((comment) =>
    random.next() < 0.36
      ? random.sample(replies, 1 + random.below(3)).map((content, place) => {
          const by = place % 2 === 0 && random.next() < 0.6 ? author : random.pick(talkers);
          const call = random.isOneIn(4) ? `@${people[comment.author]?.username} ` : '';
          return {
            author: by,
            at: after(comment.at, now, random),
            content: call + content,
            thread: comment.thread,
            isReply: true,
          };
        })
      : [],
  );
  const all = [...first, ...answers].sort(
    (one, two) => one.at.getTime() - two.at.getTime() || Number(one.isReply) - Number(two.isReply),
  );
  const heads = new Map(all.flatMap((comment, place) => (comment.isReply ? [] : [[comment.thread, place] as const])));
  return all.map((comment) => {
    const liked = Math.min(14, Math.floor(Math.exp(normal(random) * 0.9) * 1.3));
    const fans = random.sample(places, liked).filter((place) => place !== comment.author);
    return {
      author: comment.author,
      at: comment.at,
      content: comment.content,
      answers: comment.isReply ? heads.get(comment.thread) : undefined,
      likes: deeds(fans, comment.at, now, random),
    };
  });
}

/** Who follows whom: the known ones are followed by many, one's own campus more than others, and many follow back. */
function planFollows(people: PlannedPerson[], now: Date, random: Random): PlannedFollow[] {
  const pairs = new Set<string>();
  for (const [by, person] of people.entries()) {
    const others = people.map((_, place) => place).filter((place) => place !== by);
    const nearness = (place: number) => {
      const other = people[place];
      return (
        (other?.fame ?? 1) ** 1.6 *
        (other?.campus === person.campus ? 3.5 : 1) *
        (other?.country === person.country ? 1.6 : 1)
      );
    };
    const count = Math.min(60, 5 + Math.round(Math.abs(normal(random)) * 12));
    for (const whom of pickWeighted(others, nearness, count, random)) {
      pairs.add(`${by} ${whom}`);
      if (random.next() < 0.42) pairs.add(`${whom} ${by}`);
    }
  }
  return [...pairs].map((pair) => {
    const [by = 0, whom = 0] = pair.split(' ').map(Number);
    const since = Math.max(people[by]?.joinedAt.getTime() ?? 0, people[whom]?.joinedAt.getTime() ?? 0);
    return { by, whom, at: new Date(Math.floor(random.between(since, now.getTime() - minute))) };
  });
}

const activity = (people: PlannedPerson[]) => (place: number) => 0.5 + (people[place]?.fame ?? 1);

function deeds(by: number[], from: Date, now: Date, random: Random): Deed[] {
  return by.map((each) => ({ by: each, at: after(from, now, random) }));
}

/** A moment after another: mostly within hours, never to come. */
function after(from: Date, now: Date, random: Random): Date {
  const left = now.getTime() - from.getTime() - 1_000;
  const wait = -Math.log(1 - random.next()) * 3 * hour;
  return new Date(Math.floor(from.getTime() + (wait < left ? wait : Math.max(1, left * random.next()))));
}

/** So many different ones, those of more weight more likely (Efraimidis and Spirakis). */
function pickWeighted(
  list: readonly number[],
  weight: (place: number) => number,
  count: number,
  random: Random,
): number[] {
  return list
    .map((place) => ({ place, key: Math.log(random.next() || Number.MIN_VALUE) / weight(place) }))
    .sort((one, two) => two.key - one.key)
    .slice(0, Math.max(0, count))
    .map(({ place }) => place);
}

/** Of the bell curve around 0, by Box and Muller. */
function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}
