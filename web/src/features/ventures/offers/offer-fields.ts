import { ProductDraft } from '@baraza/contract/features/venture-drafts.ts';
import type { VentureProduct } from '@baraza/contract/features/ventures.ts';
import { parsePrice } from '#platform/locale/money.ts';

/** A product or service as typed into the form. */
type OfferFields = Record<'name' | 'description' | 'type' | 'price' | 'priceCurrency', string>;

/** Why an offer cannot be sent. */
export type OfferProblem = 'missing' | 'price' | 'currency';

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
