const hour = 3_600_000;

/** A local date and time as form inputs hold them: `2027-03-05` and `18:30`. */
interface WallClock {
  date: string;
  time: string;
}

/** The time zone of this device, as an IANA name. */
export function deviceZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** The local time of a timestamp in a zone. Falls back to the device's zone when the browser does not know the zone. */
export function wallClockAt(iso: string, zone: string): WallClock {
  const parts = partsAt(new Date(iso), zone);
  return { date: `${parts.year}-${parts.month}-${parts.day}`, time: `${parts.hour}:${parts.minute}` };
}

/**
 * The timestamp of a local time in a zone; undefined when the date or time is invalid. A local time that daylight saving
 * skips is read with the offset before the change; of one that occurs twice, the first occurrence counts.
 */
export function timestampAt({ date, time }: WallClock, zone: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^\d{2}:\d{2}$/.test(time)) return undefined;
  const localAsUtc = Date.parse(`${date}T${time}:00Z`);
  if (Number.isNaN(localAsUtc)) return undefined;
  // Only the offsets of the day before and the day after are possible.
  const offsets = [-24, 24].map((hours) => offsetAt(new Date(localAsUtc + hours * hour), zone));
  const candidates = offsets.map((offset) => localAsUtc - offset).sort((a, b) => a - b);
  const exact = candidates.find((time) => time + offsetAt(new Date(time), zone) === localAsUtc);
  return new Date(exact ?? localAsUtc - (offsets[0] ?? 0)).toISOString();
}

/** Whether the UTC offset of a zone differs from the device's at a timestamp. False for an unknown zone. */
export function hasOtherOffset(iso: string, zone: string | null, ownZone = deviceZone()): zone is string {
  if (zone === null) return false;
  const date = new Date(iso);
  return offsetAt(date, zone) !== offsetAt(date, ownZone);
}

/** The names of the weekdays, Monday first. */
export function weekdayNames(locale: string): string[] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  // 1 January 2024 was a Monday.
  return Array.from({ length: 7 }, (_, index) => format.format(Date.UTC(2024, 0, 1 + index)));
}

/** The city in a zone's name: 'Addis Ababa' for `Africa/Addis_Ababa`. */
export function zoneCity(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');
}

/** The UTC offset of a zone at a date, in ms; positive east of Greenwich. */
function offsetAt(date: Date, zone: string): number {
  const { year, month, day, hour: hours, minute } = partsAt(date, zone);
  const wholeMinute = Math.floor(date.getTime() / 60_000) * 60_000;
  return Date.parse(`${year}-${month}-${day}T${hours}:${minute}:00Z`) - wholeMinute;
}

function partsAt(date: Date, zone: string): Record<'year' | 'month' | 'day' | 'hour' | 'minute', string> {
  const parts = Object.fromEntries(
    formatFor(zone)
      .formatToParts(date)
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

/** Formatters are cached, because creating one takes as long as a hundred uses. */
function formatFor(zone: string): Intl.DateTimeFormat {
  const cached = formats.get(zone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone: supportedZone(zone),
  });
  formats.set(zone, format);
  return format;
}

/** The zone, or the device's own when the browser does not know it. */
export function supportedZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat(undefined, { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return deviceZone();
  }
}
