import type { CommunityBrief } from '@baraza/contract/features/communities.ts';
import { canHostEvents, useOwnCommunities } from '#features/communities/communities.public.ts';

/** What the viewer can create an event of: the clubs that they moderate, and `current`, such as the hub from whose page they come. */
export function useHomes(current: CommunityBrief | null): CommunityBrief[] {
  const clubs = (useOwnCommunities() ?? []).filter((each) => each.kind === 'CLUB' && canHostEvents(each));
  return current === null || clubs.some(({ id }) => id === current.id) ? clubs : [current, ...clubs];
}
