import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Picture } from '#shared/pictures.ts';
import {
  Count,
  filledText,
  Id,
  IsHidden,
  limit,
  text,
  trimmedOrBlank,
  Timestamp,
  wholeNumber,
} from '#shared/scalars.ts';
import { normalTag, writtenTagMax } from '#shared/text-marks.ts';
import {
  altTextMax,
  commentMax,
  historyPageSize,
  postPageSize,
  postPictures,
  postTextMax,
  removalReasonMax,
  usedTagsMax,
} from './post-limits.ts';
import { CommunityAudience, CommunityBrief } from './communities.ts';
import { Poll, PollField } from './polls.ts';
import { Person } from './profiles.ts';

export const PostImage = z.extend(Picture, {
  id: Id,
  /** A description of the picture for people who cannot see it; may be empty. */
  alt: z.string(),
});
export type PostImage = z.infer<typeof PostImage>;

/** The beginning of a comment, on one line. */
const NewestComment = z.object({ id: Id, name: z.string(), content: z.string() });

/** Who besides the author of a post can comment on it: everyone, the author's friends, or the people whom the post mentions. */
export const CommentsFrom = z.enum(['everyone', 'friends', 'mentioned']);
export type CommentsFrom = z.infer<typeof CommentsFrom>;

export const Post = z.object({
  id: Id,
  content: z.string(),
  createdAt: Timestamp,
  /**
   * Who wrote it. Of a post as its community, only the author and the moderators get the author. Everyone else gets the community, with
   * its slug as the username.
   */
  owner: Person,
  /** The campus of its owner. */
  campus: z.string(),
  /** The community that it is a post of. */
  community: z.nullable(CommunityBrief),
  /** Whether a moderator wrote it in the name of the community. */
  asCommunity: z.boolean(),
  /** Who may read it. That of its community, if it has one. */
  audience: CommunityAudience,
  /** Whether it is one of up to three posts at the top of the page of its community. */
  pinned: z.boolean(),
  /** Whether the viewer can pin it, and remove it and its comments, as a moderator of its community. */
  canModerate: z.boolean(),
  PostImage: z.array(PostImage),
  likesCounter: Count,
  liked: z.boolean(),
  /** The number of comments and replies. */
  commentsCounter: Count,
  commentsFrom: CommentsFrom,
  /** Whether the viewer can comment on it and reply to its comments. */
  canComment: z.boolean(),
  /** The newest top-level comment that the viewer may read, unless they have muted its author or a word of it. */
  newestComment: z.optional(NewestComment),
  /** The first link to another site, once its title has been read. */
  link: z.optional(z.object({ address: z.string(), title: z.string() })),
  poll: z.nullable(Poll),
  edited: z.boolean(),
  /** Whether the viewer has saved it, which only they see. */
  saved: z.boolean(),
  isHidden: IsHidden,
});
export type Post = z.infer<typeof Post>;

/** The current or a previous text of a post, and the time from which it was shown. */
export const PostVersion = z.object({ id: Id, content: z.string(), createdAt: Timestamp });
export type PostVersion = z.infer<typeof PostVersion>;

/** A subset of the feed: posts of followed people, of the viewer's campus, or saved by the viewer. */
export const PostScope = z.enum(['following', 'campus', 'saved']);
export type PostScope = z.infer<typeof PostScope>;

/** A hashtag with or without `#`, in upper or lower case. Parses to its normal form. */
export const Tag = z.pipe(
  z.string().check(z.maxLength(writtenTagMax)),
  z.pipe(
    z.transform((tag: string) => normalTag(tag) ?? ''),
    z.string().check(z.minLength(1, 'Not a hashtag.')),
  ),
);

/** A hashtag in its normal form, without `#`, and how many recent posts have it. */
export const UsedTag = z.object({ tag: z.string(), posts: Count });
export type UsedTag = z.infer<typeof UsedTag>;

export const Comment = z.object({
  id: Id,
  content: z.string(),
  createdAt: Timestamp,
  user: Person,
  likesCounter: Count,
  liked: z.boolean(),
  replies: Count,
  commentParentId: z.optional(Id),
  isHidden: IsHidden,
});
export type Comment = z.infer<typeof Comment>;

/** Why a moderator removes content of others. */
const Removal = z.optional(z.object({ reason: z.optional(filledText(removalReasonMax)) }));

/** Sets (1) or clears (-1) the viewer's like. Idempotent. */
export const Like = z.object({ like: z.union([z.literal(1), z.literal(-1)]) });
export type Like = z.infer<typeof Like>;

const onePost = z.object({ id: Id });
const oneComment = z.object({ id: Id, commentId: Id });

/** The values of a form field that may occur any number of times. */
function asList(value: unknown): unknown {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** A new post. */
export const PostForm = z.object({
  ownerType: z.literal('USER'),
  ownerId: Id,
  content: z._default(trimmedOrBlank(postTextMax), ''),
  /** One description per picture, in the order of the pictures. */
  alt: z.pipe(z.transform(asList), z.array(text(altTextMax))),
  /** The ids of complete uploads, whose pictures follow those of `files`. */
  uploads: z._default(z.pipe(z.transform(asList), z.array(Id)), []),
  /** Cannot be changed later. Editing the text changes whom it mentions. */
  commentsFrom: z._default(CommentsFrom, 'everyone'),
  poll: z.optional(PollField),
  communityId: z.optional(Id),
  /** Shows the community as the author. For its moderators, officers and owners. */
  asCommunity: z._default(z.enum(['true', 'false']), 'false'),
});

export const posts = {
  'GET /api/posts': endpoint({
    summary:
      'Posts in Spotlight, newest first. Posts of communities are in the Spotlight of their members, except those with the audience `MEMBERS`. With `communityId`, `ownerId` or `tag`, or with `scope=saved`, all posts that you may read',
    query: z.object({
      limit: limit(postPageSize),
      ownerType: z.optional(z.literal('USER')),
      lastPostId: z.optional(Id),
      ownerId: z.optional(Id),
      communityId: z.optional(Id),
      /** With `communityId`: only the posts that are pinned. */
      pinned: z.optional(z.literal('true')),
      media: z.optional(z.enum(['with', 'without'])),
      scope: z.optional(PostScope),
      tag: z.optional(Tag),
    }),
    reply: z.array(Post),
    linked: true,
  }),
  'POST /api/posts': endpoint({
    summary:
      'Post to Spotlight, or to a community of which you are a member. In some clubs only moderators can post (`posting_restricted`). They can also post as the community (`asCommunity`)',
    form: PostForm,
    files: postPictures,
    reply: Post,
    status: 201,
    errors: [
      'not_allowed',
      'not_found',
      'too_many_images',
      'empty_post',
      'upload_incomplete',
      'new_account',
      'posting_restricted',
      'archived',
      'storage_unavailable',
    ],
    rateLimit: { max: 30, per: 'minute' },
    idempotent: true,
  }),
  'GET /api/posts/tags': endpoint({
    summary: 'Up to 50 hashtags of recent posts, the most used first',
    reply: z.array(UsedTag).check(z.maxLength(usedTagsMax)),
    rateLimit: { max: 60, per: 'minute' },
  }),
  'GET /api/posts/:id': endpoint({ summary: 'One post', params: onePost, reply: Post }),
  'PATCH /api/posts/:id': endpoint({
    summary: 'Like a post, or remove the like',
    params: onePost,
    body: Like,
    reply: Post,
    errors: ['archived'],
    rateLimit: { max: 300, per: 'minute' },
  }),
  'PUT /api/posts/:id': endpoint({
    summary: 'Change the text of your post. Previous texts stay readable in its history',
    params: onePost,
    body: z.object({ content: trimmedOrBlank(postTextMax) }),
    reply: Post,
    errors: ['not_allowed', 'empty_post', 'archived'],
    rateLimit: { max: 30, per: 'minute' },
  }),
  'GET /api/posts/:id/history': endpoint({
    summary: 'The versions of the text of a post, newest first, beginning with the current one',
    params: onePost,
    query: z.object({ limit: limit(historyPageSize), lastVersionId: z.optional(Id) }),
    reply: z.array(PostVersion),
    linked: true,
  }),
  'POST /api/posts/:id/save': endpoint({
    summary: 'Save a post',
    params: onePost,
    reply: Post,
    rateLimit: { max: 300, per: 'minute' },
  }),
  'DELETE /api/posts/:id/save': endpoint({
    summary: 'Remove a post from those you have saved',
    params: onePost,
    reply: Post,
    rateLimit: { max: 300, per: 'minute' },
  }),
  'POST /api/posts/:id/pin': endpoint({
    summary:
      'Pin a post of a community to the top of its page. For its moderators, officers and owners. At most three (`too_many_pins`). Idempotent',
    params: onePost,
    reply: Post,
    errors: ['not_allowed', 'too_many_pins', 'archived'],
    rateLimit: { max: 60, per: 'minute' },
  }),
  'DELETE /api/posts/:id/pin': endpoint({
    summary: 'Unpin a post of a community. For its moderators, officers and owners. Idempotent',
    params: onePost,
    reply: Post,
    errors: ['not_allowed', 'archived'],
    rateLimit: { max: 60, per: 'minute' },
  }),
  'DELETE /api/posts/:id': endpoint({
    summary:
      'Delete your post. Moderators of its community can remove it with a reason, of which its author is notified (422 without one)',
    params: onePost,
    body: Removal,
    reply: null,
    errors: ['not_allowed'],
  }),
  'GET /api/posts/:id/comments': endpoint({
    summary: 'Comments of a post, newest first, or the replies to one of them, oldest first',
    params: onePost,
    query: z.object({
      /** By default 10, and 6 for replies. */
      limit: z.optional(wholeNumber(1, 50)),
      parentCommentId: z.optional(Id),
      lastCommentId: z.optional(Id),
    }),
    reply: z.array(Comment),
    errors: ['parent_mismatch'],
    linked: true,
  }),
  'POST /api/posts/:id/comments': endpoint({
    summary:
      'Comment on a post, or reply to a comment. Refused with `comments_limited` unless the post has `canComment`',
    params: onePost,
    body: z.object({ content: filledText(commentMax), commentParentId: z.optional(Id) }),
    reply: Comment,
    status: 201,
    errors: ['parent_mismatch', 'comments_limited', 'new_account', 'archived'],
    rateLimit: { max: 30, per: 'minute' },
    idempotent: true,
  }),
  'GET /api/posts/:id/comments/:commentId/thread': endpoint({
    summary: 'A comment and all comments above it, the top-level one first',
    params: oneComment,
    query: z.object({ lastCommentId: z.optional(Id) }),
    reply: z.array(Comment),
    linked: true,
  }),
  'PATCH /api/posts/:id/comments/:commentId': endpoint({
    summary: 'Like a comment, or remove the like',
    params: oneComment,
    body: Like,
    reply: Comment,
    errors: ['archived'],
    rateLimit: { max: 300, per: 'minute' },
  }),
  'DELETE /api/posts/:id/comments/:commentId': endpoint({
    summary:
      'Delete your comment and its replies. Moderators of the community of the post can remove it with a reason, of which its author is notified (422 without one)',
    params: oneComment,
    body: Removal,
    reply: null,
    errors: ['not_allowed'],
  }),
};
