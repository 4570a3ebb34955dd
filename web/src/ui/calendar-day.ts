/** The calendar day of a time in the zone of this device, as a number; the difference of two is the days between them. */
export function calendarDay(at: number | string): number {
  const date = new Date(at);
  return Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000;
}
