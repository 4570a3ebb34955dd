import { expect, test } from 'vitest';
import { feedSql, likeSql, withPlaces } from './server-sql.ts';

test('the statements are the server’s own, with every place known', async () => {
  expect(withPlaces(await feedSql(), ':viewer', ':last', ':rows')).not.toContain('$');
  expect(withPlaces(await likeSql(), ':person', ':post')).toMatch(/^with seen [^$]*insert into post_like [^$]*$/);
});

test('a place the bench does not know is refused, not left out', () => {
  expect(() => withPlaces('select $1, $2', ':one')).toThrow('$2');
});
