import * as z from 'zod/mini';
import { Community, CommunityBrief } from '@baraza/contract/features/communities.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** How someone who is not a member belongs to a club. */
export const stranger: Community['viewer'] = {
  status: 'none',
  role: null,
  since: null,
  title: '',
  muted: false,
  mutedKinds: [],
  highlightsOnly: false,
  newPostsCount: 0,
  isOfferedOwnership: false,
  offerEndsAt: null,
  reason: null,
  askAgainAt: null,
};

export function memberAs(role: NonNullable<Community['viewer']['role']>): Community['viewer'] {
  return { ...stranger, status: 'member', role, since: '2026-11-20T08:00:00.000Z' };
}

/** What content of `club()` says about it. */
export function briefOf(more: Partial<CommunityBrief> = {}): CommunityBrief {
  return z.parse(CommunityBrief, { ...club(), ...more });
}

/** An open club of the viewer's campus. */
export function club(more: Partial<Community> = {}): Community {
  return z.parse(Community, {
    id: id(30),
    kind: 'CLUB',
    slug: 'chess-club',
    name: 'Chess Club',
    description: 'We play on Fridays.',
    image: null,
    banner: null,
    tags: ['study'],
    campus: 'University of Nairobi',
    country: null,
    intake: null,
    joinPolicy: 'OPEN',
    audience: 'CAMPUS',
    posting: 'MEMBERS',
    membersCount: 3,
    conversationId: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    archivedAt: null,
    frozenAt: null,
    viewer: stranger,
    hasDues: false,
    friends: [],
    friendsCount: 0,
    nextEvent: null,
    recentPostsCount: 0,
    topPost: null,
    ...more,
  });
}
