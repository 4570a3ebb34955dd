interface QuietHours {
  /** Local times such as `22:30`. */
  from: string;
  to: string;
  timeZone: string;
}

/** Returns when the current quiet hours end; undefined outside of them. Equal times are no quiet hours. */
export function quietUntil({ from, to, timeZone }: QuietHours, now: Date): Date | undefined {
  const minutes = minutesOf(localTime(now, timeZone));
  const [start, end] = [minutesOf(from), minutesOf(to)];
  const length = between(start, end);
  if (between(start, minutes) >= length) return undefined;
  const left = between(minutes, end) * 60_000 - (now.getTime() % 60_000);
  return new Date(now.getTime() + left);
}

function localTime(now: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(
    now,
  );
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return 60 * hours + minutes;
}

/** The minutes from one time of day to the next occurrence of another. */
function between(one: number, other: number): number {
  return (other - one + 1440) % 1440;
}
