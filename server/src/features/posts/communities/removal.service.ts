import { deleteComment } from '#features/comments/comments.public.ts';
import { postComments } from '#features/posts/comments/post-comments.ts';
import { removePostAndPictures } from '#features/posts/composer/posting.service.ts';
import { findPost, type PostRow } from '#features/posts/feed/posts.queries.ts';
import type { Deps } from '#platform/features/deps.ts';
import { fieldBroken, notAllowed, notFound } from '#platform/http/errors.ts';
import type { Viewer } from '#platform/http/viewer.ts';
import type { Tx } from '#platform/sql/database.ts';
import { transact } from '#platform/sql/pool.ts';
import '#features/posts/posts.domain-events.ts';
import { addRemovedContent } from './removed-content.queries.ts';

/**
 * Deletes the viewer's post with its comments, likes and pictures, or, for a reason, another person's in a community that the viewer
 * moderates. Throws 404, 403, and 422 for a moderator without a reason.
 */
export async function deletePost(
  deps: Deps,
  viewer: Viewer,
  { id, reason }: { id: string; reason: string | undefined },
): Promise<void> {
  const post = await findPost(deps.db, viewer.id, id);
  if (!post) throw notFound();
  const isOwn = post.owner_id === viewer.id;
  if (!isOwn && !post.is_moderator) throw notAllowed('Only its author can delete a post.');
  const removal = isOwn ? undefined : { post, personId: post.owner_id, reason: requireReason(reason) };
  await transact(deps.db, async (tx) => {
    if (!(await removePostAndPictures(tx, post.owner_id, id))) throw notFound();
    if (removal) await publishRemoval(deps, tx, viewer, { ...removal, type: 'POST', id, content: post.content });
  });
}

/** The same for a comment on a post and all replies below it. */
export async function deletePostComment(
  deps: Deps,
  viewer: Viewer,
  { id, postId, reason }: { id: string; postId: string; reason: string | undefined },
): Promise<void> {
  await deleteComment(deps, viewer, postComments, { subjectId: postId, id }, async (tx, comment) => {
    const personId = comment.author_id;
    if (personId === viewer.id) return;
    const post = await findPost(tx, viewer.id, postId);
    if (!post?.is_moderator) throw notAllowed(postComments.deletionRule);
    const removal = { post, personId, reason: requireReason(reason), content: comment.content };
    await publishRemoval(deps, tx, viewer, { ...removal, type: 'COMMENT', id });
  });
}

function requireReason(reason: string | undefined): string {
  if (reason !== undefined) return reason;
  const message = 'Say why. The author is notified of the reason.';
  throw fieldBroken('invalid_body', 'reason', message);
}

interface Removal {
  post: PostRow;
  type: 'POST' | 'COMMENT';
  id: string;
  personId: string;
  content: string;
  reason: string;
}

async function publishRemoval(
  { publish }: Pick<Deps, 'publish'>,
  tx: Tx,
  moderator: Viewer,
  { post, ...removal }: Removal,
): Promise<void> {
  const { community_id: communityId, community_slug: slug, community_name: name } = post;
  if (communityId === null || slug === null || name === null) return;
  await addRemovedContent(tx, { ...removal, moderatorId: moderator.id });
  const { type: content, id, personId, reason } = removal;
  const act = content === 'POST' ? 'post-removal' : 'comment-removal';
  await publish(tx, {
    type: 'communities.acted',
    communityId,
    actorId: moderator.id,
    act,
    personId,
    detail: { removed: id },
  });
  await publish(tx, { type: 'posts.removed', content, id, community: { slug, name }, personId, reason });
}
