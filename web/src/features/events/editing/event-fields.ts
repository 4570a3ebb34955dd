import {
  eventCapacityMax,
  eventCapacityMin,
  defaultEventCapacity,
  eventTags,
  eventVisibilities,
} from '@baraza/contract/features/event-limits.ts';
import type { Event, EventDraft, EventTag, EventVisibility } from '@baraza/contract/features/events.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { asciiDigits } from '#platform/locale/digits.ts';
import { timestampAt, wallClockAt } from '#platform/locale/time-zone.ts';

/** The values of the event form, as its inputs hold them. */
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
  /** A `data:` URL of a picture cropped on this device, or the URL of a stored one; null for the default drawing. */
  cover: string | null;
  tags: EventTag[];
  /** The club or hub that it is an event of; empty for none. */
  communityId: string;
  /** The people whom the host asks to host the event too. */
  coHosts: Person[];
}

export type Problem = 'missing' | 'past' | 'before_start' | 'skipped' | 'no_capacity';
export type Problems = Partial<Record<keyof EventFields, Problem>>;

export const emptyFields: EventFields = {
  title: '',
  description: '',
  startDate: '',
  startTime: '',
  endDate: '',
  endTime: '',
  location: '',
  capacity: String(defaultEventCapacity),
  visibility: 'PUBLIC',
  cover: null,
  tags: [],
  communityId: '',
  coHosts: [],
};

/** The form values of an event, with times local to `zone`. */
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
    communityId: event.community?.id ?? '',
    coHosts: listedHostsOf(event),
  };
}

/** The people on the list of the host: co-hosts, and those who have not answered. An event stored by an older release has neither. */
function listedHostsOf({ hosts = [], askedHosts = [] }: Partial<Event>): Person[] {
  return [...hosts.slice(1), ...askedHosts];
}

/** The form values of a copy, without dates and co-hosts. Copies the cover picture only from the viewer's own event, and the club from one that they manage. */
export function copiedFields(event: Event, zone: string): EventFields {
  const cover = event.viewerStatus === 'host' ? event.coverImage : null;
  const communityId = event.canManage ? (event.community?.id ?? '') : '';
  return { ...fieldsOf(event, zone), startDate: '', endDate: '', cover, communityId, coHosts: [] };
}

/** The values of a new event: from the next full hour, for two hours. */
export function newFields(zone: string, now: string): EventFields {
  const { date, time } = wallClockAt(new Date(Date.parse(now) + hour).toISOString(), zone);
  const start = { startDate: date, startTime: `${time.slice(0, 2)}:00` };
  return { ...emptyFields, ...start, ...endAfter(start, defaultHours * hour) };
}

const hour = 3_600_000;
const defaultHours = 2;

type Start = Pick<EventFields, 'startDate' | 'startTime'>;
type End = Pick<EventFields, 'endDate' | 'endTime'>;

/** A local time in milliseconds, for differences; NaN while incomplete. */
const wallTime = (date: string, time: string) => Date.parse(`${date}T${time}Z`);

function endAfter({ startDate, startTime }: Start, length: number): End {
  const [endDate = '', endTime = ''] = new Date(wallTime(startDate, startTime) + length).toISOString().split('T');
  return { endDate, endTime: endTime.slice(0, 5) };
}

/** How long the event is by its local times; NaN while they are incomplete. */
function lengthOf({ startDate, startTime, endDate, endTime }: Start & End): number {
  return wallTime(endDate, endTime) - wallTime(startDate, startTime);
}

/** Changes the start. The event stays as long; while its times are incomplete, the end date follows the start date. */
export function withStart(fields: EventFields, start: Partial<Start>): EventFields {
  const next = { ...fields, ...start };
  const length = lengthOf(fields);
  if (length > 0 && !Number.isNaN(lengthOf(next))) return { ...next, ...endAfter(next, length) };
  if (next.startDate === '' || next.endDate >= next.startDate) return next;
  const isOvernight = next.endTime !== '' && next.endTime <= next.startTime;
  return { ...next, endDate: isOvernight ? dayAfter(next.startDate) : next.startDate };
}

/** Changes the end time. An event shorter than a day stays so, and ends on the next day if its end is before its start. */
export function withEndTime(fields: EventFields, endTime: string): EventFields {
  const next = { ...fields, endTime };
  if (!(lengthOf(fields) < 24 * hour) || endTime === '') return next;
  return { ...next, endDate: endTime > fields.startTime ? fields.startDate : dayAfter(fields.startDate) };
}

function dayAfter(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}

/** The start and end as timestamps; undefined while incomplete or invalid. */
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
  /** The saved start of an existing event. It may be in the past, unlike a changed start. */
  savedStart?: string | undefined;
}

/** The problems of the form by field; empty when it can be sent. */
export function problemsOf(fields: EventFields, { zone, now, savedStart }: Bounds): Problems {
  const problems: Problems = {};
  for (const name of ['title', 'description', 'location', 'startDate', 'startTime', 'endDate', 'endTime'] as const) {
    if (fields[name].trim() === '') problems[name] = 'missing';
  }
  const { start, end } = timesOf(fields, zone);
  const isMoved = start !== undefined && !isSameMinute(start, savedStart ?? '');
  if (isMoved && start <= now) problems.startTime = 'past';
  if (start !== undefined && end !== undefined && end <= start) problems.endTime = 'before_start';
  if (isSkipped(start, fields.startTime, zone)) problems.startTime = 'skipped';
  if (isSkipped(end, fields.endTime, zone)) problems.endTime = 'skipped';
  const capacity = Number(asciiDigits(fields.capacity));
  if (fields.capacity.trim() === '') problems.capacity = 'missing';
  else if (!Number.isInteger(capacity) || capacity < eventCapacityMin || capacity > eventCapacityMax) {
    problems.capacity = 'no_capacity';
  }
  return problems;
}

/** Whether daylight saving skips a local time, so that its timestamp is another local time. */
function isSkipped(timestamp: string | undefined, time: string, zone: string): boolean {
  return timestamp !== undefined && wallClockAt(timestamp, zone).time !== time;
}

/** The request body for a form without problems. `coverImage` is the URL of the uploaded picture. */
export function bodyOf(fields: EventFields, { zone, coverImage }: { zone: string; coverImage: string | null }) {
  const { start = '', end = '' } = timesOf(fields, zone);
  return {
    title: fields.title.trim(),
    description: fields.description.trim(),
    location: fields.location.trim(),
    startTime: start,
    endTime: end,
    timeZone: zone,
    capacity: Number(asciiDigits(fields.capacity)),
    visibility: fields.visibility,
    tags: fields.tags,
    coverImage,
    communityId: fields.communityId === '' ? null : fields.communityId,
    coHostIds: fields.coHosts.map(({ id }) => id),
  } satisfies EventDraft;
}

/** The values that differ from the saved event. Times compare by the minute, because form inputs have no seconds. */
export function changesOf(body: ReturnType<typeof bodyOf>, saved: Event): Partial<EventDraft> {
  const changed = Object.entries(body).filter(([name, value]) => {
    const before = savedValue(saved, name);
    if (name === 'startTime' || name === 'endTime') return !isSameMinute(String(value), String(before));
    return JSON.stringify(value) !== JSON.stringify(before);
  });
  return Object.fromEntries(changed);
}

/** The value of a field of the request body in the saved event. */
function savedValue(saved: Event, name: string): unknown {
  if (name === 'communityId') return saved.community?.id ?? null;
  if (name === 'coHostIds') return listedHostsOf(saved).map(({ id }) => id);
  return saved[name as keyof Event];
}

function isSameMinute(a: string, b: string): boolean {
  return a.slice(0, 16) === b.slice(0, 16);
}

const timeNames: readonly string[] = ['startDate', 'startTime', 'endDate', 'endTime'];

/** The values that differ from `initial`, to be stored. Times are stored together; unchanged ones are those of the next visit. */
export function draftOf(fields: EventFields, initial: EventFields): Partial<EventFields> {
  const isChanged = (name: string) =>
    JSON.stringify(fields[name as keyof EventFields]) !== JSON.stringify(initial[name as keyof EventFields]);
  const areTimesChanged = timeNames.some(isChanged);
  return Object.fromEntries(
    Object.entries(fields).filter(([name]) => (timeNames.includes(name) ? areTimesChanged : isChanged(name))),
  );
}

/** The form values with a stored draft. Ignores invalid JSON and invalid values. */
export function parseFields(draft: string, initial: EventFields): EventFields {
  try {
    const parsed = JSON.parse(draft) as Partial<EventFields> | null;
    if (typeof parsed !== 'object' || parsed === null) return initial;
    const { visibility, tags, cover, coHosts } = parsed;
    const fields = Object.fromEntries(
      Object.entries(initial).map(([name, value]) => {
        const stored = parsed[name as keyof EventFields];
        return [name, typeof value === 'string' && typeof stored === 'string' ? stored : value];
      }),
    ) as unknown as EventFields;
    return {
      ...fields,
      visibility: eventVisibilities.find((each) => each === visibility) ?? initial.visibility,
      tags: Array.isArray(tags) ? tags.filter(isTag) : initial.tags,
      coHosts: Array.isArray(coHosts) ? coHosts.filter(isPerson) : initial.coHosts,
      cover: typeof cover === 'string' || cover === null ? cover : initial.cover,
    };
  } catch {
    return initial;
  }
}

function isPerson(person: Person | null): person is Person {
  return typeof person?.id === 'string' && typeof person.username === 'string';
}

function isTag(tag: string): tag is EventTag {
  return eventTags.some((each) => each === tag);
}
