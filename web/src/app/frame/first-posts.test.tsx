import { hashKey } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { numberedComment, numberedPost, postImage } from '#features/posts/posts.fixtures.ts';
import { postsQuery } from '#features/posts/posts.api.ts';
import { boxRatio } from '#features/posts/card/picture-sizes.ts';
import { firstPageKey, showFirstPosts } from './first-posts.ts';

const cards = () => [...document.querySelectorAll('.early i')];

beforeEach(() => {
  vi.stubGlobal('innerWidth', 360);
  document.documentElement.lang = 'en';
  document.body.innerHTML = '<div class="early"><b>Baraza</b><i></i><i></i><i></i></div>';
  return () => {
    vi.unstubAllGlobals();
    document.body.innerHTML = '';
  };
});

test('shows who wrote the first posts, their texts, and the placeholders of their pictures', () => {
  const tall = postImage(1, { width: 400, height: 1600 });
  showFirstPosts([
    numberedPost(3, { content: 'مرحبا', newestComment: { ...numberedComment(1), name: 'Ada' } }),
    numberedPost(2, { content: ' ', PostImage: [tall] }),
    numberedPost(1, { PostImage: [postImage(2), postImage(3)] }),
    numberedPost(0),
  ]);
  expect(cards().map((card) => card.textContent)).toEqual([
    'Ben Otieno@benمرحباAda Comment 1',
    'Ben Otieno@ben',
    'Ben Otieno@benPost 1',
  ]);
  expect(cards()[0]?.querySelector('p')?.dir).toBe('auto');
  const pictures = cards().map((card) => card.querySelector('s')?.style);
  expect(pictures[0]).toBeUndefined();
  expect(Number.parseFloat(pictures[1]?.aspectRatio ?? '')).toBe(boxRatio(tall));
  expect(pictures[1]?.backgroundImage).toContain(tall.placeholder);
  expect(Number.parseFloat(pictures[2]?.aspectRatio ?? '')).toBeCloseTo(4 / 3);
});

test('shows markup in a post as text', () => {
  showFirstPosts([numberedPost(1, { content: '<img src=x onerror=alert(1)>' })]);
  expect(cards()[0]?.querySelector('p')?.textContent).toBe('<img src=x onerror=alert(1)>');
  expect(document.querySelector('img')).toBeNull();
});

test('shows a username where there is no name, and leaves cards without a post empty', () => {
  showFirstPosts([numberedPost(1, { owner: { ...numberedPost(1).owner, first_name: '', last_name: '' } })]);
  expect(cards().map((card) => card.querySelector('strong')?.textContent)).toEqual(['ben', undefined, undefined]);
});

test('shows nothing on wide screens, where the posts have another position', () => {
  vi.stubGlobal('innerWidth', 1280);
  showFirstPosts([numberedPost(1)]);
  expect(cards().map((card) => card.textContent)).toEqual(['', '', '']);
});

test('the key of the stored posts is that of their query', () => {
  expect(firstPageKey).toBe(hashKey(postsQuery({}).queryKey));
});
