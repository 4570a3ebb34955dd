import { expect, test } from 'vitest';
import { withSiteName } from './site.ts';

test('messages name the site, also a name with signs', () => {
  const messages = { a: 'Leaving Baraza', b: ['Data used by Baraza', ['name'], 'Baraza'], c: 'Nothing' };
  expect(withSiteName(messages, 'Kampus "A" \\ $&')).toEqual({
    a: 'Leaving Kampus "A" \\ $&',
    b: ['Data used by Kampus "A" \\ $&', ['name'], 'Kampus "A" \\ $&'],
    c: 'Nothing',
  });
  expect(withSiteName(messages, 'Baraza')).toBe(messages);
});
