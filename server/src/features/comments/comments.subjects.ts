import { hideRow } from '#features/profiles/profiles.public.ts';
import type { Subject } from '#platform/features/subjects.ts';
import { findReportedComment, listThread } from './comments.queries.ts';
import { removeComment } from './comments.service.ts';
import type { CommentSubject } from './comments.subject.ts';

/** How others find, hide and remove the comments of a subject. */
export function commentsSubject<View extends { id: string }>(subject: CommentSubject<View>): Subject {
  return {
    table: 'comment',
    author: 'author_id',
    parent: { type: subject.type, column: 'subject_id' },
    isVisible: async (db, viewerId, id) => {
      const comment = await findReportedComment(db, subject.type, id);
      if (!comment) return false;
      return (await listThread(db, viewerId, subject, { subjectId: comment.subjectId, id })).length > 0;
    },
    isParty: async (db, personId, id) => {
      const comment = subject.isManager && (await findReportedComment(db, subject.type, id));
      return comment ? (await subject.isManager?.(db, personId, comment.subjectId)) === true : false;
    },
    find: async (db, id) => {
      const comment = await findReportedComment(db, subject.type, id);
      if (!comment) return undefined;
      const { subjectId, ...rest } = comment;
      return { ...rest, title: '', pictures: [], context: [], link: subject.linkTo({ subjectId, id }) };
    },
    hide: async (deps, tx, { id, authorId }) => {
      const comment = await findReportedComment(tx, subject.type, id);
      if (!comment || !(await subject.lock(tx, comment.subjectId))) return;
      await hideRow(tx, 'comment', id);
      await subject.onRemoved?.(deps, tx, { subjectId: comment.subjectId, id, authorId });
    },
    remove: async (deps, tx, { id }) => {
      const comment = await findReportedComment(tx, subject.type, id);
      if (comment) await removeComment(deps, tx, subject, { subjectId: comment.subjectId, id });
    },
  };
}
