import {
  eventCapacityMax,
  eventCapacityMin,
  eventCapacityUsual,
  eventTags,
  eventVisibilities,
} from '@baraza/contract/features/event-limits.ts';
import type { Event, EventDraft, EventTag, EventVisibility } from '@baraza/contract/features/events.ts';
import { wallClockAt, timestampAt } from '#features/events/event-time.ts';

/** What the form of an event holds, as its inputs hold it. */
export interface EventFields {
  title: string;
  description: string;
  startDate: string;
  startTime: string;
  endDate: string;
  endTime: string;
  location: string;
  capacity: string;
  visibility: EventVisibility;
  /** A picture cut on this phone as a `data:` address, one that is stored already by its own; null for the default one. */
  cover: string | null;
  tags: EventTag[];
}

/** What is wrong with a field. */
export type Problem = 'missing' | 'past' | 'before_start' | 'no_capacity';
export type Problems = Partial<Record<keyof EventFields, Problem>>;

export const emptyFields: EventFields = {
  title: '',
  description: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  location: '',
  capacity: String(eventCapacityUsual),
  visibility: 'PUBLIC',
  cover: null,
  tags: [],
};

/** An event as the form holds it, its times as the clocks of `zone` show them. */
export function fieldsOf(event: Event, zone: string): EventFields {
  const [start, end] = [wallClockAt(event.startTime, zone), wallClockAt(event.endTime, zone)];
  return {
    title: event.title,
    description: event.description,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    location: event.location,
    capacity: String(event.capacity),
    visibility: event.visibility,
    cover: event.coverImage,
    tags: event.tags.filter(isTag),
  };
}

/** A new event like another one, on a day yet to be chosen; the picture of another's event is not one's own to use. */
export function copiedFields(event: Event, zone: string): EventFields {
  const cover = event.viewerStatus === 'host' ? event.coverImage : null;
  return { ...fieldsOf(event, zone), startDate: '', endDate: '', cover };
}

/** Once the start has a day, the end has one too: the same, or the next where the hours run over midnight. */
export function withStart(fields: EventFields, start: Partial<EventFields>): EventFields {
  const next = { ...fields, ...start };
  if (next.startDate === '' || next.endDate >= next.startDate) return next;
  const isOvernight = next.endTime !== '' && next.endTime <= next.startTime;
  return { ...next, endDate: isOvernight ? dayAfter(next.startDate) : next.startDate };
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The start and the end, where they are moments. */
export function timesOf(fields: EventFields, zone: string): { start: string | undefined; end: string | undefined } {
  return {
    start: timestampAt({ date: fields.startDate, time: fields.startTime }, zone),
    end: timestampAt({ date: fields.endDate, time: fields.endTime }, zone),
  };
}

interface Bounds {
  zone: string;
  /** ISO 8601. */
  now: string;
  /** The start that is saved, which may be over; another one may not. */
  savedStart?: string | undefined;
}

/** What is wrong with the form, by its fields; nothing where it can be sent. */
export function problemsOf(fields: EventFields, { zone, now, savedStart }: Bounds): Problems {
  const problems: Problems = {};
  for (const name of ['title', 'description', 'location', 'startDate', 'startTime', 'endDate', 'endTime'] as const) {
    if (fields[name].trim() === '') problems[name] = 'missing';
  }
  const { start, end } = timesOf(fields, zone);
  const isMoved = start !== undefined && !isSameMinute(start, savedStart ?? '');
  if (isMoved && start <= now) problems.startTime = 'past';
  if (start !== undefined && end !== undefined && end <= start) problems.endTime = 'before_start';
  const capacity = Number(fields.capacity);
  if (fields.capacity.trim() === '') problems.capacity = 'missing';
  else if (!Number.isInteger(capacity) || capacity < eventCapacityMin || capacity > eventCapacityMax) {
    problems.capacity = 'no_capacity';
  }
  return problems;
}

/** What is sent of a form without problems; `coverImage` is where its picture is stored. */
export function bodyOf(fields: EventFields, { zone, coverImage }: { zone: string; coverImage: string | null }) {
  const { start = '', end = '' } = timesOf(fields, zone);
  return {
    title: fields.title.trim(),
    description: fields.description.trim(),
    location: fields.location.trim(),
    startTime: start,
    endTime: end,
    timeZone: zone,
    capacity: Number(fields.capacity),
    visibility: fields.visibility,
    tags: fields.tags,
    coverImage,
  } satisfies EventDraft;
}

/** The parts of a form that are not as they are saved; a form knows no seconds. */
export function changesOf(body: ReturnType<typeof bodyOf>, saved: Event): Partial<EventDraft> {
  const changed = Object.entries(body).filter(([name, value]) => {
    const before = saved[name as keyof Event];
    if (name === 'startTime' || name === 'endTime') return !isSameMinute(String(value), String(before));
    return JSON.stringify(value) !== JSON.stringify(before);
  });
  return Object.fromEntries(changed);
}

function isSameMinute(one: string, two: string): boolean {
  return one.slice(0, 16) === two.slice(0, 16);
}

/** The form that a text of `JSON.stringify` was made of; undefined for anything else. */
export function readFields(text: string): EventFields | undefined {
  try {
    const read = JSON.parse(text) as Partial<EventFields> | null;
    if (typeof read !== 'object' || read === null) return undefined;
    const { visibility, tags, cover } = read;
    const fields = Object.fromEntries(
      Object.entries(emptyFields).map(([name, empty]) => {
        const value = read[name as keyof EventFields];
        return [name, typeof empty === 'string' && typeof value === 'string' ? value : empty];
      }),
    ) as unknown as EventFields;
    return {
      ...fields,
      visibility: eventVisibilities.find((each) => each === visibility) ?? 'PUBLIC',
      tags: Array.isArray(tags) ? tags.filter(isTag) : [],
      cover: typeof cover === 'string' ? cover : null,
    };
  } catch {
    return undefined;
  }
}

function isTag(tag: string): tag is EventTag {
  return eventTags.some((each) => each === tag);
}
