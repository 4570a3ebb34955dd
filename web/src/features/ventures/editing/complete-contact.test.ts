import { expect, test } from 'vitest';
import { countryCodes } from '@baraza/contract/features/country-codes.ts';
import { callingCodeOf, completeAddress, completePhone } from './complete-contact.ts';

test.each([
  ['instagram', '@mama.kitchen', 'https://instagram.com/mama.kitchen'],
  ['instagram', ' mama_kitchen ', 'https://instagram.com/mama_kitchen'],
  ['twitter', '@mama', 'https://x.com/mama'],
  ['facebook', 'mama', 'https://facebook.com/mama'],
  ['linkedin', '@mama', 'https://linkedin.com/in/mama'],
  ['instagram', 'instagram.com/mama', 'https://instagram.com/mama'],
  ['instagram', 'https://instagram.com/mama', 'https://instagram.com/mama'],
  ['instagram', 'two words', 'two words'],
  ['instagram', '', ''],
  ['website', '@mama', '@mama'],
  ['website', ' baraza.example/shop ', 'https://baraza.example/shop'],
  ['website', 'نادي.example', 'https://نادي.example'],
  ['website', 'http://baraza.example', 'http://baraza.example'],
  ['website', 'javascript:alert(1)', 'javascript:alert(1)'],
  ['twitter', 'google.com@evil.example', 'google.com@evil.example'],
] as const)('completes %s %s as %s', (field, typed, expected) => {
  expect(completeAddress(field, typed)).toBe(expected);
});

test.each([
  ['0712 345 678', 'KENYA', '+254 712345678'],
  ['772123456', 'UGANDA', '+256 772123456'],
  ['(077) 212-3456', 'UGANDA', '+256 772123456'],
  ['٠٧٧٢١٢٣٤٥٦', 'UGANDA', '+256 772123456'],
  ['256772123456', 'UGANDA', '+256772123456'],
  ['07 01 02 03 04', 'COTE_D_IVOIRE', '+225 0701020304'],
  ['+44 20 7946 0958', 'KENYA', '+44 20 7946 0958'],
  ['00254712345678', 'KENYA', '00254712345678'],
  ['0712 345 678', null, '0712 345 678'],
  ['999', 'KENYA', '999'],
  ['ask me', 'KENYA', 'ask me'],
])('completes the phone number %s of a person of %s as %s', (typed, country, expected) => {
  expect(completePhone(typed, country)).toBe(expected);
});

test('knows the calling code of every country', () => {
  expect(Object.values(countryCodes).filter((iso) => callingCodeOf(iso) === undefined)).toEqual([]);
});
