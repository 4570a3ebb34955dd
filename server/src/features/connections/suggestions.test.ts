import type { ListedUser } from '@baraza/contract/features/profiles.ts';
import { expect, test } from 'vitest';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

const path = '/api/connections/suggestions';

async function suggestedTo(person: TestPerson): Promise<string[]> {
  const { body } = await person.get(path);
  return body.users.map(({ username }: ListedUser) => username);
}

test('people who share most of intake, campus and country are suggested first, and no strangers to intake and campus', async () => {
  await using app = await startTestApp();
  const [here, elsewhere] = ['First University', 'Other University'];
  const add = async (username: string, intake: string, campus: string, country: string) => {
    const person = await app.person(username, { intake, campus });
    await person.put('/api/profile/me', { country });
    return person;
  };
  const me = await add('me_myself', 'MAY_2025', here, 'KENYA');
  await add('far', 'JANUARY_2026', elsewhere, 'KENYA');
  await add('same_campus', 'JANUARY_2026', here, 'GHANA');
  await add('same_intake', 'MAY_2025', elsewhere, 'GHANA');
  await add('campus_and_country', 'JANUARY_2026', here, 'KENYA');
  await add('all_three', 'MAY_2025', here, 'KENYA');
  await add('intake_and_campus', 'MAY_2025', here, 'GHANA');
  expect(await suggestedTo(me)).toEqual([
    'all_three',
    'intake_and_campus',
    'same_intake',
    'campus_and_country',
    'same_campus',
  ]);
});

test('eight people at most, in the same order each time, and others once they are followed', async () => {
  await using app = await startTestApp();
  const me = await app.person('me_myself');
  for (let at = 0; at < 10; at += 1) await app.person(`person_${at}`);
  const first = await suggestedTo(me);
  expect([first.length, new Set(first).size]).toEqual([8, 8]);
  expect(await suggestedTo(me)).toEqual(first);
  const { body } = await me.get(path);
  for (const { id } of body.users) await me.post('/api/connections', { followingId: id });
  const second = await suggestedTo(me);
  expect(second).toHaveLength(2);
  expect(second.filter((name) => first.includes(name))).toEqual([]);
});

test('people who cannot be found, are blocked or have no account are not suggested', async () => {
  await using app = await startTestApp();
  const [me, hidden, blocked, blocking, gone] = await Promise.all(
    ['me_myself', 'hidden', 'blocked', 'blocking', 'gone'].map((name) => app.person(name)),
  );
  expect((await suggestedTo(me!)).toSorted()).toEqual(['blocked', 'blocking', 'gone', 'hidden']);
  await hidden!.put('/api/privacy', { findable: false });
  await me!.put(`/api/blocks/${blocked!.id}`);
  await blocking!.put(`/api/blocks/${me!.id}`);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone!.id]);
  expect(await suggestedTo(me!)).toEqual([]);
  expect(await app.anyone.get(path)).toMatchObject({ status: 401 });
});
