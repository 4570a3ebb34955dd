import { expect, test } from 'vitest';
import fc from 'fast-check';
import { countersAgree, write } from '#testing/posting.ts';
import { startTestApp } from '#testing/test-app.ts';

test('counts a repeated like once, and allows removing a like that does not exist', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await write(ada, 'like me');
  const like = (value: unknown) => ben.patch(`/api/posts/${id}`, { like: value });
  expect(await like(-1)).toMatchObject({ status: 200, body: { likesCounter: 0, liked: false } });
  expect(await like(1)).toMatchObject({ status: 200, body: { likesCounter: 1, liked: true, content: 'like me' } });
  expect(await like(1)).toMatchObject({ status: 200, body: { likesCounter: 1, liked: true } });
  expect(await ada.get(`/api/posts/${id}`)).toMatchObject({ body: { likesCounter: 1, liked: false } });
  for (const wrong of [0, 2, '1', null, 1e308, true]) expect(await like(wrong)).toMatchObject({ status: 422 });
  expect(await ben.patch(`/api/posts/${id}`, { like: -1, content: 'changed' })).toMatchObject({
    body: { likesCounter: 0, content: 'like me' },
  });
});

test('removes only the viewer’s own like, of a post and of a comment', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await write(ada, 'like me');
  const { body: comment } = await ada.post(`/api/posts/${id}/comments`, { content: 'me too' });
  for (const address of [`/api/posts/${id}`, `/api/posts/${id}/comments/${comment.id}`]) {
    await ada.patch(address, { like: 1 });
    expect(await ben.patch(address, { like: -1 })).toMatchObject({ status: 200, body: { likesCounter: 1 } });
    expect(await ada.patch(address, { like: -1 })).toMatchObject({ status: 200, body: { likesCounter: 0 } });
    expect(await ada.patch(address, { like: -1 })).toMatchObject({ status: 200, body: { likesCounter: 0 } });
  }
});

test('counts fifty when fifty people like concurrently, three times each', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await write(ada, 'race');
  const fans = await Promise.all(Array.from({ length: 50 }, (_, index) => app.person(`fan_${index}`)));
  const replies = await Promise.all(
    fans.flatMap((fan) => [1, 2, 3].map(() => fan.patch(`/api/posts/${id}`, { like: 1 }))),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await ada.get(`/api/posts/${id}`)).toMatchObject({ body: { likesCounter: 50 } });
  await countersAgree(app);
});

test('any sequence of likes and unlikes on posts and comments matches the model', async () => {
  await using app = await startTestApp();
  const people = await Promise.all(Array.from({ length: 4 }, (_, index) => app.person(`person_${index}`)));
  const post = await write(people[0]!, 'model');
  const { body: comment } = await people[0]!.post(`/api/posts/${post}/comments`, { content: 'model' });
  const paths = [`/api/posts/${post}`, `/api/posts/${post}/comments/${comment.id}`];
  const model = new Map<string, boolean>();
  const step = fc.tuple(fc.nat(3), fc.nat(1), fc.constantFrom(1, -1));
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 15 }), async (steps) => {
      for (const [who, what, like] of steps) {
        await people[who]!.patch(paths[what]!, { like });
        model.set(`${who} ${what}`, like === 1);
      }
      for (const what of [0, 1]) {
        const likes = people.map((_, who) => model.get(`${who} ${what}`) ?? false);
        const seen = await Promise.all(
          people.map((person) =>
            what === 0
              ? person.get(`/api/posts/${post}`).then(({ body }) => body)
              : person.get(`/api/posts/${post}/comments`).then(({ body }) => body[0]),
          ),
        );
        expect(seen.map(({ liked }) => liked)).toEqual(likes);
        expect(new Set(seen.map(({ likesCounter }) => likesCounter))).toEqual(new Set([likes.filter(Boolean).length]));
      }
    }),
    { numRuns: 12, seed: 7 },
  );
  await countersAgree(app);
});
