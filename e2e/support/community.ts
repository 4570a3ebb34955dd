import { request } from 'playwright-core';
import { commentPageSize, replyPageSize } from '@baraza/contract/features/post-limits.ts';
import type { Event } from '@baraza/contract/features/events.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import { hostEvent, register } from './event-making.ts';
import { member, type Member } from './member.ts';
import { paintedPicture } from './painted-picture.ts';
import type { Product } from './product.ts';
import { makeStalls, type Stalls } from './stalls.ts';
import { befriend, whisper } from './whispers.ts';

/** People and posts for looking at pages: names of any length and direction, and more of everything than one page holds. */
export interface Community extends Stalls {
  /** Who looks at the pages; has posted and told nothing. */
  reader: Member;
  /** Names from right to left. */
  layla: Member;
  /** Names as long as they may be. */
  longNamed: Member;
  /** Has two friends: with Layla something was said, with the long-named nothing. */
  friend: Member;
  /** Long, with a link and pictures; by the long-named, with a comment and a reply by Layla. */
  longPost: Post;
  /** By the reader, with more comments than a page holds; one of them has more replies than a page holds. */
  ownPost: Post;
  /** By the reader, words from right to left. */
  ownEvent: Event;
  /** By the long-named, with words as long as they may be; the reader has a seat. */
  longEvent: Event;
}

export async function makeCommunity(product: Product): Promise<Community> {
  const [reader, friend, layla, longNamed] = await Promise.all([
    member(product, 'reader'),
    member(product, 'zawadi'),
    member(product, 'layla', 'cu.edu.eg', { first_name: 'ليلى', last_name: 'بن عبد الرحمن', country: 'EGYPT' }),
    member(product, 'nkemdilim_chukwuemeka_okonkwo', undefined, {
      first_name: 'Nkemdilimchukwu'.repeat(4),
      last_name: 'Adébáyọ̀-Ọlátúnjí Oluwaseun Babatunde Chukwuemeka',
    }),
  ]);

  const ownPost = await reader.post('Who is in for #chess after class?');
  const first = await layla.comment(ownPost.id, 'أنا معكم! Count me in.');
  for (let number = 1; number <= replyPageSize + 1; number += 1) {
    await reader.comment(ownPost.id, `Reply ${number}`, first.id);
  }
  for (let number = 1; number < commentPageSize; number += 1) {
    await layla.comment(ownPost.id, `Comment ${number}`);
  }
  // The first comment stands on the first page, and one more than fit there is older.
  await layla.post('لقاء الشطرنج يوم الجمعة بعد الدرس، والكل مدعو.');

  const pictures = await Promise.all(['teal', 'orange'].map((color) => paintedPicture(color)));
  const address = `https://baraza.example/a-long-address-${'x'.repeat(80)}`;
  const words = `A post with ${address} in it. ${'And more words. '.repeat(20)}`;
  const longPost = await longNamed.post(words, pictures);
  const comment = await layla.comment(longPost.id, 'ما أجمل هذا المكان!');
  await layla.comment(longPost.id, 'W'.repeat(120), comment.id);

  await makeIntake({ reader, layla, longNamed });
  const { ownEvent, longEvent } = await makeEvents(product, { reader, layla, longNamed });
  const stalls = await makeStalls(product, { layla, longNamed });
  await makeTalk(product, { friend, layla, longNamed });
  return { reader, friend, layla, longNamed, longPost, ownPost, ownEvent, longEvent, ...stalls };
}

async function makeEvents(
  product: Product,
  { reader, layla, longNamed }: Pick<Community, 'reader' | 'layla' | 'longNamed'>,
): Promise<Pick<Community, 'ownEvent' | 'longEvent'>> {
  const client = await request.newContext({ baseURL: product.url });
  try {
    const ownEvent = await hostEvent(client, reader, {
      title: 'مهرجان الشعر في الحرم الجامعي',
      location: 'المسرح الكبير، المبنى الثالث',
      visibility: 'PRIVATE',
      timeZone: 'Asia/Kathmandu',
    });
    const longEvent = await hostEvent(client, longNamed, {
      title: 'W'.repeat(120),
      location: 'L'.repeat(200),
      capacity: 100_000,
      tags: ['entrepreneurship', 'entertainment', 'leadership', 'community'],
    });
    await register(client, layla, ownEvent);
    await register(client, reader, longEvent);
    return { ownEvent, longEvent };
  } finally {
    await client.dispose();
  }
}

/** All three are of one intake: an icebreaker with answers, announcements, and one who asks the reader to be their buddy. */
async function makeIntake({ reader, layla, longNamed }: Pick<Community, 'reader' | 'layla' | 'longNamed'>) {
  const { id } = await layla.call<{ id: string }>('POST', '/api/icebreakers', {
    content: 'متى تدرسون؟ When do you study?',
  });
  await longNamed.call('POST', `/api/icebreakers/${id}/comments`, { content: `Always. ${'W'.repeat(120)}` });
  await reader.call('POST', `/api/icebreakers/${id}/comments`, { content: 'Every day at six.' });
  await layla.call('POST', '/api/announcements', { content: 'المكتبة مغلقة يوم الجمعة.' });
  await longNamed.call('POST', '/api/announcements', {
    content: `${'A long way to say it. '.repeat(12)}\n${'x'.repeat(90)}`,
  });
  await reader.call('POST', '/api/announcements', { content: 'The room has changed to B12.' });
  await longNamed.call('POST', '/api/intake/buddy/proposal', { userId: reader.user.id });
}

async function makeTalk(
  product: Product,
  { friend, layla, longNamed }: Pick<Community, 'friend' | 'layla' | 'longNamed'>,
) {
  const talk = await befriend(product, friend, layla);
  await befriend(product, friend, longNamed);
  const [question] = await whisper(product, friend, talk, ['Shall we play? https://baraza.example/board #chess']);
  await whisper(product, layla, talk, [
    { content: 'نعم! بعد الدرس يوم الجمعة.', ...(question && { replyToId: question.id }) },
    'W'.repeat(120),
    'I will bring the board.',
  ]);
}
