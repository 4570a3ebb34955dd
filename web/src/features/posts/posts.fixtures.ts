import * as z from 'zod/mini';
import { type Comment, type Post, PostImage } from '@baraza/contract/features/posts.ts';
import { ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { comment, post } from '#testing/fixtures.ts';

const idOf = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;
const owner = {
  id: idOf(1),
  username: 'ben',
  first_name: 'Ben',
  last_name: 'Otieno',
  image: null,
};

/** A post with the text `Post <number>`. Higher numbers are newer. */
export function numberedPost(number: number, more: Partial<Post> = {}): Post {
  return post({
    id: idOf(10_000 + number),
    content: `Post ${number}`,
    createdAt: '2026-11-20T08:00:00.000Z',
    owner,
    ...more,
  });
}

/** `count` posts from the newest to the oldest, numbered from `newest` downwards. */
export function numberedPosts(newest: number, count: number, more: Partial<Post> = {}): Post[] {
  return Array.from({ length: count }, (_, index) => numberedPost(newest - index, more));
}

/** A comment with the text `Comment <number>`. */
export function numberedComment(number: number, more: Partial<Comment> = {}): Comment {
  return comment({
    id: idOf(20_000 + number),
    content: `Comment ${number}`,
    createdAt: '2026-11-20T09:00:00.000Z',
    user: owner,
    ...more,
  });
}

/** A landscape picture with two narrower copies. */
export function postImage(number: number, more: Partial<PostImage> = {}): PostImage {
  return z.parse(PostImage, {
    id: idOf(30_000 + number),
    url: `/media/picture-${number}.webp`,
    width: 1600,
    height: 800,
    alt: '',
    placeholder: 'data:image/webp;base64,AA==',
    sources: [360, 720].map((width) => ({ url: `/media/picture-${number}-${width}.webp`, width, bytes: width * 66 })),
    ...more,
  });
}

/** A full minute this many days from now. */
export function inDays(days: number): string {
  return new Date(Math.ceil((Date.now() + days * 86_400_000) / 60_000) * 60_000).toISOString();
}

/** A post that is published in as many days as its number says. */
export function scheduledPost(number: number, more: Partial<ScheduledPost> = {}): ScheduledPost {
  return z.parse(ScheduledPost, {
    id: idOf(number),
    content: `Later ${number}`,
    publishAt: inDays(number),
    commentsFrom: 'everyone',
    community: null,
    asCommunity: false,
    PostImage: [],
    poll: null,
    failure: null,
    ...more,
  });
}
