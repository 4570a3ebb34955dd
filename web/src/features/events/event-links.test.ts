import { expect, test } from 'vitest';
import { linksIn, shownLink } from './event-links.ts';

test('links are found in a description once each, in their order, without the signs around them', () => {
  const text = 'Sign up at https://forms.example/a, see (http://map.example/x). Again: https://forms.example/a';
  expect(linksIn(text)).toEqual(['https://forms.example/a', 'http://map.example/x']);
});

test('nothing but http and https is a link', () => {
  expect(linksIn('javascript:alert(1) data:text/html,x ftp://files.example mailto:a@b.example')).toEqual([]);
  expect(linksIn('https://')).toEqual([]);
});

test('a link is shown without its scheme', () => {
  expect(shownLink('https://www.forms.example/')).toBe('forms.example');
  expect(shownLink('http://map.example/x?y=1')).toBe('map.example/x?y=1');
});
