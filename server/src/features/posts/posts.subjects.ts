import { commentsSubject } from '#features/comments/comments.public.ts';
import type { Subject, Subjects, SubjectType } from '#platform/features/subjects.ts';
import { findRemovedContent } from './communities/removed-content.queries.ts';
import { postComments } from './comments/post-comments.ts';
import { removePostAndPictures } from './composer/posting.service.ts';
import { findPost } from './feed/posts.queries.ts';
import { findReportedPost } from './posts.subject-queries.ts';

const post: Subject = {
  table: 'post',
  author: 'owner_id',
  hasAudience: true,
  isForAudienceAlone: true,
  isVisible: async (db, viewerId, id) => (await findPost(db, viewerId, id)) !== undefined,
  find: findReportedPost,
  remove: async (_deps, tx, { id, authorId }) => void (await removePostAndPictures(tx, authorId, id)),
};

/** Authors can report that a moderator of a community has removed their content. Nobody else can find it. */
function withRemovals(type: SubjectType, subject: Subject): Subject {
  return {
    ...subject,
    isVisible: async (db, viewerId, id) =>
      (await subject.isVisible(db, viewerId, id)) ||
      (await findRemovedContent(db, { type, id }))?.personId === viewerId,
    find: async (db, id, personId) => (await subject.find(db, id, personId)) ?? findRemovedContent(db, { type, id }),
  };
}

export const postsSubjects: Subjects = {
  POST: withRemovals('POST', post),
  COMMENT: withRemovals('COMMENT', commentsSubject(postComments)),
};
