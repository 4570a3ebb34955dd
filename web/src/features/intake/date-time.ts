/** A moment as 'Nov 21, 2026 5:01 PM', in the words of a language and the zone of the device. */
export function momentWords(iso: string, locale: string): string {
  const moment = new Date(iso);
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' });
  const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true });
  // Some browsers put a narrow space before AM and PM, which others do not know.
  return `${day.format(moment)} ${clock.format(moment)}`.replaceAll(/[\u202f\u00a0]/g, ' ');
}
