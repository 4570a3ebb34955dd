import type { Due } from '@baraza/contract/features/dues.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { formatPrice } from '#platform/locale/money.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';

/** Formats a calendar day, such as `2027-03-05`. */
export function formatDay(day: string, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(day));
}

export function formatAmount({ amount, currency }: Due, locale: string): string {
  return formatPrice(amount, currency, locale) ?? '';
}

/** The current day of the device, such as `2027-03-05`. */
export function today(): string {
  return toLocalInput(new Date(serverNow()).toISOString()).slice(0, 10);
}
