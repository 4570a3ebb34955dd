export {
  type CommentKey,
  type CommentRow,
  listRepliesBelow,
  newestComment,
  removeCommentsOf,
} from './comments.queries.ts';
export { commentsSubject } from './comments.subjects.ts';
export {
  type CommentsQuery,
  createComment,
  deleteComment,
  likeComment,
  requireParent,
  viewComments,
  viewCommentsAfter,
  viewThread,
} from './comments.service.ts';
export type { CommentSubject } from './comments.subject.ts';
