import type { CommentsFrom } from '@baraza/contract/features/posts.ts';
import type { ScheduledFailure, ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { viewBrief } from '#features/communities/communities.public.ts';
import { viewPrivatePicture } from '#features/media/media.public.ts';
import type { ScheduledRow } from './scheduled.queries.ts';

export function viewScheduled(row: ScheduledRow): ScheduledPost {
  return {
    id: row.id,
    content: row.content,
    publishAt: row.publish_at.toISOString(),
    commentsFrom: row.comments_from as CommentsFrom,
    community: viewBrief(row, { isPublic: false }),
    asCommunity: row.as_community,
    // The addresses of public pictures could be passed on before the post is published.
    PostImage: row.images.map((picture) => ({ alt: picture.alt, ...viewPrivatePicture(picture) })),
    poll: viewDraftedPoll(row, row.publish_at) ?? null,
    failure: row.failure as ScheduledFailure | null,
  };
}

/** The poll of a post that is published at this time. */
export function viewDraftedPoll(row: ScheduledRow, publishAt: Date) {
  const { poll_options: options, poll_is_multiple: isMultiple, poll_is_secret: isSecret, poll_seconds: seconds } = row;
  if (options === null || isMultiple === null || isSecret === null || seconds === null) return undefined;
  const closesAt = new Date(publishAt.getTime() + seconds * 1000).toISOString();
  return { options, isMultiple, isSecret, closesAt };
}
