import { expect, test } from 'vitest';
import { plainText } from './plain-text.ts';

test.each([
  ["  Côte d'Ivoire ", 'cote d ivoire'],
  ['São Tomé', 'sao tome'],
  ['MENTAL_WELLNESS', 'mental wellness'],
  ['Français, ça va ?', 'francais ca va'],
  ['أحمد إيمان آمنة', 'احمد ايمان امنه'],
  ['مُحَمَّد', 'محمد'],
  ['مـــصر', 'مصر'],
  ['مصطفى', 'مصطفي'],
])('%s is compared as "%s"', (text, plain) => expect(plainText(text)).toBe(plain));
