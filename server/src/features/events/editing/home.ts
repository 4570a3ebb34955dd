import { lockForContent, requireCommunityRole } from '#features/communities/communities.public.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';

/**
 * The community of an event and the audience that the event has from it. The community may be a club that the viewer moderates, a hub that
 * they belong to, or none. It keeps its audience until the transaction ends. Throws 404, 403 `not_allowed` and 409 `archived`.
 */
export async function lockHome(
  tx: Tx,
  viewer: Viewer,
  communityId: string | null,
): Promise<{ community_id: string | null; audience: string }> {
  if (communityId === null) return { community_id: null, audience: 'EVERYONE' };
  const { kind, audience } = await lockForContent(tx, viewer, communityId, 'MEMBER');
  if (kind === 'CLUB') await requireCommunityRole(tx, viewer, communityId, 'MODERATOR');
  return { community_id: communityId, audience };
}
