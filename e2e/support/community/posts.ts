import { commentPageSize, replyPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import type { People } from './people.ts';

export interface Posts {
  /** Long, with a link and pictures; by the long-named person, with a comment and a reply by Layla. */
  longPost: Post;
  /** By the reader, with more comments than a page holds, one of them with more replies than a page holds. */
  ownPost: Post;
}

/** Creates posts of any length and direction, and more comments than a page holds. */
export async function makePosts({ reader, layla, longNamed }: People): Promise<Posts> {
  const ownPost = await reader.post('Who is in for #chess after class?');
  const first = await layla.comment(ownPost.id, 'أنا معكم! Count me in.');
  for (let number = 1; number <= replyPageSize + 1; number += 1) {
    await reader.comment(ownPost.id, `Reply ${number}`, first.id);
  }
  for (let number = 1; number <= commentPageSize; number += 1) {
    await layla.comment(ownPost.id, `Comment ${number}`);
  }
  // The first comment is on the first page, and the one beyond that page is older.
  await layla.post('لقاء الشطرنج يوم الجمعة بعد الدرس، والكل مدعو.');

  const pictures = await Promise.all(['teal', 'orange'].map((color) => paintedPicture(color)));
  const address = `https://baraza.example/a-long-address-${'x'.repeat(80)}`;
  const words = `A post with ${address} in it. ${'And more words. '.repeat(20)}`;
  const longPost = await longNamed.post(words, pictures);
  const comment = await layla.comment(longPost.id, 'ما أجمل هذا المكان!');
  await layla.comment(longPost.id, `${'ه'.repeat(119)} ${'W'.repeat(120)}`, comment.id);
  return { longPost, ownPost };
}
