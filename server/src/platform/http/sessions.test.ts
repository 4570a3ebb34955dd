import { expect, test } from 'vitest';
import { keyOf } from './sessions.ts';
import { startTestApp } from '#testing/test-app.ts';

test('concurrent lookups of one session are one query', async () => {
  await using app = await startTestApp();
  const { sessions, pool } = app.deps;
  const ada = await app.person('ada');
  const ben = await app.person('ben');
  sessions.forget(ada.id);
  sessions.forget(ben.id);
  let asked = 0;
  pool.on('acquire', () => (asked += 1));
  const found = await Promise.all([ada, ada, ben, ada, ben].map(({ token }) => sessions.findByKey(keyOf(token!))));
  expect(found.map((viewer) => viewer?.id)).toEqual([ada.id, ada.id, ben.id, ada.id, ben.id]);
  expect(asked).toBe(2);
});

test('a lookup that began before a session ended is not used by later requests', async () => {
  await using app = await startTestApp();
  const { sessions, pool } = app.deps;
  const ada = await app.person('ada');
  sessions.forget(ada.id);
  const before = sessions.findByKey(keyOf(ada.token!));
  sessions.forget(ada.id);
  expect((await before)?.id).toBe(ada.id);
  await pool.query('delete from session where person_id = $1', [ada.id]);
  expect(await sessions.findByKey(keyOf(ada.token!))).toBeUndefined();
});
