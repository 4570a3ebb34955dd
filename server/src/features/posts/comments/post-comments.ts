import type { Comment } from '@baraza/contract/features/posts.ts';
import { mentionsIn } from '@baraza/contract/shared/text-marks.ts';
import { sql } from 'kysely';
import type { CommentSubject } from '#features/comments/comments.public.ts';
import { isReadableBy } from '#features/communities/communities.public.ts';
import { findPost, seesComments } from '#features/posts/feed/posts.queries.ts';
import { requireOpenPost } from '#features/posts/feed/posts.service.ts';
import { viewPerson } from '#features/profiles/profiles.public.ts';
import { setMentions } from '#features/posts/composer/marks.queries.ts';
import { AppError, notFound } from '#platform/http/errors.ts';
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
    select ${isReadableBy(viewerId, 'post', 'owner')} and ${seesComments(viewerId)}
    from post join person as owner on owner.id = post.owner_id where post.id = ${id})`,
  async requireReadable(db, viewer, postId) {
    if (!(await findPost(db, viewer.id, postId))?.sees_comments) throw notFound();
  },
  isManager: async (db, personId, postId) => (await findPost(db, personId, postId))?.is_moderator === true,
  lock: lockCommentedPost,
  async requireCommenter(tx, viewer, postId) {
    const { can_comment: canComment, comments_from: commentsFrom } = await requireOpenPost(tx, viewer, postId);
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
    if (liked) await requireOpenPost(tx, { id: actorId }, postId);
    const type = liked ? 'posts.commentLiked' : 'posts.commentUnliked';
    await publish(tx, { type, actorId, postId, commentId, authorId });
  },
};
