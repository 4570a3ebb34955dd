/** Formats a timestamp as 'Nov 21, 2026 5:01 PM' in the time zone of the device. */
export function formatDateTime(iso: string, locale: string): string {
  const timestamp = new Date(iso);
  const date = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' });
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', hour12: true });
  // Some browsers put a narrow no-break space before AM and PM; use a plain one everywhere.
  return `${date.format(timestamp)} ${time.format(timestamp)}`.replaceAll(/[\u202f\u00a0]/g, ' ');
}
