/** A price as people read it, in its currency where it has one, without cents that are none; undefined without a price. */
export function priceText(price: number | undefined, currency: string | undefined, locale: string): string | undefined {
  if (price === undefined) return undefined;
  const decimals = Number.isInteger(price) ? { minimumFractionDigits: 0 } : {};
  const manner = currency ? { style: 'currency', currency, currencyDisplay: 'code', ...decimals } : {};
  // The code stands apart from its number by a space that no line breaks at.
  return new Intl.NumberFormat(locale, manner as Intl.NumberFormatOptions).format(price);
}
