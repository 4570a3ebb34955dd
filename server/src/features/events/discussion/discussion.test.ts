import { type EventComment, EventCommentDraft } from '@baraza/contract/features/events.ts';
import { describe, expect, test } from 'vitest';
import { findWrongCounters } from '#testing/wrong-counters.ts';
import { host, say } from '#testing/events.ts';
import { startTestApp } from '#testing/test-app.ts';

const unknownId = '00000000-0000-7000-8000-000000000000';

const contents = (comments: EventComment[]): unknown[] =>
  comments.map(({ content, replies }) => (replies.length > 0 ? [content, contents(replies)] : content));

test('a discussion is a list of trees: top-level comments oldest first, with nested replies', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const eventId = await host(ada);
  const first = await say(app, ben, { eventId, content: '  Who brings the drum?  ' });
  await say(app, ben, { eventId, content: 'And the samosas?' });
  const reply = await say(app, ada, { eventId, content: 'I do', parentId: first.id });
  await say(app, ben, { eventId, content: 'Two then', parentId: reply.id });
  await say(app, ben, { eventId, content: 'Me too', parentId: first.id });
  expect(first).toMatchObject({
    eventId,
    authorId: ben.id,
    author: { id: ben.id, username: 'ben', first_name: 'ben', last_name: 'Tester', image: null },
    content: 'Who brings the drum?',
    repliesCount: 0,
    replies: [],
  });
  expect(first).not.toHaveProperty('parentId');
  expect(reply.parentId).toBe(first.id);
  const { body } = await ben.get(`/api/events/${eventId}/comments`);
  expect(contents(body)).toEqual([['Who brings the drum?', [['I do', ['Two then']], 'Me too']], 'And the samosas?']);
  expect(body[0]).toMatchObject({ repliesCount: 2, replies: [{ repliesCount: 1 }, { repliesCount: 0 }] });
  const under = await ben.get(`/api/events/${eventId}/comments?parentId=${first.id}`);
  expect(contents(under.body)).toEqual([['I do', ['Two then']], 'Me too']);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('top-level comments and replies have pages', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const eventId = await host(ada);
  const comment = await say(app, ada, { eventId, content: 'top 0' });
  for (let at = 1; at < 5; at += 1) await say(app, ada, { eventId, content: `top ${at}` });
  for (let at = 0; at < 3; at += 1) await say(app, ada, { eventId, content: `reply ${at}`, parentId: comment.id });
  const crawl = async (path: string) => {
    const sizes: number[] = [];
    const seen: string[] = [];
    for (let next: string | undefined = path; next;) {
      const page = await ada.get(next);
      sizes.push(page.body.length);
      seen.push(...page.body.map(({ content }: EventComment) => content));
      next = /<([^>]+)>; rel="next"/.exec(page.headers.get('link') ?? '')?.[1];
    }
    return [sizes, seen];
  };
  const of = `/api/events/${eventId}/comments`;
  expect(await crawl(`${of}?limit=2`)).toEqual([
    [2, 2, 1],
    ['top 0', 'top 1', 'top 2', 'top 3', 'top 4'],
  ]);
  expect(await crawl(`${of}?limit=2&parentId=${comment.id}`)).toEqual([
    [2, 1],
    ['reply 0', 'reply 1', 'reply 2'],
  ]);
  expect(await crawl(`${of}?limit=3&after=${comment.id}`)).toEqual([
    [3, 3, 1],
    ['top 1', 'top 2', 'top 3', 'top 4', 'reply 0', 'reply 1', 'reply 2'],
  ]);
  for (const query of ['limit=0', 'limit=51', 'after=x', 'parentId=1', 'lastCommentId=']) {
    expect(await ada.get(`${of}?${query}`)).toMatchObject({ status: 400 });
  }
});

test('reading on from a comment misses nothing while many people post', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const eventId = await host(ada);
  const comment = await say(app, ada, { eventId, content: 'first' });
  const writing = Promise.all(Array.from({ length: 40 }, (_, at) => say(app, ada, { eventId, content: `word ${at}` })));
  let isWritten = false;
  void writing.then(() => (isWritten = true));
  const seen: string[] = [];
  for (let after = comment.id; ;) {
    const wasWritten = isWritten;
    const { body } = await ada.get(`/api/events/${eventId}/comments?limit=50&after=${after}`);
    seen.push(...body.map(({ id }: EventComment) => id));
    after = body.at(-1)?.id ?? after;
    if (wasWritten && body.length === 0) break;
  }
  const postedIds = (await writing).map(({ id }) => id);
  expect(new Set(seen)).toEqual(new Set(postedIds));
  expect(seen).toHaveLength(40);
});

test('a comment that a device sends again is stored once, also ten times in parallel', async () => {
  await using app = await startTestApp();
  const [ada, ben] = [await app.person('ada'), await app.person('ben')];
  const [eventId, other] = [await host(ada), await host(ada)];
  const draft = { eventId, content: 'Hello', clientId: 'c-1' };
  const all = await Promise.all(Array.from({ length: 10 }, () => say(app, ada, draft)));
  const ids = new Set(all.map(({ id }) => id));
  expect(ids.size).toBe(1);
  expect(await say(app, ada, { ...draft, content: 'Other words' })).toEqual(all[0]);
  // Another author, another event, and a missing `clientId` make other comments.
  ids.add((await say(app, ben, draft)).id);
  ids.add((await say(app, ada, { ...draft, eventId: other })).id);
  ids.add((await say(app, ada, { eventId, content: 'Hello' })).id);
  expect(ids.size).toBe(4);
  expect((await ada.get(`/api/events/${eventId}/comments`)).body).toHaveLength(3);
});

test('refuses a parent of another event, and returns 404 for a deleted parent', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const [eventId, other] = [await host(ada), await host(ada)];
  const comment = await say(app, ada, { eventId: other, content: 'Elsewhere' });
  const wrong = say(app, ada, { eventId, content: 'x', parentId: comment.id });
  await expect(wrong).rejects.toMatchObject({ code: 'parent_mismatch' });
  await expect(say(app, ada, { eventId, content: 'x', parentId: unknownId })).rejects.toMatchObject({
    code: 'not_found',
  });
  expect((await ada.get(`/api/events/${eventId}/comments`)).body).toEqual([]);
  expect((await ada.get(`/api/events/${eventId}/comments?parentId=${comment.id}`)).body).toEqual([]);
});

test('replies nest to a greatest depth, and a page of them can be read', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const eventId = await host(ada);
  let parentId: string | undefined;
  const parents: (string | undefined)[] = [];
  for (let at = 0; at < 40; at += 1) {
    const comment = await say(app, ada, { eventId, content: `${at}`, ...(parentId && { parentId }) });
    parents.push(comment.parentId);
    parentId = comment.id;
  }
  // From the 31st on, all have the same parent.
  expect(new Set(parents.slice(30)).size).toBe(1);
  const { body } = await ada.get(`/api/events/${eventId}/comments`);
  let depth = 0;
  for (let one: EventComment = body[0]; one.replies[0]; one = one.replies[0]) depth += 1;
  expect(depth).toBe(30);
  expect(await findWrongCounters(app.deps.db)).toEqual([]);
});

test('a page holds part of a long thread, nearest replies first, and the parent has the full count', async () => {
  await using app = await startTestApp();
  const ada = await app.person('ada');
  const eventId = await host(ada);
  const comment = await say(app, ada, { eventId, content: 'top' });
  await app.deps.pool.query(
    `with postedIds as (
       insert into comment (subject_type, subject_id, author_id, parent_id, depth, content)
       select 'EVENT', $1, $2, $3, 1, 'reply ' || n from generate_series(1, 520) as n returning id
     ) update comment set replies_count = 520 where id = $3`,
    [eventId, ada.id, comment.id],
  );
  const [top] = (await ada.get(`/api/events/${eventId}/comments`)).body;
  expect(top.repliesCount).toBe(520);
  expect(top.replies.length).toBeGreaterThan(100);
  // Without gaps, so that a client can read on after the last one.
  expect(top.replies.map(({ content }: EventComment) => content)).toEqual(
    top.replies.map((_: unknown, index: number) => `reply ${index + 1}`),
  );
});

test('a reply is read with its ancestors, by people who may take part, unless an ancestor is hidden', async () => {
  await using app = await startTestApp();
  const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
  const [eventId, other] = [await host(ada), await host(ada, { visibility: 'PRIVATE' })];
  const chain: string[] = [];
  for (const author of [ada, ben, ada]) {
    const parentId = chain.at(-1);
    chain.push((await say(app, author, { eventId, content: 'and?', ...(parentId && { parentId }) })).id);
    await say(app, ben, { eventId, content: 'beside', parentId: chain.at(-1)! });
  }
  const thread = (id: string, of = eventId, by = cho) => by.get(`/api/events/${of}/comments/${id}/thread`);
  const { body } = await thread(chain[2]!);
  expect(body.map(({ id }: EventComment) => id)).toEqual(chain);
  expect(body[0]).toMatchObject({ repliesCount: 2, replies: [] });
  const absent = await thread(unknownId);
  expect(absent.status).toBe(404);
  expect(await thread(chain[2]!, other, ada)).toMatchObject({ status: 404, body: absent.body });
  const inside = await say(app, ada, { eventId: other, content: 'Only us' });
  expect(await thread(inside.id, other)).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [ben.id]);
  expect(await thread(chain[0]!)).toMatchObject({ status: 200 });
  for (const id of chain.slice(1)) expect(await thread(id)).toMatchObject({ status: 404, body: absent.body });
});

describe('deleting', () => {
  test('removes the replies too, and is allowed for the author and the host', async () => {
    await using app = await startTestApp();
    const [ada, ben, cho] = [await app.person('ada'), await app.person('ben'), await app.person('cho')];
    const eventId = await host(ada);
    const top = await say(app, ben, { eventId, content: 'top' });
    const reply = await say(app, cho, { eventId, content: 'reply', parentId: top.id });
    await say(app, ben, { eventId, content: 'reply to it', parentId: reply.id });
    const of = (id: string) => `/api/events/${eventId}/comments/${id}`;
    expect(await cho.delete(of(top.id))).toMatchObject({ status: 403, body: { code: 'not_allowed' } });
    expect((await cho.delete(of(reply.id))).status).toBe(204);
    expect((await cho.delete(of(reply.id))).status).toBe(404);
    const { body } = await ben.get(`/api/events/${eventId}/comments`);
    expect([contents(body), body[0].repliesCount]).toEqual([['top'], 0]);
    expect((await ada.delete(of(top.id))).status).toBe(204);
    expect((await ada.get(`/api/events/${eventId}/comments`)).body).toEqual([]);
    expect(await findWrongCounters(app.deps.db)).toEqual([]);
  });

  test('returns 404 for a comment of another event', async () => {
    await using app = await startTestApp();
    const ada = await app.person('ada');
    const [eventId, other] = [await host(ada), await host(ada)];
    const comment = await say(app, ada, { eventId: other, content: 'Elsewhere' });
    expect((await ada.delete(`/api/events/${eventId}/comments/${comment.id}`)).status).toBe(404);
    expect((await ada.delete(`/api/events/${eventId}/comments/${unknownId}`)).status).toBe(404);
  });

  test('a former guest of a private event can delete their comments, and learns of no others', async () => {
    await using app = await startTestApp();
    const [ada, ben] = [await app.person('ada'), await app.person('ben')];
    const eventId = await host(ada, { visibility: 'PRIVATE' });
    await ada.post(`/api/events/${eventId}/invitations`, { userIds: [ben.id] });
    await ben.post(`/api/events/${eventId}/rsvp`);
    const own = await say(app, ben, { eventId, content: 'mine' });
    const theirs = await say(app, ada, { eventId, content: 'hers' });
    await ben.delete(`/api/events/${eventId}/rsvp`);
    expect((await ben.delete(`/api/events/${eventId}/comments/${theirs.id}`)).status).toBe(403);
    expect((await ben.delete(`/api/events/${eventId}/comments/${unknownId}`)).status).toBe(403);
    expect((await ben.delete(`/api/events/${eventId}/comments/${own.id}`)).status).toBe(204);
  });
});

test('hides the comments of a deleted person everywhere', async () => {
  await using app = await startTestApp();
  const [ada, gone] = [await app.person('ada'), await app.person('gone')];
  const eventId = await host(ada);
  const comment = await say(app, gone, { eventId, content: 'words' });
  const reply = await say(app, gone, { eventId, content: 'more', parentId: comment.id });
  await app.deps.pool.query('update person set deleted_at = now() where id = $1', [gone.id]);
  for (const query of ['', `?parentId=${comment.id}`, `?after=${unknownId}`]) {
    expect((await ada.get(`/api/events/${eventId}/comments${query}`)).body).toEqual([]);
  }
  expect(reply.parentId).toBe(comment.id);
});

test.each<[string, object]>([
  ['no text', { content: '' }],
  ['blanks', { content: ' \n\t' }],
  ['1,001 characters', { content: 'x'.repeat(1001) }],
  ['a NUL', { content: 'a\0b' }],
  ['a list', { content: ['x'] }],
  ['an invalid event id', { eventId: 'x' }],
  ['an invalid parent id', { parentId: 'x' }],
  ['a clientId of 65 characters', { clientId: 'x'.repeat(65) }],
])('refuses %s', (_, change) => {
  const draft = { eventId: unknownId, content: 'Hello', ...change };
  expect(EventCommentDraft.safeParse(draft).success).toBe(false);
  expect(EventCommentDraft.safeParse({ eventId: unknownId, content: '🎉'.repeat(500) }).success).toBe(true);
});
