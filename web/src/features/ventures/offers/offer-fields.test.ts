import { expect, test } from 'vitest';
import { toOfferFields, emptyOffer, parseOffer } from './offer-fields.ts';

const chapati = { ...emptyOffer, name: ' Chapati ', description: 'Warm.', type: 'PRODUCT' };

test('trims an offer and keeps price and currency together', () => {
  expect(parseOffer({ ...chapati, price: '30,5', priceCurrency: 'KES' })).toEqual({
    offer: { name: 'Chapati', description: 'Warm.', type: 'PRODUCT', price: 30.5, priceCurrency: 'KES' },
  });
  expect(parseOffer({ ...chapati, priceCurrency: 'KES' })).toEqual({
    offer: { name: 'Chapati', description: 'Warm.', type: 'PRODUCT' },
  });
});

test.each([
  [{ name: ' ' }, 'missing'],
  [{ description: '' }, 'missing'],
  [{ type: '' }, 'missing'],
  [{ price: '30' }, 'currency'],
  [{ price: '-1', priceCurrency: 'KES' }, 'price'],
  [{ price: '99999999999', priceCurrency: 'KES' }, 'price'],
])('refuses %j as %s', (more, problem) => {
  expect(parseOffer({ ...chapati, ...more })).toEqual({ problem });
});

test('fills the form with an existing offer', () => {
  const saved = {
    id: 'p',
    ventureId: 'v',
    name: 'Chapati',
    description: 'Warm.',
    type: 'PRODUCT' as const,
    pictures: [],
  };
  expect(toOfferFields({ ...saved, price: 0, priceCurrency: 'KES' })).toMatchObject({
    price: '0',
    priceCurrency: 'KES',
  });
  expect(toOfferFields(saved)).toMatchObject({ price: '', priceCurrency: '' });
});
