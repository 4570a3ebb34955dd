import { member, type Member } from '#support/member.ts';
import type { Product } from '#support/product.ts';

export interface People {
  /** The person who views the pages; has posts and an empty profile. */
  reader: Member;
  /** With right-to-left names. */
  layla: Member;
  /** With names of maximum length. */
  longNamed: Member;
  /** Has two friends: a conversation with Layla with messages, and an empty one with the long-named person. */
  friend: Member;
}

export async function makePeople(product: Product): Promise<People> {
  const [reader, friend, layla, longNamed] = await Promise.all([
    member(product, 'reader'),
    member(product, 'zawadi'),
    member(product, 'layla', 'cu.edu.eg', { first_name: 'ليلى', last_name: 'بن عبد الرحمن', country: 'EGYPT' }),
    member(product, 'nkemdilim_chukwuemeka_okonkwo', undefined, {
      first_name: 'Nkemdilimchukwu'.repeat(4),
      last_name: 'Adébáyọ̀-Ọlátúnjí Oluwaseun Babatunde Chukwuemeka',
      bio: `${'W'.repeat(80)} أهلا ${'ه'.repeat(80)}! (Hello)`,
    }),
  ]);
  return { reader, friend, layla, longNamed };
}
