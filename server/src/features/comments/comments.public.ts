export { type CommentRow, listRepliesBelow, removeCommentsOf } from './comments.queries.ts';
export { reportableComments } from './comments.reportable.ts';
export {
  createComment,
  deleteComment,
  likeComment,
  requireParent,
  viewComments,
  viewCommentsAfter,
  viewThread,
} from './comments.service.ts';
export type { CommentSubject } from './comments.subject.ts';
