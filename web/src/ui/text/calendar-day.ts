/**
 * Returns the calendar day of a time in the device's time zone as a number; the difference of two is the number of days between
 * them.
 */
export function calendarDay(at: number | string): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
