import { expect, test } from 'vitest';
import { displayUrl, listLinks } from './event-links.ts';

test('lists each link once, in order, without the punctuation around it', () => {
  const text = 'Sign up at https://forms.example/a, see (http://map.example/x). Again: https://forms.example/a';
  expect(listLinks(text)).toEqual(['https://forms.example/a', 'http://map.example/x']);
});

test('links only http and https', () => {
  expect(listLinks('javascript:alert(1) data:text/html,x ftp://files.example mailto:a@b.example')).toEqual([]);
  expect(listLinks('https://')).toEqual([]);
});

test('displays a link without its scheme', () => {
  expect(displayUrl('https://www.forms.example/')).toBe('forms.example');
  expect(displayUrl('http://map.example/x?y=1')).toBe('map.example/x?y=1');
});
