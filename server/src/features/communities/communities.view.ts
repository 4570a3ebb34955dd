import { askAgainDays, type CommunityNotice } from '@baraza/contract/features/community-limits.ts';
import type { Community, CommunityBrief } from '@baraza/contract/features/communities.ts';
import type { Person } from '@baraza/contract/features/profiles.ts';
import { pictureUrl, privatePictureUrl } from '#features/media/media.public.ts';
import { type PersonColumns, viewPerson } from '#features/profiles/profiles.public.ts';
import { excerptOf, withExcerpts } from '#platform/features/excerpt.ts';
import type { CommunityRow, StandingRow } from './communities.queries.ts';
import type { FriendsRow } from './friends.queries.ts';

export function viewCommunity(row: CommunityRow, friends: FriendsRow | undefined): Community {
  const {
    next_event: event,
    posts: { top },
  } = row;
  const urlOf = row.audience === 'EVERYONE' ? pictureUrl : privatePictureUrl;
  return {
    id: row.id,
    kind: row.kind as Community['kind'],
    slug: row.slug,
    name: row.name,
    description: row.description,
    image: row.image && urlOf(row.image),
    banner: row.banner && urlOf(row.banner),
    tags: row.tags,
    campus: row.campus,
    country: row.country,
    intake: row.intake,
    joinPolicy: row.join_policy as Community['joinPolicy'],
    audience: row.audience as Community['audience'],
    posting: row.posting as Community['posting'],
    membersCount: row.members_count,
    conversationId: row.chat_id,
    createdAt: row.created_at.toISOString(),
    archivedAt: row.archived_at?.toISOString() ?? null,
    frozenAt: row.frozen_at?.toISOString() ?? null,
    viewer: {
      status: statusOf(row),
      role: row.role as Community['viewer']['role'],
      since: row.since?.toISOString() ?? null,
      title: row.title ?? '',
      muted: row.muted ?? false,
      mutedKinds: (row.muted_kinds ?? []) as CommunityNotice[],
      highlightsOnly: row.highlights_only,
      newPostsCount: row.posts.new,
      isOfferedOwnership: row.is_offered,
      offerEndsAt: row.offer_ends_at?.toISOString() ?? null,
      reason: row.role === null ? (row.removal_reason ?? row.decline_reason) : null,
      askAgainAt: findAskAgain(row)?.toISOString() ?? null,
    },
    hasDues: row.has_dues,
    friends: (friends?.friends ?? []).map((friend) => viewPerson(friend, 'friend')),
    friendsCount: friends?.friends_count ?? 0,
    nextEvent: event && { id: event.id, title: event.title, startTime: new Date(event.start_time).toISOString() },
    recentPostsCount: row.posts.recent,
    topPost: top && { id: top.id, excerpt: excerptOf(top.content), likesCount: top.likes_count },
  };
}

/** What `viewBrief` needs of the joined `community`. */
export const briefColumns = [
  'community.kind as community_kind',
  'community.slug as community_slug',
  'community.name as community_name',
  'community.image as community_image',
  'community.country as community_country',
  'community.intake as community_intake',
] as const;

interface BriefRow {
  community_id: string | null;
  community_kind: string | null;
  community_slug: string | null;
  community_name: string | null;
  community_image: string | null;
  community_country: string | null;
  community_intake: string | null;
}

/** The community of content; null without one, and if it was not joined because the viewer cannot see it. */
export function viewBrief(row: BriefRow, { isPublic }: { isPublic: boolean }): CommunityBrief | null {
  const {
    community_id: id,
    community_kind: kind,
    community_slug: slug,
    community_name: name,
    community_image: file,
  } = row;
  if (id === null || slug === null || name === null) return null;
  const urlOf = isPublic ? pictureUrl : privatePictureUrl;
  return {
    id,
    kind: kind as CommunityBrief['kind'],
    slug,
    name,
    image: file && urlOf(file),
    country: row.community_country,
    intake: row.community_intake,
  };
}

/** A community of a list, with the beginning of a long description. */
export function viewListedCommunity(row: CommunityRow, friends: FriendsRow | undefined): Community {
  return withExcerpts(viewCommunity(row, friends), ['description']);
}

/** When a person whose request was declined can ask again; undefined for members, and if they can now. */
export function findAskAgain({ role, request_state: state, decided_at: decidedAt }: StandingRow): Date | undefined {
  if (role !== null || state !== 'declined' || !decidedAt) return undefined;
  const askAgainAt = decidedAt.getTime() + askAgainDays * 86_400_000;
  return Date.now() < askAgainAt ? new Date(askAgainAt) : undefined;
}

/** How the viewer belongs to a community. A new request or an invitation matters more than an earlier removal. */
function statusOf(row: StandingRow): Community['viewer']['status'] {
  if (row.role !== null) return 'member';
  if (row.request_state === 'pending') return 'requested';
  if (row.invitation_id !== null) return 'invited';
  return row.removal_reason === null ? 'none' : 'removed';
}

/** A person whom the viewer manages. Behind a block they see the name, and not the picture. */
export function viewManaged<Alias extends string>(
  row: PersonColumns<Alias> & { is_blocked: boolean },
  alias: Alias,
): Person {
  const person = viewPerson(row, alias);
  return row.is_blocked ? { ...person, image: null } : person;
}
