const [minute, hour, day] = [60_000, 3_600_000, 86_400_000];
const units: Record<string, number> = { d: day, h: hour, m: minute };

/** Parses a duration such as `2d 3h` or `45m` into milliseconds. */
export function parseDuration(text: string): number {
  return text.split(' ').reduce((sum, part) => sum + Number.parseInt(part, 10) * (units[part.slice(-1)] ?? 0), 0);
}

export function before(time: Date, milliseconds: number): Date {
  return new Date(time.getTime() - milliseconds);
}

/** Returns the end of the twelve hours after `time`, in which people react to something, or `now` if it is earlier. */
export function soonAfter(time: Date, now: Date): Date {
  return new Date(Math.min(time.getTime() + 12 * hour, now.getTime()));
}

/** Adds a time `at` to each item: in the order of the list, after `from`, not after `until`, and denser at the start. */
export function spread<T extends object>(list: readonly T[], from: Date, until: Date): (T & { at: Date })[] {
  const length = until.getTime() - from.getTime();
  return list.map((item, index) => {
    const share = ((index + 1) / (list.length + 1)) ** 3;
    return { ...item, at: new Date(Math.ceil(from.getTime() + length * share)) };
  });
}

/** What one person did, and when. */
export interface Action {
  by: string;
  at: Date;
}

/** Spreads what each of these people did, such as a like, over the time between `from` and `until`. */
export function spreadActions(usernames: readonly string[], from: Date, until: Date): Action[] {
  return spread(
    usernames.map((by) => ({ by })),
    from,
    until,
  );
}
