import { expect, test } from 'vitest';
import fc from 'fast-check';
import { absentId, write } from '#testing/posting.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

const savedBy = async (person: TestPerson, query = '') =>
  (await person.get(`/api/posts?scope=saved${query}`)).body.map((post: { id: string }) => post.id);

test('lists saved posts only to the person who saved them, newest post first', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const [first, second, third] = [await write(ada, 'first'), await write(ada, 'second'), await write(ben, 'third')];
  for (const id of [third, first]) {
    expect(await ben.post(`/api/posts/${id}/save`)).toMatchObject({ status: 200, body: { id, saved: true } });
  }
  expect(await ben.post(`/api/posts/${first}/save`)).toMatchObject({ status: 200, body: { saved: true } });
  expect(await savedBy(ben)).toEqual([third, first]);
  expect(await savedBy(ada)).toEqual([]);
  const flags = (await ben.get('/api/posts')).body.map((post: { saved: boolean }) => post.saved);
  expect(flags).toEqual([true, false, true]);
  expect(await ada.get(`/api/posts/${first}`)).toMatchObject({ body: { saved: false } });

  for (const id of [first, first, second]) {
    expect(await ben.delete(`/api/posts/${id}/save`)).toMatchObject({ status: 200, body: { id, saved: false } });
  }
  expect(await savedBy(ben)).toEqual([third]);
  await ben.delete(`/api/posts/${third}`);
  expect(await savedBy(ben)).toEqual([]);
});

test('refuses to save an unknown or hidden post, and hides saved posts of deleted accounts', async () => {
  await using app = await startTestApp();
  const [ada, gone] = [await app.person('ada'), await app.person('gone')];
  const theirs = await write(gone, 'theirs');
  await ada.post(`/api/posts/${theirs}/save`);
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone.id]);
  expect(await savedBy(ada)).toEqual([]);
  const absent = await ada.post(`/api/posts/${absentId}/save`);
  expect(absent).toMatchObject({ status: 404 });
  expect(await ada.post(`/api/posts/${theirs}/save`)).toMatchObject({ status: 404, body: absent.body });
  expect(await ada.delete(`/api/posts/${theirs}/save`)).toMatchObject({ status: 404, body: absent.body });
  expect(await ada.post('/api/posts/none/save')).toMatchObject({ status: 404 });
  expect(await app.anyone.post(`/api/posts/${theirs}/save`)).toMatchObject({ status: 401 });
});

test('saves once for concurrent calls, and returns 404 for a post that is deleted at the same time', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await write(ada, 'race');
  const all = await Promise.all(Array.from({ length: 20 }, () => ben.post(`/api/posts/${id}/save`)));
  expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await savedBy(ben)).toEqual([id]);
  const [gone, ...others] = await Promise.all([
    ada.delete(`/api/posts/${id}`),
    ...Array.from({ length: 10 }, () => ben.post(`/api/posts/${id}/save`)),
  ]);
  expect(gone).toMatchObject({ status: 204 });
  expect(others.filter(({ status }) => ![200, 404].includes(status))).toEqual([]);
  expect(await savedBy(ben)).toEqual([]);
});

test('any sequence of saving and unsaving matches the model', async () => {
  await using app = await startTestApp();
  const people = [await app.person('ada'), await app.person('ben')];
  const posts = [await write(people[0]!, 'one'), await write(people[1]!, 'two'), await write(people[0]!, 'three')];
  const model = people.map(() => new Set<string>());
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(fc.nat(1), fc.nat(2), fc.boolean()), { maxLength: 12 }), async (steps) => {
      for (const [who, what, saves] of steps) {
        const path = `/api/posts/${posts[what]}/save`;
        await (saves ? people[who]!.post(path) : people[who]!.delete(path));
        model[who]![saves ? 'add' : 'delete'](posts[what]!);
      }
      for (const [who, person] of people.entries()) {
        expect(await savedBy(person)).toEqual([...model[who]!].sort().reverse());
      }
    }),
    { numRuns: 12, seed: 11 },
  );
});
