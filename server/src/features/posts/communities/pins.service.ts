import { pinnedPostsMax } from '@baraza/contract/features/post-limits.ts';
import type { Post } from '@baraza/contract/features/posts.ts';
import { lockCommunityAs } from '#features/communities/communities.public.ts';
import { findPost } from '#features/posts/feed/posts.queries.ts';
import { readPost } from '#features/posts/feed/posts.service.ts';
import type { Deps } from '#platform/features/deps.ts';
import { conflict, notAllowed, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { transact } from '#platform/sql/pool.ts';
import { countPins, setPinned } from './community-posts.queries.ts';

/**
 * Pins a post of a community to the top of its page, or unpins it. Idempotent. Throws 404, 403 `not_allowed` for people who do not
 * moderate the community, and 409 `archived` and `too_many_pins`.
 */
export async function pinPost({ db }: Deps, viewer: Viewer, id: string, isPinned: boolean): Promise<Post> {
  return transact(db, async (tx) => {
    const post = await findPost(tx, viewer.id, id);
    if (!post) throw notFound();
    if (post.community_id === null) throw notAllowed('Only posts of a club or hub can be pinned.');
    // Requests to pin posts of one community run one after the other.
    await lockCommunityAs(tx, viewer, post.community_id, 'MODERATOR');
    if (isPinned && (await countPins(tx, { communityId: post.community_id, exceptId: id })) >= pinnedPostsMax) {
      throw conflict('too_many_pins', `Up to ${pinnedPostsMax} posts can be pinned. Unpin one first.`);
    }
    await setPinned(tx, id, isPinned);
    return readPost(tx, viewer, id);
  });
}
