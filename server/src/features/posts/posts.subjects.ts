import { commentsSubject } from '#features/comments/comments.public.ts';
import type { Subject, Subjects } from '#platform/features/subjects.ts';
import { postComments } from './comments/post-comments.ts';
import { removePostAndPictures } from './composer/posting.service.ts';
import { findPost } from './feed/posts.queries.ts';
import { findReportedPost } from './posts.subject-queries.ts';

const post: Subject = {
  table: 'post',
  author: 'owner_id',
  hasAudience: true,
  isVisible: async (db, viewerId, id) => (await findPost(db, viewerId, id)) !== undefined,
  find: findReportedPost,
  remove: async (_deps, tx, { id, authorId }) => void (await removePostAndPictures(tx, authorId, id)),
};

export const postsSubjects: Subjects = { POST: post, COMMENT: commentsSubject(postComments) };
