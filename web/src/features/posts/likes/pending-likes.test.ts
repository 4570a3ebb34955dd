import { beforeEach, expect, test, vi } from 'vitest';
import { listPendingLikes, removePendingLike, storePendingLike } from './pending-likes.ts';

const stored = new Map<string, string>();

beforeEach(() => {
  stored.clear();
  vi.stubGlobal(
    'localStorage',
    new Proxy(
      {
        getItem: (key: string) => stored.get(key) ?? null,
        setItem: (key: string, value: string) => void stored.set(key, value),
        removeItem: (key: string) => void stored.delete(key),
      },
      {
        // In a browser the own keys of the storage are the stored keys.
        ownKeys: () => [...stored.keys()],
        getOwnPropertyDescriptor: (_, key) => ({
          configurable: true,
          enumerable: true,
          value: stored.get(String(key)),
        }),
      },
    ),
  );
});

const post = { target: { postId: 'p1' }, liked: true };
const comment = { target: { postId: 'p1', comment: { id: 'c1', parentId: null } }, liked: false };

test('stores pending likes for each user until they are removed', () => {
  storePendingLike('ada', post);
  storePendingLike('ada', comment);
  storePendingLike('ben', { ...post, liked: false });
  expect(listPendingLikes('ada')).toEqual([post, comment]);
  expect(listPendingLikes('ada')).toEqual([post, comment]);
  removePendingLike('ada', post.target);
  expect(listPendingLikes('ada')).toEqual([comment]);
  expect(listPendingLikes('ben')).toEqual([{ ...post, liked: false }]);
});

test('stores only the last state of each target', () => {
  storePendingLike('ada', post);
  storePendingLike('ada', { ...post, liked: false });
  storePendingLike('ada', comment);
  removePendingLike('ada', comment.target);
  expect(listPendingLikes('ada')).toEqual([{ ...post, liked: false }]);
});

test('drops entries after ten minutes', () => {
  storePendingLike('ada', post, 0);
  storePendingLike('ada', comment, 1);
  expect(listPendingLikes('ada', 600_000)).toEqual([comment]);
  expect([...stored.keys()]).toEqual(['baraza.likes.ada.c1']);
});

test('ignores unreadable entries and works without storage', () => {
  stored.set('baraza.likes.ada.p1', 'nonsense');
  storePendingLike('ada', comment);
  expect(listPendingLikes('ada')).toEqual([comment]);
  expect(stored.size).toBe(1);
  vi.stubGlobal('localStorage', undefined);
  storePendingLike('ada', post);
  removePendingLike('ada', post.target);
  expect(listPendingLikes('ada')).toEqual([]);
});
