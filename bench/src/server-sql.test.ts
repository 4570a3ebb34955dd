import { expect, test } from 'vitest';
import { feedSql, withParameters } from './server-sql.ts';

test('returns the server’s feed statement with every parameter replaced', async () => {
  const sql = await feedSql(':viewer', ':last', ':rows');
  expect(sql).not.toContain('$');
  for (const variable of [':viewer', ':last', ':rows']) expect(sql).toContain(variable);
});

test('throws for a parameter without a replacement', () => {
  expect(() => withParameters('select $1, $2', [':one'])).toThrow('$2');
});
