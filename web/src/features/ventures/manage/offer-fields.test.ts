import { expect, test } from 'vitest';
import { fieldsOfOffer, noOffer, offerOf, priceOf } from './offer-fields.ts';

const chapati = { ...noOffer, name: ' Chapati ', description: 'Warm.', type: 'PRODUCT' };

test('a price is read as people write it', () => {
  expect(['30', '30.5', '30,50', '1,200', '1,200.50', '1 200', '12,345,678', ' '].map(priceOf)).toEqual([
    30,
    30.5,
    30.5,
    1200,
    1200.5,
    1200,
    12_345_678,
    undefined,
  ]);
  for (const none of ['-1', 'free', '1.234', '1.2.3', '1e9', 'NaN', '30 KES', ',5']) expect(priceOf(none)).toBeNaN();
});

test('an offer is sent trimmed, with a price and its currency or with neither', () => {
  expect(offerOf({ ...chapati, price: '30,5', priceCurrency: 'KES' })).toEqual({
    offer: { name: 'Chapati', description: 'Warm.', type: 'PRODUCT', price: 30.5, priceCurrency: 'KES' },
  });
  expect(offerOf({ ...chapati, priceCurrency: 'KES' })).toEqual({
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
])('with %j it is not sent: %s', (more, problem) => {
  expect(offerOf({ ...chapati, ...more })).toEqual({ problem });
});

test('an offer that is there fills the form in', () => {
  const there = { id: 'p', ventureId: 'v', name: 'Chapati', description: 'Warm.', type: 'PRODUCT' as const };
  expect(fieldsOfOffer({ ...there, price: 0, priceCurrency: 'KES' })).toMatchObject({
    price: '0',
    priceCurrency: 'KES',
  });
  expect(fieldsOfOffer(there)).toMatchObject({ price: '', priceCurrency: '' });
});
