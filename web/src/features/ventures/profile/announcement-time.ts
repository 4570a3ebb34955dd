/** Formats a timestamp, such as `Nov 21, 2026 4:05 PM`. */
export function formatAnnouncementTime(iso: string, locale: string, timeZone?: string): string {
  const date = new Date(iso);
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', ...zone });
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...zone });
  // Newer browsers put a narrow no-break space before AM and PM.
  return `${day.format(date)} ${time.format(date).replaceAll('\u202F', ' ')}`;
}
