export { CommentForm } from './comment-form.tsx';
export { CommentAction, CommentItem } from './comment-item.tsx';
export { defineComments, type UnsentComment } from './comment-outbox.ts';
export { LinkedComment } from './linked-comment.tsx';
