export { CommentForm } from './comment-form.tsx';
export { CommentAction, CommentItem } from './comment-item.tsx';
export { LinkedComment } from './linked-comment.tsx';
