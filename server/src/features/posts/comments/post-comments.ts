import type { Comment } from '@baraza/contract/features/posts.ts';
import { mentionsIn } from '@baraza/contract/shared/text-marks.ts';
import { sql } from 'kysely';
import type { CommentSubject } from '#features/comments/comments.public.ts';
import { isReadableBy } from '#features/communities/communities.public.ts';
import { viewOnePost } from '#features/posts/feed/posts.service.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import { setMentions } from '#features/posts/composer/marks.queries.ts';
import { AppError } from '#platform/http/errors.ts';
import { countComments, lockCommentedPost } from './post-comments.queries.ts';

/** The comments of posts. */
export const postComments: CommentSubject<Comment> = {
  type: 'POST',
  commentType: 'COMMENT',
  linkTo: ({ subjectId, id }) => `/feed/${subjectId}?comment=${id}`,
  isNewestFirst: true,
  depthMax: Infinity,
  deletionRule: 'Only its author can delete a comment.',
  isReadableTo: (viewerId, id) => sql`(
    select ${isReadableBy(viewerId, 'post', 'owner')}
    from post join person as owner on owner.id = post.owner_id where post.id = ${id})`,
  requireReadable: (db, viewer, postId) => viewOnePost({ db }, viewer, postId),
  lock: lockCommentedPost,
  async requireCommenter(tx, viewer, postId) {
    const { canComment, commentsFrom } = await viewOnePost({ db: tx }, viewer, postId);
    if (canComment) return;
    const people = commentsFrom === 'friends' ? 'friends of its author' : 'people whom it mentions';
    throw new AppError('comments_limited', `Only ${people} can comment on this post.`);
  },
  count: countComments,
  view: (row) => ({
    id: row.id,
    content: row.content,
    createdAt: row.created_at.toISOString(),
    user: viewPerson(row, 'author'),
    likesCounter: row.likes_count,
    liked: row.liked === true,
    replies: row.replies_count,
    ...(row.parent_id && { commentParentId: row.parent_id }),
    ...(row.hidden_at && { isHidden: true }),
  }),
  async onAdded({ publish }, tx, { subjectId: postId, id: commentId, content, authorId, ownerId, parentAuthorId }) {
    const usernames = mentionsIn(content);
    const mentionedIds =
      usernames.length === 0
        ? []
        : await setMentions(tx, { type: 'COMMENT', id: commentId }, { postId, authorId, usernames });
    const actorId = authorId;
    await publish(tx, {
      type: 'posts.commented',
      actorId,
      postId,
      commentId,
      ownerId,
      parentAuthorId,
      content,
      mentionedIds,
    });
  },
  async onLiked({ publish }, tx, { subjectId: postId, id: commentId, liked, actorId, authorId }) {
    const type = liked ? 'posts.commentLiked' : 'posts.commentUnliked';
    await publish(tx, { type, actorId, postId, commentId, authorId });
  },
};
