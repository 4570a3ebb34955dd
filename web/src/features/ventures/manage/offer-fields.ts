import { ProductDraft } from '@baraza/contract/features/venture-drafts.ts';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';

/** A product or service as it is typed. */
export type OfferFields = Record<'name' | 'description' | 'type' | 'price' | 'priceCurrency', string>;

/** What keeps an offer from being sent; the form has the words. */
export type OfferProblem = 'missing' | 'price' | 'currency';

/** The currencies that are offered to choose from; the wire takes any code. */
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

export const noOffer: OfferFields = { name: '', description: '', type: '', price: '', priceCurrency: '' };

/** The form of an offer that is there already. */
export function fieldsOfOffer({ name, description, type, price, priceCurrency }: VentureProduct): OfferFields {
  return {
    name,
    description,
    type,
    price: price === undefined ? '' : String(price),
    priceCurrency: priceCurrency ?? '',
  };
}

/** What is sent, or what keeps it from being sent. A price needs its currency; a currency without a price says nothing. */
export function offerOf(fields: OfferFields): { offer: ProductDraft } | { problem: OfferProblem } {
  const { name, description, type } = fields;
  if ([name, description, type].some((each) => each.trim() === '')) return { problem: 'missing' };
  const price = priceOf(fields.price);
  if (price !== undefined && fields.priceCurrency === '') return { problem: 'currency' };
  const money = price === undefined ? {} : { price, priceCurrency: fields.priceCurrency };
  const result = ProductDraft.safeParse({ name, description, type, ...money });
  if (result.success) return { offer: result.data };
  return { problem: result.error.issues.some(({ path }) => path[0] === 'price') ? 'price' : 'missing' };
}

/**
 * The number somebody means: `1,200.50`, `1 200` or `30,5`. Undefined where nothing is typed, and not a number where it
 * is none, or has more than two decimals.
 */
export function priceOf(typed: string): number | undefined {
  const text = typed.replaceAll(/\s/g, '');
  if (text === '') return undefined;
  const plain = /^\d+,\d{1,2}$/.test(text) ? text.replace(',', '.') : text.replaceAll(/,(?=\d{3}(\D|$))/g, '');
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Number(plain) : NaN;
}
