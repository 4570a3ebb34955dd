import { maxMutedWords } from '@baraza/contract/features/privacy-limits.ts';
import { beforeAll, afterAll, describe, expect, test } from 'vitest';
import { befriend } from '#testing/befriend.ts';
import { host } from '#testing/events.ts';
import { postForm, write } from '#testing/posting.ts';
import { connectSocket } from '#testing/socket-client.ts';
import { startTestApp, type TestApp, type TestPerson } from '#testing/test-app.ts';

async function startPeople() {
  const app = await startTestApp();
  const [ada, ben, cem] = [await app.person('ada'), await app.person('ben'), await app.person('cem')];
  return { app, ada, ben, cem, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

const mute = (by: TestPerson, text: string, duration = 'forever') => by.put('/api/muted-words', { text, duration });
const list = async (by: TestPerson) => (await by.get('/api/muted-words')).body as { id: string; text: string }[];
const textsOf = async (by: TestPerson) => (await list(by)).map(({ text }) => text);
const contents = async (by: TestPerson, query = '') =>
  (await by.get(`/api/posts${query}`)).body.map(({ content }: { content: string }) => content);

test('words are listed for their owner only, newest first, and end', async () => {
  await using people = await startPeople();
  const { ada, ben } = people;
  expect(await mute(ada, ' Exams ')).toMatchObject({ status: 200, body: { text: 'Exams', until: null } });
  const { body: forWeek } = await mute(ada, '#Football', 'week');
  const days = (Date.parse(forWeek.until) - Date.now()) / 86_400_000;
  expect([days > 6.9, days < 7.1]).toEqual([true, true]);
  expect(await textsOf(ada)).toEqual(['#Football', 'Exams']);
  expect(await list(ben)).toEqual([]);
  expect(await ben.delete(`/api/muted-words/${forWeek.id}`)).toMatchObject({ status: 204 });
  expect(await textsOf(ada)).toEqual(['#Football', 'Exams']);
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await ada.delete(`/api/muted-words/${forWeek.id}`)).toMatchObject({ status: 204 });
  }
  expect(await textsOf(ada)).toEqual(['Exams']);
});

test('the same word in other letters changes its text and duration', async () => {
  await using people = await startPeople();
  const { ada } = people;
  const { body: first } = await mute(ada, 'exámen', 'day');
  const { body: second } = await mute(ada, 'EXAMEN');
  expect(second).toEqual({ id: first.id, text: 'EXAMEN', until: null });
  await Promise.all([mute(ada, 'Examen'), mute(ada, 'examen')]);
  expect(await list(ada)).toHaveLength(1);
});

test.each([
  ['', 'invalid_body'],
  ['x'.repeat(51), 'invalid_body'],
  ['\u200b', 'invalid_body'],
  ['...', 'no_word'],
])('refuses %j', async (text, code) => {
  await using people = await startPeople();
  expect(await mute(people.ada, text)).toMatchObject({ status: 422, body: { code } });
  expect(await list(people.ada)).toEqual([]);
});

test('refuses more words than the limit, also of concurrent calls, and expired ones do not count', async () => {
  await using people = await startPeople();
  const { app, ada } = people;
  const words = Array.from({ length: maxMutedWords - 1 }, (_, index) => `word${index}`);
  const add = 'insert into muted_word (person_id, content, until) select $1, unnest($2::text[]), $3::timestamptz';
  await app.deps.pool.query(add, [ada.id, words, new Date(Date.now() - 1000)]);
  await app.deps.pool.query(add, [ada.id, words.map((word) => `other${word}`), null]);
  const replies = await Promise.all(['one', 'two', 'three'].map((text) => mute(ada, text)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422, 422]);
  expect(replies.find(({ status }) => status === 422)?.body).toMatchObject({ code: 'too_many_muted_words' });
  expect(await mute(ada, 'otherword1', 'day')).toMatchObject({ status: 200 });
  expect(await list(ada)).toHaveLength(maxMutedWords);
});

test('the feed leaves out posts of others that have the word, page by page, until its time is over', async () => {
  await using people = await startPeople();
  const { app, ada, ben, cem } = people;
  await befriend(app, ada, ben);
  for (let number = 1; number <= 6; number += 1) {
    await write(ben, `number ${number}`);
    await write(ben, `exams ${number}`);
  }
  await write(cem, 'no exams');
  await write(ada, 'my exams');
  await mute(ada, 'Exams', 'day');
  const shown = [6, 5, 4, 3, 2, 1].map((number) => `number ${number}`);
  for (const scope of ['', '&scope=campus']) {
    expect(await contents(ada, `?limit=50${scope}`), scope).toEqual(['my exams', ...shown]);
  }
  expect(await contents(ada, '?limit=50&scope=following')).toEqual(shown);
  const { body: first, headers } = await ada.get('/api/posts?limit=4');
  expect(first).toHaveLength(4);
  const next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? '';
  expect((await ada.get(next)).body.map(({ content }: { content: string }) => content)).toEqual(shown.slice(3));
  expect(await contents(ben, '?limit=50')).toHaveLength(14);

  await app.deps.pool.query("update muted_word set until = now() - interval '1 second'");
  expect(await contents(ada, '?limit=50')).toHaveLength(14);
  expect(await list(ada)).toEqual([]);
});

test('posts that the viewer asks for are shown: of a person, with a tag, saved, and alone', async () => {
  await using people = await startPeople();
  const { ada, ben } = people;
  const post = await write(ben, '#exams are near');
  await ada.post(`/api/posts/${post}/save`);
  await mute(ada, 'exams');
  expect(await contents(ada)).toEqual([]);
  for (const query of [`?ownerId=${ben.id}`, '?tag=exams', '?scope=saved']) {
    expect(await contents(ada, query), query).toEqual(['#exams are near']);
  }
  expect(await ada.get(`/api/posts/${post}`)).toMatchObject({ status: 200 });
  expect((await ada.get('/api/posts/tags')).body).toEqual([]);
  expect((await ben.get('/api/posts/tags')).body).toEqual([{ tag: 'exams', posts: 1 }]);
});

test('the newest comment is the newest one without the word, or of the viewer', async () => {
  await using people = await startPeople();
  const { ada, ben, cem } = people;
  const post = await write(ben, 'words');
  const comment = (by: TestPerson, content: string) => by.post(`/api/posts/${post}/comments`, { content });
  await mute(ada, 'spoiler');
  await comment(ben, 'first');
  await comment(cem, 'a Spoiler!');
  const newest = async (by: TestPerson) => (await by.get('/api/posts')).body[0].newestComment.content;
  expect([await newest(ada), await newest(ben)]).toEqual(['first', 'a Spoiler!']);
  expect((await ada.get(`/api/posts/${post}/comments`)).body).toHaveLength(2);
  await comment(ada, 'my spoiler');
  expect(await newest(ada)).toBe('my spoiler');
});

test('comments, replies and mentions with the word notify nobody who has muted it', async () => {
  await using people = await startPeople();
  const { app, ada, ben, cem } = people;
  const [mine, theirs] = [await write(ada, 'mine'), await write(cem, 'theirs')];
  const { body: own } = await ada.post(`/api/posts/${theirs}/comments`, { content: 'hello' });
  await mute(ada, 'spoiler');
  await using socket = await connectSocket(app.url, '/notifications', { auth: { token: ada.token } });
  const long = `${'x '.repeat(100)}spoiler`;
  await ben.post(`/api/posts/${mine}/comments`, { content: long });
  await ben.post(`/api/posts/${theirs}/comments`, { content: 'spoiler', commentParentId: own.id });
  await ben.post('/api/posts', postForm(ben.id, 'a spoiler for @ada and @cem'));
  await ben.post(`/api/posts/${mine}/comments`, { content: 'harmless' });
  await ben.patch(`/api/posts/${mine}`, { like: 1 });
  await expect.poll(() => socket.all('notification')).toHaveLength(2);
  const kindsOf = async (by: TestPerson) =>
    (await by.get(`/api/notifications/user/${by.id}`)).body.map(({ kind }: { kind: string }) => kind);
  expect(await kindsOf(ada)).toEqual(['like', 'comment']);
  expect(await kindsOf(cem)).toHaveLength(3);
});

test('comments on events with the word notify nobody who has muted it', async () => {
  await using people = await startPeople();
  const { app, ada, ben } = people;
  const event = await host(ada);
  await mute(ada, 'spoiler');
  await using socket = await connectSocket(app.url, '/events', { auth: { token: ben.token } });
  await socket.ask('event:join', { eventId: event });
  await socket.ask('comment:post', { eventId: event, content: 'a spoiler' });
  expect((await ada.get(`/api/notifications/user/${ada.id}`)).body).toEqual([]);
});

describe('whole words', () => {
  let app: TestApp;
  beforeAll(async () => void (app = await startTestApp()));
  afterAll(() => app[Symbol.asyncDispose]());

  test.each([
    ['art', 'ART!', true],
    ['art', 'party art-class', true],
    ['art', 'party artist', false],
    ['data science', 'Data  Science,', true],
    ['data science', 'data of science', false],
    ['exams', '#Exams', true],
    ['#exams', 'the #exams', true],
    ['#exams', 'the exams', false],
    ['#exams', '#exams2', false],
    ['ng’ombe', "Ng'ombe wangu", true],
    ['fiancee', 'ma FIANCÉE', true],
    ['امتحان', 'مُتْعِب اِمْتِحَان، جدا', true],
    ['امتحان', 'الامتحانات', false],
    ['परीक्षा', 'कल परीक्षा।', true],
    ['考试', '明天考试了', true],
    ['考试', '明天考了试', false],
    ['สอบ', 'พรุ่งนี้สอบแล้ว', true],
    ['試験', '明日は試験です', true],
    ['🎉', 'party🎉🎉', true],
    ['👍', 'yes👍🏽', true],
    ['50%', 'only 50 left', true],
  ])('%s in %j: %s', async (word, text, expected) => {
    const { rows } = await app.deps.pool.query('select has_word(array[spaced_words($1)], $2) as has', [word, text]);
    expect(rows).toEqual([{ has: expected }]);
  });

  test('the words of a text have at most six times its characters', async () => {
    for (const text of ['#', '考', 'ﷺ', '🎉', 'a b', 'ð', '½']) {
      const { rows } = await app.deps.pool.query('select char_length(spaced_words($1)) as length', [text.repeat(200)]);
      expect(rows[0].length, text).toBeLessThanOrEqual(6 * text.length * 200 + 2);
    }
  });
});
