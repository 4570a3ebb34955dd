import { expect, test } from 'vitest';
import { toOfferFields, emptyOffer, parseOffer, parsePrice } from './offer-fields.ts';

const chapati = { ...emptyOffer, name: ' Chapati ', description: 'Warm.', type: 'PRODUCT' };

test('parses prices in common notations, and nothing else', () => {
  expect(['30', '30.5', '30,50', '1,200', '1,200.50', '1 200', '12,345,678', ' '].map(parsePrice)).toEqual([
    30,
    30.5,
    30.5,
    1200,
    1200.5,
    1200,
    12_345_678,
    undefined,
  ]);
  for (const text of ['-1', 'free', '1.234', '1.2.3', '1e9', 'NaN', '30 KES', ',5']) expect(parsePrice(text)).toBeNaN();
});

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
