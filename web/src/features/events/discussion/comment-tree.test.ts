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
  type Discussion,
} from './comment-tree.ts';

const author = { id: 'ada', username: 'ada', first_name: 'Ada', last_name: 'Mwangi', image: null };
const at = '2026-01-01T10:00:00.000Z';

function said(id: string, parentId?: string, replies: EventComment[] = []): EventComment {
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
const shown = (discussion: Discussion) => {
  const { known, live } = topLevelOf(discussion);
  return [ids(known), ids(live)];
};
const page = withPage(emptyTree, [said('1', undefined, [said('3', '1', [said('5', '3')])]), said('2')], true);

test('a page is the top level in its order, with replies under what they answer', () => {
  expect(shown(page)).toEqual([['1', '2'], []]);
  expect(ids(repliesByParent(page).get('1'))).toEqual(['3']);
  expect(ids(repliesByParent(page).get('3'))).toEqual(['5']);
  expect(newestId(page)).toBe('5');
});

test('what comes live stands behind the gap until the pages before it are there', () => {
  const live = withLiveComments(page, [said('9')]);
  expect(shown(live)).toEqual([['1', '2'], ['9']]);
  const more = withPage(live, [said('6'), said('7')], true);
  expect(shown(more)).toEqual([['1', '2', '6', '7'], ['9']]);
  expect(shown(withPage(more, [said('8'), said('9')], false))).toEqual([['1', '2', '6', '7', '8', '9'], []]);
});

test('one catches up behind the newestId comment where all is known, and else behind what was heard', () => {
  expect(catchUpCursor(emptyTree)).toBe(null);
  expect(catchUpCursor({ ...page, hasMore: false })).toBe('5');
  expect(catchUpCursor(page)).toBe(null);
  expect(catchUpCursor(withLiveComments(page, [said('9'), said('8')]))).toBe('9');
  expect(catchUpCursor(withoutComment(withLiveComments(page, [said('8'), said('9')]), '9'))).toBe('9');
});

test('of what was missed no more than one page is brought, and the rest is more of the discussion', () => {
  const whole = { ...page, hasMore: false };
  const all = withMissed(whole, [said('6'), said('7', '6')], false);
  expect([shown(all), all.hasMore]).toEqual([[['1', '2', '6'], []], false]);
  const part = withMissed(withLiveComments(whole, [said('9')]), [said('6'), said('7', '6')], true);
  expect([shown(part), part.hasMore, part.knownTo]).toEqual([[['1', '2', '6'], ['9']], true, '6']);
  const replies = withMissed(whole, [said('7', '2')], true);
  expect([shown(replies), replies.hasMore, replies.knownTo]).toEqual([[['1', '2'], []], true, '2']);
  const behindGap = withMissed(page, [said('8')], true);
  expect([shown(behindGap), behindGap.knownTo]).toEqual([[['1', '2'], ['8']], '2']);
});

test('a comment that comes twice is there once, and is counted once by what it answers', () => {
  const once = withLiveComments(page, [said('8', '2')]);
  const twice = withLiveComments(once, [said('8', '2')]);
  expect(twice).toEqual(once);
  expect(twice.byId['2']?.repliesCount).toBe(1);
});

test('comments caught up with in one answer are counted once by each other', () => {
  const caught = withLiveComments(page, [{ ...said('6'), repliesCount: 1 }, said('7', '6'), said('8', '6')]);
  expect(caught.byId['6']?.repliesCount).toBe(1);
  expect(ids(repliesByParent(caught).get('6'))).toEqual(['7', '8']);
});

test('replies that were too many are added without being counted again', () => {
  const many = withReplies(page, [said('4', '1')]);
  expect(ids(repliesByParent(many).get('1'))).toEqual(['3', '4']);
  expect(many.byId['1']?.repliesCount).toBe(1);
});

test('what a link leads to hangs where it belongs, and what was known of it stays as it was', () => {
  const known = withLiveComments(page, [said('6', '5')]);
  const linked = withThread(known, [said('5', '3'), said('8'), said('9', '8')]);
  expect(shown(linked)).toEqual([['1', '2'], ['8']]);
  expect(ids(repliesByParent(linked).get('8'))).toEqual(['9']);
  expect(linked.byId['5']?.repliesCount).toBe(1);
});

test('a comment goes with all that hangs under it', () => {
  const less = withoutComment(page, '3');
  expect(Object.keys(less.byId)).toEqual(['1', '2']);
  expect(less.byId['1']?.repliesCount).toBe(0);
  expect(Object.keys(withoutComment(page, '1').byId)).toEqual(['2']);
  expect(withoutComment(page, 'none')).toBe(page);
});

test('after an absence what was deleted meanwhile is gone, and what came meanwhile stays', () => {
  const before = withLiveComments(page, [said('6', '2'), said('7')]);
  // While the answer was on its way, 9 was said. Meanwhile 1 and the reply 6 were deleted.
  const during = withLiveComments(before, [said('9', '2')]);
  const after = refreshed(during, { comments: [said('2')], hasMore: true, since: '7' });
  expect(shown(after)).toEqual([['2'], ['7']]);
  expect(ids(repliesByParent(after).get('2'))).toEqual(['9']);
});

test('where the last page was refreshed too, nothing old is left that it does not hold', () => {
  const before = withLiveComments(withPage(emptyTree, [said('1'), said('2')], false), [said('4')]);
  const after = refreshed(before, { comments: [said('2')], hasMore: false, since: '4' });
  expect(shown(after)).toEqual([['2'], []]);
  expect(refreshed(emptyTree, { comments: [], hasMore: false, since: null })).toEqual(emptyTree);
});
