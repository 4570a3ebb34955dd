import { hideRow } from '#features/profiles/profiles.public.ts';
import type { Reportable, Reportables } from '#platform/features/reportable.ts';
import { removeThreadAndCount } from './comments/comments.service.ts';
import { findPostOfComment, listThread } from './comments/comments.queries.ts';
import { removePostAndPictures } from './composer/posting.service.ts';
import { findPost } from './feed/posts.queries.ts';
import { findReportedComment, findReportedPost } from './posts.reportable-queries.ts';

const post: Reportable = {
  isVisible: async (db, viewerId, id) => (await findPost(db, viewerId, id)) !== undefined,
  find: findReportedPost,
  hide: (_deps, tx, { id }) => hideRow(tx, 'post', id),
  remove: async (_deps, tx, { id, authorId }) => void (await removePostAndPictures(tx, authorId, id)),
};

const comment: Reportable = {
  isVisible: async (db, viewerId, id) => {
    const postId = await findPostOfComment(db, viewerId, id);
    return postId !== undefined && (await listThread(db, viewerId, postId, id)).length > 0;
  },
  find: findReportedComment,
  hide: (_deps, tx, { id }) => hideRow(tx, 'comment', id),
  remove: async (_deps, tx, { id, authorId }) => {
    const postId = await findPostOfComment(tx, authorId, id);
    if (postId !== undefined) await removeThreadAndCount(tx, { postId, commentId: id });
  },
};

export const postsReportable: Reportables = { POST: post, COMMENT: comment };
