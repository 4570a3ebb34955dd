import type { Post, PostVersion } from '@baraza/contract/features/posts.ts';
import { mentionsIn, tagsIn } from '@baraza/contract/shared/text-marks.ts';
import { readPost, requireOpenPost } from '#features/posts/feed/posts.service.ts';
import { requireCommunityRole } from '#features/communities/communities.public.ts';
import type { Deps } from '#platform/features/deps.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import { notAllowed, notFound, ruleBroken } from '#platform/http/errors.ts';
import { type Page, pageOf } from '#platform/http/page.ts';
import { transact } from '#platform/sql/pool.ts';
import { addFirstVersion, addVersion, listVersions, lockPost } from './edits.queries.ts';
import { viewVersion } from './edits.view.ts';
import { storeLink } from './links.ts';
import { setTags } from './marks.queries.ts';
import { mentionInPost } from './mentions.service.ts';

/**
 * Changes the text of the viewer's post and keeps the previous one. The same text changes nothing. Throws 404, 403 for another
 * person's post, and 422 `empty_post` for no text without a picture.
 */
export async function editPost(deps: Deps, viewer: Viewer, id: string, content: string): Promise<Post> {
  const post = await requireOpenPost(deps.db, viewer, id);
  if (!post.is_own) throw notAllowed('Only its author can edit a post.');
  const { community_id: communityId, as_community: asCommunity } = post;
  if (communityId !== null)
    await requireCommunityRole(deps.db, viewer, communityId, asCommunity ? 'MODERATOR' : 'MEMBER');
  return transact(deps.db, async (tx) => {
    const current = await lockPost(tx, viewer.id, id);
    if (!current) throw notFound();
    if (content === '' && current.images_count === 0) {
      throw ruleBroken('empty_post', 'A post needs text or a picture. To remove the post, delete it.');
    }
    if (content !== current.content) {
      await addFirstVersion(tx, id, current);
      await addVersion(tx, id, content);
      await setTags(tx, id, tagsIn(content));
      await storeLink(deps, tx, id, content);
      await mentionInPost(deps, tx, { postId: id, authorId: viewer.id, content, usernames: mentionsIn(content) });
    }
    return readPost(tx, viewer, id);
  });
}

export interface HistoryQuery {
  limit: number;
  lastVersionId?: string | undefined;
}

/** The texts of a post, newest first. Throws 404 for a post that the viewer may not see. */
export async function viewHistory(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { limit, lastVersionId }: HistoryQuery,
): Promise<Page<PostVersion>> {
  const { content, createdAt } = await readPost(deps.db, viewer, id);
  const rows = await listVersions(deps.db, id, { limit: limit + 1, lastVersionId });
  if (rows.length === 0 && lastVersionId === undefined)
    return { items: [{ id, content, createdAt }], nextCursor: undefined };
  return pageOf(rows, limit, { view: viewVersion, cursorOf: ({ id }) => id });
}
