import { expect, test } from 'vitest';
import type { EventComment } from '@baraza/contract/features/events.ts';
import {
  catchUpCursor,
  emptyTree,
  refreshed,
  repliesByParent,
  topLevelOf,
  withLiveComments,
  withMissed,
  withoutComment,
  withPage,
  withReplies,
  withThread,
  newestId,
  type CommentTree,
} from './comment-tree.ts';

const author = { id: 'ada', username: 'ada', first_name: 'Ada', last_name: 'Mwangi', image: null };
const at = '2026-01-01T10:00:00.000Z';

function comment(id: string, parentId?: string, replies: EventComment[] = []): EventComment {
  return {
    id,
    eventId: 'event',
    ...(parentId === undefined ? {} : { parentId }),
    authorId: author.id,
    author,
    content: id,
    createdAt: at,
    updatedAt: at,
    repliesCount: replies.length,
    replies,
  };
}

const ids = (comments: { id: string }[] | undefined) => comments?.map(({ id }) => id);
const shown = (tree: CommentTree) => {
  const { loaded, live } = topLevelOf(tree);
  return [ids(loaded), ids(live)];
};
const page = withPage(
  emptyTree,
  [comment('1', undefined, [comment('3', '1', [comment('5', '3')])]), comment('2')],
  true,
);

test('a page lists top-level comments in order, with replies under their parents', () => {
  expect(shown(page)).toEqual([['1', '2'], []]);
  expect(ids(repliesByParent(page).get('1'))).toEqual(['3']);
  expect(ids(repliesByParent(page).get('3'))).toEqual(['5']);
  expect(newestId(page)).toBe('5');
});

test('live comments stay after the gap until the pages before them are loaded', () => {
  const live = withLiveComments(page, [comment('9')]);
  expect(shown(live)).toEqual([['1', '2'], ['9']]);
  const more = withPage(live, [comment('6'), comment('7')], true);
  expect(shown(more)).toEqual([['1', '2', '6', '7'], ['9']]);
  expect(shown(withPage(more, [comment('8'), comment('9')], false))).toEqual([['1', '2', '6', '7', '8', '9'], []]);
});

test('catching up starts after the newest comment, or after the last live one while pages are missing', () => {
  expect(catchUpCursor(emptyTree)).toBe(null);
  expect(catchUpCursor({ ...page, hasMore: false })).toBe('5');
  expect(catchUpCursor(page)).toBe(null);
  expect(catchUpCursor(withLiveComments(page, [comment('9'), comment('8')]))).toBe('9');
  expect(catchUpCursor(withoutComment(withLiveComments(page, [comment('8'), comment('9')]), '9'))).toBe('9');
});

test('adds one page of missed comments and leaves the rest to be loaded on demand', () => {
  const whole = { ...page, hasMore: false };
  const all = withMissed(whole, [comment('6'), comment('7', '6')], false);
  expect([shown(all), all.hasMore]).toEqual([[['1', '2', '6'], []], false]);
  const part = withMissed(withLiveComments(whole, [comment('9')]), [comment('6'), comment('7', '6')], true);
  expect([shown(part), part.hasMore, part.loadedTo]).toEqual([[['1', '2', '6'], ['9']], true, '6']);
  const replies = withMissed(whole, [comment('7', '2')], true);
  expect([shown(replies), replies.hasMore, replies.loadedTo]).toEqual([[['1', '2'], []], true, '2']);
  const behindGap = withMissed(page, [comment('8')], true);
  expect([shown(behindGap), behindGap.loadedTo]).toEqual([[['1', '2'], ['8']], '2']);
});

test('a comment that arrives twice is added once and counted once by its parent', () => {
  const once = withLiveComments(page, [comment('8', '2')]);
  const twice = withLiveComments(once, [comment('8', '2')]);
  expect(twice).toEqual(once);
  expect(twice.byId['2']?.repliesCount).toBe(1);
});

test('a parent and its replies from the same page are counted once', () => {
  const caught = withLiveComments(page, [{ ...comment('6'), repliesCount: 1 }, comment('7', '6'), comment('8', '6')]);
  expect(caught.byId['6']?.repliesCount).toBe(1);
  expect(ids(repliesByParent(caught).get('6'))).toEqual(['7', '8']);
});

test('adds remaining replies without counting them again', () => {
  const many = withReplies(page, [comment('4', '1')]);
  expect(ids(repliesByParent(many).get('1'))).toEqual(['3', '4']);
  expect(many.byId['1']?.repliesCount).toBe(1);
});

test('adds a linked thread and keeps comments that were already loaded', () => {
  const known = withLiveComments(page, [comment('6', '5')]);
  const linked = withThread(known, [comment('5', '3'), comment('8'), comment('9', '8')]);
  expect(shown(linked)).toEqual([['1', '2'], ['8']]);
  expect(ids(repliesByParent(linked).get('8'))).toEqual(['9']);
  expect(linked.byId['5']?.repliesCount).toBe(1);
});

test('removes a comment with its replies', () => {
  const less = withoutComment(page, '3');
  expect(Object.keys(less.byId)).toEqual(['1', '2']);
  expect(less.byId['1']?.repliesCount).toBe(0);
  expect(Object.keys(withoutComment(page, '1').byId)).toEqual(['2']);
  expect(withoutComment(page, 'none')).toBe(page);
});

test('a refresh drops deleted comments and keeps those that arrived during it', () => {
  const before = withLiveComments(page, [comment('6', '2'), comment('7')]);
  // Comment 9 arrives while the request is under way. Comment 1 and reply 6 were deleted before.
  const during = withLiveComments(before, [comment('9', '2')]);
  const after = refreshed(during, { comments: [comment('2')], hasMore: true, since: '7' });
  expect(shown(after)).toEqual([['2'], ['7']]);
  expect(ids(repliesByParent(after).get('2'))).toEqual(['9']);
});

test('a refresh that includes the last page keeps no old comments', () => {
  const before = withLiveComments(withPage(emptyTree, [comment('1'), comment('2')], false), [comment('4')]);
  const after = refreshed(before, { comments: [comment('2')], hasMore: false, since: '4' });
  expect(shown(after)).toEqual([['2'], []]);
  expect(refreshed(emptyTree, { comments: [], hasMore: false, since: null })).toEqual(emptyTree);
});
