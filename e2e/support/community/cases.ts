import type { Case } from '@baraza/contract/features/moderation.ts';
import type { Sanction } from '@baraza/contract/features/stewardship.ts';
import { inDatabase } from '#support/database.ts';
import { member, type Member } from '#support/member.ts';
import type { Product } from '#support/product.ts';
import type { People } from './people.ts';
import type { Posts } from './posts.ts';

export interface Cases {
  /** A steward of all campuses. */
  steward: Member;
  /** A case about the long post, reported by two people. */
  openCase: { id: string };
  /** A person with a suspension, an appeal, and a steward who imposed it. */
  suspended: Member;
}

/** Creates a queue with an urgent case and one of a person with a right-to-left name, a suspension, its appeal, and the audit log of these. */
export async function makeCases(
  product: Product,
  { reader, friend, layla, longNamed }: People,
  { longPost }: Posts,
): Promise<Cases> {
  const [steward, colleague, suspended] = await Promise.all(
    ['steward', 'colleague', 'kofi_suspended'].map((username) => member(product, username)),
  );
  if (!steward || !colleague || !suspended) throw new Error('A person is missing.');
  await inDatabase(product, `update person set role = 'steward' where id = any ($1)`, [
    [steward.user.id, colleague.user.id],
  ]);
  const report = (who: Member, targetType: string, targetId: string, reason: string, note = '') =>
    who.call('POST', '/api/reports', { targetType, targetId, reason, note });

  const spam = await suspended.post('Sell your old phones to me, any brand, best prices on campus.');
  await report(reader, 'POST', spam.id, 'SPAM');
  const spamCase = await findCase(colleague, spam.id);
  await colleague.call('POST', `/api/steward/reports/${spamCase.id}/claim`);
  await colleague.call('POST', `/api/steward/reports/${spamCase.id}/decision`, {
    action: 'SUSPEND',
    message: 'Posting the same advertisement many times is not allowed.',
    days: 7,
  });
  const [sanction] = await suspended.call<Sanction[]>('GET', '/api/sanctions');
  await suspended.call('POST', `/api/sanctions/${sanction?.id}/appeal`, { text: 'I posted it once. '.repeat(20) });

  await report(reader, 'POST', longPost.id, 'HARASSMENT', 'It names a friend of mine. '.repeat(10));
  await report(friend, 'POST', longPost.id, 'OTHER');
  await report(longNamed, 'PROFILE', layla.user.id, 'IMPERSONATION', 'هذا ليس اسمها');
  await report(friend, 'PROFILE', longNamed.user.id, 'SELF_HARM');
  return { steward, openCase: await findCase(steward, longPost.id), suspended };
}

async function findCase(steward: Member, targetId: string): Promise<Case> {
  const { reports } = await steward.call<{ reports: Case[] }>('GET', '/api/steward/reports?limit=50');
  const found = reports.find((each) => each.targetId === targetId);
  if (!found) throw new Error('The case is not in the queue.');
  return found;
}
