import type { Community } from '@baraza/contract/features/communities.ts';
import { serverNow } from '#platform/api/server-time.ts';

const week = 7 * 86_400_000;

/** Whether the weekly digest has something of a community: one that the viewer has not muted. */
export function hasActivity(club: Community): boolean {
  const { newPostsCount, muted } = club.viewer;
  return !muted && (newPostsCount > 0 || club.topPost !== null || nextEventOf(club) !== undefined);
}

/** The next event of a community, if it begins in the coming week. */
export function nextEventOf({ nextEvent }: Community) {
  if (!nextEvent) return undefined;
  const wait = Date.parse(nextEvent.startTime) - serverNow();
  return wait >= 0 && wait < week ? nextEvent : undefined;
}
