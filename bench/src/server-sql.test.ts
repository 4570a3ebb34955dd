import { expect, test } from 'vitest';
import { feedSql, withParameters } from './server-sql.ts';

test('the feed statement is the server’s own, with every parameter replaced', async () => {
  const sql = await feedSql(':viewer', ':last', ':rows');
  expect(sql).not.toContain('$');
  for (const variable of [':viewer', ':last', ':rows']) expect(sql).toContain(variable);
});

test('a parameter without a replacement is refused', () => {
  expect(() => withParameters('select $1, $2', [':one'])).toThrow('$2');
});
