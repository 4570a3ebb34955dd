import { member, type Member } from '#support/member.ts';
import type { Product } from '#support/product.ts';

export interface People {
  /** Who looks at the pages; has posted and told nothing. */
  reader: Member;
  /** Names from right to left. */
  layla: Member;
  /** Names as long as they may be. */
  longNamed: Member;
  /** Has two friends: with Layla something was said, with the long-named nothing. */
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
    }),
  ]);
  return { reader, friend, layla, longNamed };
}
