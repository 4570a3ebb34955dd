import { i18n } from '@lingui/core';

/** Returns the text of an unread badge: null for zero, and at most 9+. */
export function badgeText(count: number): string | null {
  if (count <= 0) return null;
  const format = new Intl.NumberFormat(i18n.locale);
  return count > 9 ? `${format.format(9)}+` : format.format(count);
}
