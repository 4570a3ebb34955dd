import { expect, test } from 'vitest';
import { urlMax, marksIn, mentionsIn, mentionsMax, normalTag, tagMax, tagsIn, tagsMax } from './text-marks.ts';

test.each<[string, string[]]>([
  ['Finals #week and #Week', ['week']],
  ['#Café #CAFE\u0301 #ＣＡＦÉ', ['café']],
  ['(#hostel), #food_hub! #2026 #room101', ['hostel', 'food_hub', 'room101']],
  ['#جامعة و #ሰላም and #日本', ['جامعة', 'ሰላም', '日本']],
  ['a#b c&#39; ##x /#y #️⃣ # #', []],
  ['https://baraza.example/#top and #bottom', ['bottom']],
  ["#ng'ombe #Ng’ombe #ngʼombe. 'quoted #tag'", ["ng'ombe", 'tag']],
  ['#می\u200cخواهم #col·laboració', ['میخواهم', 'col·laboració']],
  [`#${'x'.repeat(tagMax)} #${'y'.repeat(tagMax + 1)}`, ['x'.repeat(tagMax)]],
])('the tags of %s', (text, tags) => {
  expect(tagsIn(text)).toEqual(tags);
});

test.each<[string, string[]]>([
  ['Hello @Ada and @ada_2, @ADA!', ['ada', 'ada_2']],
  ['(@amina)…@kofi', ['amina', 'kofi']],
  ['@ab is too short, @' + 'a'.repeat(31) + ' too long', []],
  ['mail ada@uni.example or ada.b@uni.example', []],
  ['x@ada @@ada @ada@uni @adé', []],
  ['https://social.example/@ada and /@ada and social.example/@ada/@ben', []],
  ['.@ada and -@ben, thanks @kofi/@amina/@zuri', ['ada', 'ben', 'kofi', 'amina', 'zuri']],
  ['ada.@uni and ada-@uni', []],
])('the mentions of %s', (text, usernames) => {
  expect(mentionsIn(text)).toEqual(usernames);
});

test('only the first tags and mentions up to the limit count', () => {
  const numbers = Array.from({ length: 100 }, (_, at) => at);
  expect(tagsIn(numbers.map((at) => `#t${at}`).join(' '))).toEqual(numbers.slice(0, tagsMax).map((at) => `t${at}`));
  expect(mentionsIn(numbers.map((at) => `@user_${at}`).join(' '))).toHaveLength(mentionsMax);
});

test('a normalized tag is lower case and composed', () => {
  expect(normalTag('#Straße')).toBe('straße');
  expect(normalTag('ﷺ')).toBe(normalTag(normalTag('ﷺ') ?? ''));
});

test('a URL ends before punctuation and before closing brackets that it does not open', () => {
  const addressIn = (text: string) => marksIn(text).map(({ value }) => value);
  expect(addressIn('https://a.example/(x)).)]!')).toEqual(['https://a.example/(x)']);
  expect(addressIn('https://a.example/[(x])')).toEqual(['https://a.example/[(x])']);
  expect(addressIn(`https://${'.'.repeat(300)}x${')'.repeat(300)}`)).toEqual([`https://${'.'.repeat(300)}x`]);
});

test.each([
  'https://a.example/wiki/Foo_',
  'https://a.example/~',
  'https://a.example/*',
  'https://a.example/wiki/Kampala_(city)',
  'https://a.example/ሰላም',
])('the URL %s is found in sentences, with its last character', (url) => {
  const endings = [
    '\u200b',
    '\u200e',
    '\u200f',
    '\u2060',
    '\u2066',
    '\u2069',
    '\ufeff',
    '።',
    '፣',
    '۔',
    '。',
    '）',
    '›',
    '`',
    '—and so on',
  ];
  for (const ending of endings) {
    expect(
      marksIn(`See ${url}${ending} now`).map(({ value }) => value),
      JSON.stringify(ending),
    ).toEqual([url]);
  }
});

test('a URL that is too long is plain text without marks', () => {
  const longest = 'https://a.example/#tag/@ada/'.padEnd(urlMax, 'x');
  expect(marksIn(longest)).toEqual([{ kind: 'url', start: 0, end: urlMax, value: longest }]);
  expect(marksIn(`${longest}x #after`).map(({ value }) => value)).toEqual(['after']);
});
