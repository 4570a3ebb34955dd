import type { Post, PostVersion } from '@baraza/contract/features/posts.ts';
import { mentionsIn, tagsIn } from '@baraza/contract/shared/text-marks.ts';
import type { Deps, Viewer } from '#platform/deps.ts';
import { notAllowed, notFound, ruleBroken } from '#platform/errors.ts';
import { type Page, pageOf } from '#platform/page.ts';
import { transact } from '#platform/pool.ts';
import { addFirstVersion, addVersion, listVersions, lockPost } from './edits.queries.ts';
import { setTags } from './marks.queries.ts';
import { mentionInPost } from './mentions.service.ts';
import { viewOnePost } from './posts.service.ts';
import { viewVersion } from './posts.view.ts';

/**
 * Gives the viewer's post another text and keeps the old one; the same text again changes nothing. Throws 403 when it is
 * somebody else's, 422 `empty_post` when nothing would be left of it.
 */
export async function editPost(deps: Deps, viewer: Viewer, id: string, text: string): Promise<Post> {
  const content = text.trim();
  const post = await viewOnePost(deps, viewer, id);
  if (post.owner.id !== viewer.id) throw notAllowed('Only its author can edit a post.');
  return transact(deps.db, async (tx) => {
    const now = await lockPost(tx, viewer.id, id);
    if (!now) throw notFound();
    if (content === '' && now.images_count === 0) {
      throw ruleBroken('empty_post', 'A post needs words or a picture. Delete it if it is to go.');
    }
    if (content !== now.content) {
      await addFirstVersion(tx, id, now);
      await addVersion(tx, id, content);
      await setTags(tx, id, tagsIn(content));
      await mentionInPost(deps, tx, { postId: id, authorId: viewer.id, content, usernames: mentionsIn(content) });
    }
    return viewOnePost({ db: tx }, viewer, id);
  });
}

export interface HistoryQuery {
  limit: number;
  lastVersionId?: string | undefined;
}

/** The texts of a post, newest first, for whoever may read it. */
export async function viewHistory(
  deps: Deps,
  viewer: Viewer,
  id: string,
  { limit, lastVersionId }: HistoryQuery,
): Promise<Page<PostVersion>> {
  const { content, createdAt } = await viewOnePost(deps, viewer, id);
  const rows = await listVersions(deps.db, id, { limit: limit + 1, lastVersionId });
  if (rows.length === 0 && lastVersionId === undefined)
    return { items: [{ id, content, createdAt }], nextCursor: undefined };
  return pageOf(rows, limit, { view: viewVersion, cursorOf: ({ id }) => id });
}
