import { draw, type Drawn } from './drawings/drawing.ts';
import { type PlannedPerson, speaks } from './people.ts';
import { type Random, randomFrom } from './randomness.ts';
import { campuses } from './words/campuses.ts';
import { commentsOn, replies } from './words/comments.ts';
import { type EventIdea, eventIdeas } from './words/event-ideas.ts';

/** Somebody, by their place among the people, and when they did it. */
export interface Step {
  by: number;
  at: Date;
}

/** All steps stand in the order of time. */
export interface PlannedEvent {
  idea: EventIdea;
  host: number;
  /** When it was announced. */
  at: Date;
  start: Date;
  end: Date;
  /** By whose clocks the host tells the times. */
  zone: string;
  cover: Drawn | undefined;
  seats: Step[];
  line: Step[];
  requests: Step[];
  invitations: Step[];
  comments: PlannedWord[];
  cancelledAt: Date | undefined;
}

export interface PlannedWord extends Step {
  content: string;
  /** The place of the comment it answers, among the comments of the event. */
  answers: number | undefined;
}

const hour = 3_600_000;
const day = 24 * hour;

/** Events of the last weeks and the next ones, in the order in which they were announced. */
export function planEvents(people: PlannedPerson[], now: Date, seed: string): PlannedEvent[] {
  return eventIdeas
    .map((idea) => planEvent(idea, { people, now, seed }))
    .sort((one, two) => one.at.getTime() - two.at.getTime());
}

function planEvent(
  idea: EventIdea,
  { people, now, seed }: { people: PlannedPerson[]; now: Date; seed: string },
): PlannedEvent {
  const random = randomFrom(`${seed} event ${idea.title}`);
  const today = Math.floor(now.getTime() / day) * day;
  const start = new Date(today + idea.day * day + idea.hour * hour);
  const latest = Math.min(now.getTime(), start.getTime()) - 2 * hour;
  const at = new Date(Math.floor(latest - random.between(0.5, 12) * day));
  const places = people.map((_, place) => place);
  const host = random.pick(places.filter((place) => !idea.voice || speaks(people[place]?.country ?? '', idea.voice)));
  const others = random.sample(
    places.filter((place) => place !== host),
    Math.max(idea.wanted, idea.capacity),
  );
  const wanting = steps(others.slice(0, idea.wanted), { from: at.getTime(), to: latest + hour }, random);
  const isPrivate = idea.visibility === 'PRIVATE';
  // Whoever has been let in to a private event has asked; the others still wait for an answer.
  const letIn = isPrivate && idea.day > 0 ? Math.min(idea.capacity, Math.ceil(idea.wanted * 0.6)) : idea.capacity;
  const seats = wanting.slice(0, letIn);
  const left = idea.day > 0 ? wanting.slice(letIn) : [];
  const isForInvited = idea.visibility === 'INVITE_ONLY';
  return {
    idea,
    host,
    at,
    start,
    end: new Date(start.getTime() + idea.lasts * hour),
    zone: campuses[people[host]?.campus ?? 'alu'].zone,
    cover: idea.cover && draw(idea.cover, randomFrom(`${seed} cover ${idea.title}`)),
    seats,
    line: isPrivate ? [] : left,
    requests: isPrivate ? left : [],
    invitations: isForInvited ? others.map((by) => ({ by, at })) : [],
    comments: planWords(idea, { host, seats, from: at.getTime(), to: now.getTime() - 60_000 }, random),
    cancelledAt: idea.cancelled === undefined ? undefined : new Date(latest + hour),
  };
}

interface Time {
  from: number;
  to: number;
}

function steps(whom: number[], { from, to }: Time, random: Random): Step[] {
  return whom
    .map((by) => ({ by, at: new Date(Math.ceil(random.between(from + 1, to))) }))
    .sort((one, two) => one.at.getTime() - two.at.getTime());
}

/** What those who come and the host have to say, a third of it answered. */
function planWords(
  idea: EventIdea,
  { host, seats, ...time }: Time & { host: number; seats: Step[] },
  random: Random,
): PlannedWord[] {
  const speakers = [...seats.map(({ by }) => by), host];
  const count = Math.min(9, 1 + Math.round(idea.wanted / 7));
  const texts = random.sample(commentsOn.event, count);
  const first = steps(
    texts.map(() => random.pick(speakers)),
    time,
    random,
  ).map((step, place) => ({ ...step, content: texts[place] ?? '', thread: place, isReply: false }));
  const answers = first
    .filter(() => random.isOneIn(3))
    .map(({ at, by, thread }) => ({
      by: by === host ? random.pick(speakers) : host,
      at: new Date(Math.ceil(random.between(at.getTime() + 1, time.to + 30_000))),
      content: random.pick(replies),
      thread,
      isReply: true,
    }));
  const all = [...first, ...answers].sort((one, two) => one.at.getTime() - two.at.getTime());
  const heads = new Map(all.flatMap((word, place) => (word.isReply ? [] : [[word.thread, place] as const])));
  return all.map(({ by, at, content, thread, isReply }) => ({
    by,
    at,
    content,
    answers: isReply ? heads.get(thread) : undefined,
  }));
}
