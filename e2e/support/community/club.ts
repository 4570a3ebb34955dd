import type { Community } from '@baraza/contract/features/communities.ts';
import type { Due } from '@baraza/contract/features/dues.ts';
import type { People } from './people.ts';

export interface Club {
  /** A club with a long name in two directions that the reader owns. */
  ownClub: Community;
  /** An open due of it, which nobody has paid. */
  ownDue: Due;
}

export async function makeClub({ reader }: People): Promise<Club> {
  const ownClub = await reader.call<Community>('POST', '/api/communities', {
    name: 'نادي الشطرنج and everything that is played on a board',
    description: 'We play every Friday in the dining hall, and on Sundays for beginners.',
    tags: ['study', 'chess'],
    joinPolicy: 'REQUEST',
  });
  await reader.call('PUT', `/api/communities/${ownClub.id}/guides/rules`, {
    title: 'How we meet',
    content:
      '# Every Friday\n\n- Bring **water**\n- Tell @reader when you are late\n\nSee https://club.example for more.',
    expectedVersion: 0,
  });
  const ownDue = await reader.call<Due>('POST', `/api/communities/${ownClub.id}/dues`, {
    title: 'Boards and clocks for everyone, شراء الساعات',
    amount: 1250.5,
    currency: 'KES',
    dueOn: '2027-03-03',
  });
  return { ownClub, ownDue };
}
