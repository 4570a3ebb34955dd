import * as z from 'zod/mini';
import { CommunityMember, JoinRequest } from '@baraza/contract/features/communities.ts';
import { Conversation } from '@baraza/contract/features/conversations.ts';
import { person } from '#testing/fixtures.ts';

const id = (number: number) => `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`;

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
