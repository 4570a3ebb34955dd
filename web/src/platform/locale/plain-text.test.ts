import { expect, test } from 'vitest';
import { foldText, plainText } from './plain-text.ts';

test.each([
  ["  Côte d'Ivoire ", 'cote divoire'],
  ['COTE_D_IVOIRE', 'cote d ivoire'],
  ['São Tomé', 'sao tome'],
  ['MENTAL_WELLNESS', 'mental wellness'],
  ['Français, ça va ?', 'francais ca va'],
  ['Ma sœur', 'ma soeur'],
  ['Educação, avó, pôr', 'educacao avo por'],
  ['Ng’ombe', 'ngombe'],
  ["ng'ombe", 'ngombe'],
  ['Ɗanjuma Ọlámidé', 'danjuma olamide'],
  ['أحمد إيمان آمنة', 'احمد ايمان امنه'],
  ['ٱلرحمن', 'الرحمن'],
  ['مُحَمَّد', 'محمد'],
  ['مـــصر', 'مصر'],
  ['مصطفى', 'مصطفي'],
  ['مؤمن شيء شئ', 'مومن شي شي'],
  ['علاء', 'علا'],
  ['یک', 'يك'],
  ['٢٠٢٦ ۲۰۲۶', '2026 2026'],
])('%s is compared as "%s"', (text, plain) => expect(plainText(text)).toBe(plain));

test('where punctuation matters, it is kept', () => {
  expect(foldText('À 100 % : « Sûr_e »')).toBe('a 100 % : « sur_e »');
});
