import * as z from 'zod/mini';
import { Community, CommunityMember, JoinRequest } from '@baraza/contract/features/communities.ts';
import { Conversation } from '@baraza/contract/features/conversations.ts';
import { person } from '#testing/fixtures.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

/** How someone who is not a member belongs to a club. */
export const stranger: Community['viewer'] = {
  status: 'none',
  role: null,
  title: '',
  muted: false,
  isOfferedOwnership: false,
  reason: null,
};

export function memberAs(role: NonNullable<Community['viewer']['role']>): Community['viewer'] {
  return { ...stranger, status: 'member', role };
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
    membersCount: 3,
    conversationId: null,
    createdAt: '2026-11-20T08:00:00.000Z',
    archivedAt: null,
    viewer: stranger,
    friends: [],
    friendsCount: 0,
    nextEvent: null,
    recentPostsCount: 0,
    ...more,
  });
}

export function clubMember(number: number, more: Partial<CommunityMember> = {}): CommunityMember {
  const user = person({ id: id(3000 + number), username: `member_${number}`, last_name: `Otieno ${number}` });
  return z.parse(CommunityMember, { ...user, role: 'MEMBER', title: '', since: '2026-11-20T08:00:00.000Z', ...more });
}

export function joinRequest(number: number, more: Partial<JoinRequest> = {}): JoinRequest {
  const user = person({ id: id(4000 + number), username: `asker_${number}`, last_name: `Kamau ${number}` });
  const answer = { status: 'pending', reason: null, friendsCount: 0, createdAt: '2026-11-20T08:00:00.000Z' };
  return z.parse(JoinRequest, { userId: user.id, user, message: '', ...answer, ...more });
}

/** The chat of the club, which nobody has written to. */
export const chat = z.parse(Conversation, {
  id: id(31),
  kind: 'COMMUNITY',
  name: 'Chess Club',
  image: null,
  membersCount: 1,
  viewerRole: 'MEMBER',
  communityId: id(30),
  onlyAdminsWrite: false,
  participants: [],
  messages: [],
  lastMessageAt: null,
  unreadCount: 0,
  readByOther: null,
  deliveredToOther: null,
  canWrite: true,
  muted: false,
  mutedUntil: null,
  archived: false,
  isPinned: false,
});
