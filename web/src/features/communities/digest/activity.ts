import type { CommunityNotice } from '@baraza/contract/features/community-limits.ts';
import type { Community } from '@baraza/contract/features/communities.ts';
import { serverNow } from '#platform/api/server-time.ts';

const week = 7 * 86_400_000;

/** Whether the weekly digest has something of a community: one that the viewer has not muted. */
export function hasActivity(club: Community): boolean {
  const { newPostsCount, muted } = club.viewer;
  return !muted && (newPostsCount > 0 || topPostOf(club) !== null || nextEventOf(club) !== undefined);
}

/** The most liked post of a community, unless the viewer has muted its posts. */
export function topPostOf(club: Community) {
  return hasMuted(club, 'POSTS') ? null : club.topPost;
}

/** The next event of a community, if it begins in the coming week and the viewer has not muted its events. */
export function nextEventOf(club: Community) {
  const { nextEvent } = club;
  if (!nextEvent || hasMuted(club, 'EVENTS')) return undefined;
  const wait = Date.parse(nextEvent.startTime) - serverNow();
  return wait >= 0 && wait < week ? nextEvent : undefined;
}

/** What an older release has stored on this device does not say what is muted. */
function hasMuted({ viewer }: Community, kind: CommunityNotice): boolean {
  const { mutedKinds = [] }: Partial<Community['viewer']> = viewer;
  return mutedKinds.includes(kind);
}
