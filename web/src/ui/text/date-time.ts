/** Formats a timestamp with its time, such as 'Nov 21, 2026 4:05 PM', by default in the time zone of the device. */
export function formatDateTime(iso: string, locale: string, timeZone?: string): string {
  const date = new Date(iso);
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', ...zone });
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...zone });
  // Some browsers put a narrow no-break space before AM and PM; use a plain one everywhere.
  return `${day.format(date)} ${time.format(date)}`.replaceAll(/[\u202f\u00a0]/g, ' ');
}
