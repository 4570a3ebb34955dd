import { communities } from '@baraza/contract/features/communities.ts';

/** An endpoint about one community. */
export type CommunityCall = Exclude<keyof typeof communities, `${string} /api/communities`>;

export const communityCalls = Object.keys(communities).filter((key): key is CommunityCall => key.includes('/:id'));

/** The ids in a request; `guest` is the id of a person who is not a member. */
interface Named {
  /** The id or slug of the community. */
  id: string;
  userId: string;
  guest: string;
  electionId: string;
  dueId: string;
}

/** Returns a valid request to an endpoint about a community; its guide is called `rules`. */
export function requestTo(key: CommunityCall, { id, userId, guest, electionId, dueId }: Named) {
  const [method = '', path = ''] = key.split(' ');
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const bodies: Partial<Record<CommunityCall, object>> = {
    'PUT /api/communities/:id': { description: 'New.' },
    'PUT /api/communities/:id/mute': { muted: true },
    'PUT /api/communities/:id/members/:userId': { role: 'MODERATOR' },
    'DELETE /api/communities/:id/members/:userId': { reason: 'Advertising.' },
    'POST /api/communities/:id/invitations': { userIds: [guest] },
    'POST /api/communities/:id/owners': { userId },
    'PUT /api/communities/:id/contacts': { contacts: [] },
    'POST /api/communities/:id/elections': {
      title: 'Secretary',
      role: 'MODERATOR',
      nominationsUntil: inDays(7),
      closesAt: inDays(14),
    },
    'DELETE /api/communities/:id/elections/:electionId': { reason: 'A mistake.' },
    'PUT /api/communities/:id/elections/:electionId/vote': { candidateId: userId },
    'POST /api/communities/:id/dues': { title: 'New', amount: 5, currency: 'KES', dueOn: '2027-03-03' },
    'PUT /api/communities/:id/dues/:dueId/payments/:userId': { paidOn: '2026-01-05' },
    'PUT /api/communities/:id/guides/:slug': { title: 'Rules', content: 'New.', expectedVersion: 1 },
    'PUT /api/communities/:id/guide-keepers': { userIds: [] },
  };
  const values: Record<string, string> = { id, idOrSlug: id, userId, electionId, dueId, slug: 'rules' };
  return { method, path: path.replaceAll(/:(\w+)/g, (_, name: string) => values[name] ?? ''), body: bodies[key] };
}
