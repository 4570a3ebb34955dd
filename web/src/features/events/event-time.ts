const hour = 3_600_000;

/** A day and a time of day as the inputs of a form hold them: `2027-03-05` and `18:30`. */
export interface WallClock {
  date: string;
  time: string;
}

/** The zone this phone is set to. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** What the clocks of a zone show at a moment. Of a zone that this phone does not know, the phone's own clocks. */
export function wallClockAt(iso: string, zone: string): WallClock {
  const parts = partsAt(new Date(iso), zone);
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * The moment at which the clocks of a zone show that; undefined where date or time is none. An hour that a zone leaves out
 * is read as if the clocks had gone on, and of one it has twice the first is meant.
 */
export function timestampAt({ date, time }: WallClock, zone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  const wanted = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(wanted)) return undefined;
  // The offset of the day before and that of the day after are the only two there can be.
  const offsets = [-24, 24].map((hours) => offsetAt(new Date(wanted + hours * hour), zone));
  const moments = offsets.map((offset) => wanted - offset).sort((one, two) => one - two);
  const found = moments.find((moment) => moment + offsetAt(new Date(moment), zone) === wanted);
  return new Date(found ?? wanted - (offsets[0] ?? 0)).toISOString();
}

/** Whether the clocks of a zone show another hour than this phone's at a moment. */
export function hasOtherOffset(iso: string, zone: string | null, own = deviceZone()): zone is string {
  if (zone === null) return false;
  const moment = new Date(iso);
  return offsetAt(moment, zone) !== offsetAt(moment, own);
}

/** The place a zone is named after: 'Addis Ababa' of `Africa/Addis_Ababa`. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** The moment it is. */
export function nowIso(): string {
  return new Date().toISOString();
}

/** Whether a moment has come. */
export function isPast(iso: string): boolean {
  return Date.parse(iso) <= Date.now();
}

/** Whether a moment lies in the year that this phone's calendar shows. */
export function isThisYear(moment: Date): boolean {
  return moment.getFullYear() === new Date().getFullYear();
}

/** How long an event lasts, in hours. */
export function durationInHours({ startTime, endTime }: { startTime: string; endTime: string }): number {
  return (Date.parse(endTime) - Date.parse(startTime)) / hour;
}

/** How far a zone's clocks are ahead of UTC, in ms. */
function offsetAt(moment: Date, zone: string): number {
  const { year, month, day, hour: hours, minute } = partsAt(moment, zone);
  const minuteOf = Math.floor(moment.getTime() / 60_000) * 60_000;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minute}:00Z`) - minuteOf;
}

function partsAt(moment: Date, zone: string): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  return {
    year: (parts.year ?? '').padStart(4, '0'),
    month: parts.month ?? '',
    day: parts.day ?? '',
    hour: parts.hour ?? '',
    minute: parts.minute ?? '',
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: making one takes a phone as long as a hundred uses of it. */
function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: supportedZone(zone),
  });
  formats.set(zone, made);
  return made;
}

/** The zone, or this phone's own where the browser is too old to know it. */
export function supportedZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return deviceZone();
  }
}
