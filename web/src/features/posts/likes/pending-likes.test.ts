import { beforeEach, expect, test, vi } from 'vitest';
import { forgetWish, keepWish, keptWishes } from './pending-likes.ts';

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
        // As in a browser, the keys of the storage are what is stored.
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

const post = { thing: { postId: 'p1' }, wish: true };
const comment = { thing: { postId: 'p1', comment: { id: 'c1', parentId: null } }, wish: false };

test('wishes are kept until the server knows, for the one who had them', () => {
  keepWish('ada', post);
  keepWish('ada', comment);
  keepWish('ben', { ...post, wish: false });
  expect(keptWishes('ada')).toEqual([post, comment]);
  expect(keptWishes('ada')).toEqual([post, comment]);
  forgetWish('ada', post.thing);
  expect(keptWishes('ada')).toEqual([comment]);
  expect(keptWishes('ben')).toEqual([{ ...post, wish: false }]);
});

test('the last wish of a thing counts, and none once the server knows', () => {
  keepWish('ada', post);
  keepWish('ada', { ...post, wish: false });
  keepWish('ada', comment);
  forgetWish('ada', comment.thing);
  expect(keptWishes('ada')).toEqual([{ ...post, wish: false }]);
});

test('after ten minutes another device may have had the last word', () => {
  keepWish('ada', post, 0);
  keepWish('ada', comment, 1);
  expect(keptWishes('ada', 600_000)).toEqual([comment]);
  expect([...stored.keys()]).toEqual(['baraza.likes.ada.c1']);
});

test('what makes no sense, and a storage that is forbidden, keep nobody from liking', () => {
  stored.set('baraza.likes.ada.p1', 'nonsense');
  keepWish('ada', comment);
  expect(keptWishes('ada')).toEqual([comment]);
  expect(stored.size).toBe(1);
  vi.stubGlobal('localStorage', undefined);
  keepWish('ada', post);
  forgetWish('ada', post.thing);
  expect(keptWishes('ada')).toEqual([]);
});
