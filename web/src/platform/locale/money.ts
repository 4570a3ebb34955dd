import { asciiDigits } from './digits.ts';

/** The currencies of select fields. The API accepts all currencies. */
export const currencies = [
  'KES',
  'UGX',
  'TZS',
  'RWF',
  'ETB',
  'NGN',
  'GHS',
  'XOF',
  'XAF',
  'ZAR',
  'ZMW',
  'EGP',
  'MAD',
  'MUR',
  'USD',
  'EUR',
  'GBP',
] as const;

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

/**
 * Parses a typed price such as `1,200.50`, `1 200` or `30,5`. Returns undefined for a blank text, and NaN for anything
 * that is not a price with at most two decimals.
 */
export function parsePrice(typed: string): number | undefined {
  const text = asciiDigits(typed).replaceAll(/\s/g, '');
  if (text === '') return undefined;
  const plain = /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : NaN;
}
