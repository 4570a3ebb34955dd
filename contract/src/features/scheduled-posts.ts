import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Picture } from '#shared/pictures.ts';
import { Id, Timestamp, TimestampInput } from '#shared/scalars.ts';
import { CommunityBrief } from './communities.ts';
import { postPictures, scheduledPosts } from './post-limits.ts';
import { CommentsFrom, Post, PostForm } from './posts.ts';

/**
 * Why a post was not published at its time: its author may not post there any more, the club is archived, the account was suspended or
 * deleted, a new account had posted too much that day, the account had not accepted the current legal documents, or an outage lasted too long.
 */
export const ScheduledFailure = z.enum([
  'not_allowed',
  'archived',
  'suspended',
  'new_account',
  'consent_required',
  'unavailable',
]);
export type ScheduledFailure = z.infer<typeof ScheduledFailure>;

/** A post that is published later. Only its author can see it. */
export const ScheduledPost = z.object({
  id: Id,
  content: z.string(),
  publishAt: Timestamp,
  commentsFrom: CommentsFrom,
  /** `null` also for a community that the author can no longer see. */
  community: z.nullable(CommunityBrief),
  asCommunity: z.boolean(),
  PostImage: z.array(z.extend(Picture, { alt: z.string() })),
  /** It closes later if the post is published later. */
  poll: z.nullable(
    z.object({ options: z.array(z.string()), isMultiple: z.boolean(), isSecret: z.boolean(), closesAt: Timestamp }),
  ),
  /** Why it was not published at its time. It then waits for 60 days until it is posted, deleted or given another time. */
  failure: z.nullable(ScheduledFailure),
});
export type ScheduledPost = z.infer<typeof ScheduledPost>;

const oneScheduledPost = z.object({ id: Id });

export const scheduled = {
  'GET /api/posts/scheduled': endpoint({
    summary: 'Your posts that are published later, the next one first',
    reply: z.array(ScheduledPost).check(z.maxLength(scheduledPosts.max)),
  }),
  'POST /api/posts/scheduled': endpoint({
    summary:
      'Publish a post later, at least 5 minutes and at most 60 days ahead. Up to 20 can wait. Rights are checked again at that time',
    form: z.extend(PostForm, { publishAt: TimestampInput }),
    files: postPictures,
    reply: ScheduledPost,
    status: 201,
    errors: [
      'not_allowed',
      'not_found',
      'too_many_images',
      'too_many_scheduled',
      'empty_post',
      'upload_incomplete',
      'posting_restricted',
      'archived',
      'storage_unavailable',
    ],
    rateLimit: { max: 30, per: 'minute' },
    idempotent: true,
  }),
  'PUT /api/posts/scheduled/:id': endpoint({
    summary: 'Change when a post is published, also after it could not be published',
    params: oneScheduledPost,
    body: z.object({ publishAt: TimestampInput }),
    reply: ScheduledPost,
    rateLimit: { max: 60, per: 'minute' },
  }),
  'POST /api/posts/scheduled/:id/publish': endpoint({
    summary: 'Publish a scheduled post now',
    params: oneScheduledPost,
    reply: Post,
    status: 201,
    errors: ['new_account', 'posting_restricted', 'archived'],
    rateLimit: { max: 30, per: 'minute' },
    idempotent: true,
  }),
  'DELETE /api/posts/scheduled/:id': endpoint({
    summary: 'Delete a post before it is published',
    params: oneScheduledPost,
    reply: null,
  }),
};
