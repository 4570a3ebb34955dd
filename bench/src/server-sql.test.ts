import { expect, test } from 'vitest';
import { feedSql, likeSql, withPlaces } from './server-sql.ts';

test('the statements are the server’s own, with every place known', async () => {
  expect(withPlaces(await feedSql(), ':viewer', ':last', ':rows')).not.toContain('$');
  const like = await likeSql(':person', ':post');
  expect(like).toMatch(/^with seen [^$]*insert into post_like [^$]*insert into notification [^$]*$/);
  expect(like).toContain(`'like post ' || :post || ''`);
  expect(like).not.toMatch(/a viewer|a post/);
});

test('a place the bench does not know is refused, not left out', () => {
  expect(() => withPlaces('select $1, $2', ':one')).toThrow('$2');
});
