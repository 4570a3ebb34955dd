/**
 * Formats a price with its currency code, such as `KES 1,500`. Decimals appear only when there are some.
 * Returns undefined without a price.
 */
export function formatPrice(
  price: number | undefined,
  currency: string | undefined,
  locale: string,
): string | undefined {
  if (price === undefined) return undefined;
  const decimals = Number.isInteger(price) ? { minimumFractionDigits: 0 } : {};
  const options = currency ? { style: 'currency', currency, currencyDisplay: 'code', ...decimals } : {};
  // `Intl` separates code and number with a non-breaking space.
  return new Intl.NumberFormat(locale, options as Intl.NumberFormatOptions).format(price);
}

/** Formats an average rating to one decimal; `N/A` when there are no ratings. */
export function formatRating(average: number | null, locale: string): string {
  if (average === null) return 'N/A';
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(average);
}
