import { expect, test } from 'vitest';
import { eraseDeleted } from '#testing/erase-deleted.ts';
import { write } from '#testing/posting.ts';
import { startTestApp, type TestApp } from '#testing/test-app.ts';

async function mentioned(app: TestApp, type: 'POST' | 'COMMENT'): Promise<string[]> {
  const { rows } = await app.deps.pool.query<{ username: string }>(
    'select username from mention join person on person.id = person_id where subject_type = $1 order by username',
    [type],
  );
  return rows.map(({ username }) => username);
}

test('stores each visible person whom a post mentions once, regardless of case, and never its author', async () => {
  await using app = await startTestApp();
  const [ada, , , gone] = await Promise.all(['ada', 'Ben_2', 'cleo', 'gone'].map((name) => app.person(name)));
  await app.newcomer('fresh');
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone!.id]);
  await write(ada!, 'Hi @ben_2 and @BEN_2, @ada, @gone, @fresh, @nobody_here, mail x@cleo.example');
  expect(await mentioned(app, 'POST')).toEqual(['Ben_2']);
});

test('an edit keeps people still mentioned, adds new ones and removes the others', async () => {
  await using app = await startTestApp();
  const [ada] = await Promise.all(['ada', 'ben', 'cleo', 'dan'].map((name) => app.person(name)));
  const id = await write(ada!, '@ben @cleo');
  await app.deps.pool.query(`update mention set created_at = '2020-01-01'`);
  await ada!.put(`/api/posts/${id}`, { content: '@cleo @dan' });
  expect(await mentioned(app, 'POST')).toEqual(['cleo', 'dan']);
  const { rows } = await app.deps.pool.query(
    `select username from mention join person on person.id = person_id where mention.created_at < '2021-01-01'`,
  );
  expect(rows).toEqual([{ username: 'cleo' }]);
  await ada!.delete(`/api/posts/${id}`);
  expect(await mentioned(app, 'POST')).toEqual([]);
});

test('stores whom a comment mentions, and deletes it with the comment', async () => {
  await using app = await startTestApp();
  const [ada] = await Promise.all(['ada', 'ben'].map((name) => app.person(name)));
  const path = `/api/posts/${await write(ada!, 'talk')}/comments`;
  const { body } = await ada!.post(path, { content: '@ben, look' });
  expect(await mentioned(app, 'COMMENT')).toEqual(['ben']);
  await ada!.delete(`${path}/${body.id}`);
  expect(await mentioned(app, 'COMMENT')).toEqual([]);
});

test('publishes people mentioned for the first time once, in the transaction of the text', async () => {
  const told: object[] = [];
  await using app = await startTestApp({
    deps: () => ({
      publish: async (_tx, domainEvent) => {
        if (domainEvent.type === 'posts.mentioned')
          told.push({ content: domainEvent.content, to: domainEvent.userIds });
        if (domainEvent.type === 'posts.commented')
          told.push({ content: domainEvent.content, to: domainEvent.mentionedIds });
      },
    }),
  });
  const [ada, ben, cleo] = [await app.person('ada'), await app.person('ben'), await app.person('cleo')];
  const id = await write(ada, 'Hi @ben');
  await ada.put(`/api/posts/${id}`, { content: 'Hi @ben, and @cleo' });
  await ada.put(`/api/posts/${id}`, { content: 'Hi @ben, or @cleo' });
  await ben.post(`/api/posts/${id}/comments`, { content: '@ada @ben @nobody_here' });
  await ben.post(`/api/posts/${id}/comments`, { content: 'nobody' });
  expect(told).toEqual([
    { content: 'Hi @ben', to: [ben.id] },
    { content: 'Hi @ben, and @cleo', to: [cleo.id] },
    { content: '@ada @ben @nobody_here', to: [ada.id] },
    { content: 'nobody', to: [] },
  ]);
});

test('deletes the mentions and saved posts of a deleted account', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await write(ada, 'Hi @ben');
  await ada.post(`/api/posts/${id}/comments`, { content: '@ben?' });
  await ben.post(`/api/posts/${id}/save`);
  expect(await ben.send('DELETE', '/api/profile/me', { username: 'ben' })).toMatchObject({ status: 202 });
  await eraseDeleted(app.deps);
  const { rows } = await app.deps.pool.query(`select person_id from post_save union all select person_id from mention`);
  expect(rows).toEqual([]);
  expect(await ada.get(`/api/posts/${id}`)).toMatchObject({ status: 200 });
});
