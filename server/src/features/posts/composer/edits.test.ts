import { beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { absentId, postForm, write } from '#testing/posting.ts';
import { startTestApp, type TestPerson } from '#testing/test-app.ts';

let picture: Buffer;

beforeAll(async () => {
  picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#0B6B57' } })
    .jpeg()
    .toBuffer();
});

const texts = async (reader: TestPerson, id: string, query = '') =>
  (await reader.get(`/api/posts/${id}/history${query}`)).body.map((version: { content: string }) => version.content);

test('marks an edited post, keeps its position and likes, and shows its previous text to everyone', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await write(ada, 'The bus leaves at 8.');
  const later = await write(ben, 'later');
  await ben.patch(`/api/posts/${id}`, { like: 1 });
  const { body: before } = await ben.get(`/api/posts/${id}`);
  expect(before.edited).toBe(false);
  expect(await ben.get(`/api/posts/${id}/history`)).toMatchObject({
    status: 200,
    body: [{ id, content: 'The bus leaves at 8.', createdAt: before.createdAt }],
  });

  const edited = await ada.put(`/api/posts/${id}`, { content: '  The bus leaves at 9. ' });
  expect(edited).toMatchObject({ status: 200, body: { id, content: 'The bus leaves at 9.', edited: true } });
  await ada.put(`/api/posts/${id}`, { content: 'The bus leaves at 10.' });
  expect(await ben.get(`/api/posts/${id}`)).toMatchObject({
    body: { ...before, content: 'The bus leaves at 10.', edited: true },
  });
  const list = await ben.get('/api/posts');
  expect(list.body.map((post: { id: string }) => post.id)).toEqual([later, id]);
  expect(await texts(ben, id)).toEqual(['The bus leaves at 10.', 'The bus leaves at 9.', 'The bus leaves at 8.']);
  const { body: history } = await ben.get(`/api/posts/${id}/history`);
  expect(history.at(-1).createdAt).toBe(before.createdAt);
  const times = history.map((version: { createdAt: string }) => version.createdAt);
  expect(times).toEqual(times.toSorted().toReversed());
});

test('changes nothing for the same text', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await write(ada, 'same');
  expect(await ada.put(`/api/posts/${id}`, { content: ' same ' })).toMatchObject({ body: { edited: false } });
  for (let times = 0; times < 2; times += 1) await ada.put(`/api/posts/${id}`, { content: 'other' });
  expect(await texts(ada, id)).toEqual(['other', 'same']);
});

test('lets only the author edit a post, and only to a valid text', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await write(ada, 'mine');
  const { body: pictured } = await ada.post('/api/posts', postForm(ada.id, 'with picture', [picture]));
  const put = (who: TestPerson, body: unknown, of = id) => who.put(`/api/posts/${of}`, body);
  expect(await put(ben, { content: 'yours' })).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  expect(await put(ada, { content: ' \n ' })).toMatchObject({ status: 422, body: { code: 'empty_post' } });
  for (const content of [undefined, null, 5, 'x'.repeat(5001), 'a\0b']) {
    expect(await put(ada, { content })).toMatchObject({ status: 422, body: { code: 'invalid_body' } });
  }
  const headers = { 'content-type': 'application/json' };
  expect(await ada.put(`/api/posts/${id}`, '{', { headers })).toMatchObject({ status: 400 });
  expect(await put(ada, 'words')).toMatchObject({ status: 415 });
  expect(await put(ada, { content: 'x' }, absentId)).toMatchObject({ status: 404 });
  expect(await app.anyone.put(`/api/posts/${id}`, { content: 'x' })).toMatchObject({ status: 401 });
  expect(await put(ada, { content: '' }, pictured.id)).toMatchObject({
    status: 200,
    body: { content: '', edited: true, PostImage: pictured.PostImage },
  });
  expect(await texts(ben, id)).toEqual(['mine']);
});

test('pages the history by version, and deletes it with the post', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const id = await write(ada, 'text 0');
  for (let index = 1; index <= 4; index += 1) await ada.put(`/api/posts/${id}`, { content: `text ${index}` });
  const page = await ben.get(`/api/posts/${id}/history?limit=2`);
  expect(page.body.map((version: { content: string }) => version.content)).toEqual(['text 4', 'text 3']);
  const next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
  const last = await ben.get(next!.replace('limit=2', 'limit=3'));
  expect(last.body.map((version: { content: string }) => version.content)).toEqual(['text 2', 'text 1', 'text 0']);
  expect(last.headers.get('link')).toBeNull();
  for (const query of ['limit=0', 'limit=51', 'lastVersionId=x']) {
    expect(await ben.get(`/api/posts/${id}/history?${query}`)).toMatchObject({ status: 400 });
  }
  await ada.delete(`/api/posts/${id}`);
  expect(await ben.get(`/api/posts/${id}/history`)).toMatchObject({ status: 404 });
});

test('stores each of several concurrent edits, and shows the last', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const id = await write(ada, 'start #tag0');
  const edits = Array.from({ length: 12 }, (_, index) => `edit #tag${index}`);
  const replies = await Promise.all(edits.map((content) => ada.put(`/api/posts/${id}`, { content })));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const history = await texts(ada, id);
  expect(history.toSorted()).toEqual(['start #tag0', ...edits].sort());
  const { body: post } = await ada.get(`/api/posts/${id}`);
  expect(history[0]).toBe(post.content);
  const { rows } = await app.deps.pool.query('select tag from post_tag where post_id = $1', [id]);
  expect(rows).toEqual([{ tag: post.content.slice('edit #'.length) }]);
});

test('limits edits to thirty per minute', async () => {
  await using app = await startTestApp({ env: { RATE_LIMITS: 'on' } });
  const ada = await app.person('ada');
  const id = await write(ada, 'flood');
  const all = await Promise.all(
    Array.from({ length: 31 }, (_, index) => ada.put(`/api/posts/${id}`, { content: `${index}` })),
  );
  expect(all.filter(({ status }) => status === 429)).toHaveLength(1);
});
