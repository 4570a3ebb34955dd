import { expect, test } from 'vitest';
import { choiceIn, withChoice } from './directory-params.ts';

const address = (text: string) => new URLSearchParams(text);

test('an address tells what is looked for, and nothing that the directory does not know', () => {
  expect(choiceIn(address('category=health&search=%20braids%20&sort=likes'))).toEqual({
    category: 'health',
    search: 'braids',
    sort: 'likes',
  });
  expect(choiceIn(address('category=spaceships&sort=price&search=%20&x=1'))).toEqual({});
  expect(choiceIn(address(`search=${'a'.repeat(200)}`)).search).toHaveLength(100);
});

test('asking for one thing differently leaves the rest of the address as it is', () => {
  expect(String(withChoice(address('search=tea&sort=likes'), 'category', 'food'))).toBe(
    'search=tea&sort=likes&category=food',
  );
  expect(String(withChoice(address('search=tea&sort=likes'), 'search', '  '))).toBe('sort=likes');
});
