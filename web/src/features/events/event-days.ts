/** A night belongs to the day before, until this hour. */
const nightEnd = 4;

/** The days of a list of events: one of these, or a date such as `2027-03-05`. */
export type EventDays = 'today' | 'week' | (string & {});

/**
 * Returns the time on the device's clock at `hours` of the day that is `days` after the current one, in milliseconds. By default at
 * the end of its night.
 */
export function timeOnDay(now: number, days: number, hours = nightEnd): number {
  const today = new Date(now - nightEnd * 3_600_000);
  return new Date(today.getFullYear(), today.getMonth(), today.getDate() + days, hours).getTime();
}

/** Returns when the events of a day or a week start, at or after `from` and before `until`. Past events have the week that ends today. */
export function boundsOf(days: EventDays, { when, now }: { when: 'future' | 'past'; now: number }) {
  const isPast = when === 'past';
  const range =
    days === 'today'
      ? [timeOnDay(now, 0), timeOnDay(now, 1)]
      : days === 'week'
        ? [timeOnDay(now, isPast ? -6 : 0), timeOnDay(now, isPast ? 1 : 7)]
        : [new Date(`${days}T00:00`).getTime(), timeOnDay(new Date(`${days}T12:00`).getTime(), 1)];
  const [from = 0, until = 0] = range;
  return { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
}

/** Reads the days from a URL; undefined for anything else than a day of the years 2000 to 2098. */
export function parseDays(text: string | null): EventDays | undefined {
  if (text === 'today' || text === 'week') return text;
  const time = text !== null && /^20(?!99)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00Z`) : NaN;
  // Browsers read the 30th of February as a day of March.
  return text !== null && time && new Date(time).toISOString().startsWith(text) ? text : undefined;
}
