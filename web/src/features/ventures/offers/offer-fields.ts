import { ProductDraft } from '@baraza/contract/features/venture-drafts.ts';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';
import { asciiDigits } from '#platform/locale/digits.ts';

/** A product or service as typed into the form. */
type OfferFields = Record<'name' | 'description' | 'type' | 'price' | 'priceCurrency', string>;

/** Why an offer cannot be sent. */
export type OfferProblem = 'missing' | 'price' | 'currency';

/** The currencies of the select field. The API accepts all currencies. */
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

export const emptyOffer: OfferFields = { name: '', description: '', type: '', price: '', priceCurrency: '' };

/** The form's values for an existing offer. */
export function toOfferFields({ name, description, type, price, priceCurrency }: VentureProduct): OfferFields {
  return {
    name,
    description,
    type,
    price: price === undefined ? '' : String(price),
    priceCurrency: priceCurrency ?? '',
  };
}

/** Parses the form. A price requires a currency; a currency without a price is dropped. */
export function parseOffer(fields: OfferFields): { offer: ProductDraft } | { problem: OfferProblem } {
  const { name, description, type } = fields;
  if ([name, description, type].some((each) => each.trim() === '')) return { problem: 'missing' };
  const price = parsePrice(fields.price);
  if (price !== undefined && fields.priceCurrency === '') return { problem: 'currency' };
  const pricing = price === undefined ? {} : { price, priceCurrency: fields.priceCurrency };
  const result = ProductDraft.safeParse({ name, description, type, ...pricing });
  if (result.success) return { offer: result.data };
  return { problem: result.error.issues.some(({ path }) => path[0] === 'price') ? 'price' : 'missing' };
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
