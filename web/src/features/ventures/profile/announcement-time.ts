/** A moment as announcements write it, such as 'Nov 21, 2026 4:05 PM'. */
export function announcementTime(iso: string, locale: string, timeZone?: string): string {
  const moment = new Date(iso);
  const zone = timeZone === undefined ? {} : { timeZone };
  const day = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric', ...zone });
  const time = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', ...zone });
  // Newer browsers part the hour from AM by a narrow space of its own kind.
  return `${day.format(moment)} ${time.format(moment).replaceAll('\u202F', ' ')}`;
}
