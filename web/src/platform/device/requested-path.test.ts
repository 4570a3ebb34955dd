import { expect, test } from 'vitest';
import { isOwnPath, requestedPath } from './requested-path.ts';

test.each(['/', '/feed', '/feed/0192?tab=a#b', '/search?q=//x', '/profile/@', '/a\\b'])(
  '%s is a path of this site',
  (path) => {
    expect(isOwnPath(path)).toBe(true);
  },
);

test.each([
  '//evil.example',
  '//',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  'https://evil.example/feed',
  'javascript:alert(1)',
  'feed',
  '',
  null,
  7,
  ['/feed'],
])('%j is not a path of this site', (value) => {
  expect(isOwnPath(value)).toBe(false);
});

test('the requested path is followed if it is ours, and is Spotlight otherwise', () => {
  expect(requestedPath({ from: '/events-parties' })).toBe('/events-parties');
  for (const state of [{ from: '//evil.example' }, {}, null, 'text']) expect(requestedPath(state)).toBe('/feed');
});

test('a path requested before a session expired is not used for another person', () => {
  const state = { from: '/chat/ben', of: 'ada' };
  expect(requestedPath(state, 'ada')).toBe('/chat/ben');
  expect(requestedPath(state, 'ben')).toBe('/feed');
  expect(requestedPath({ from: '/chat/ben', of: null }, 'ben')).toBe('/chat/ben');
});
