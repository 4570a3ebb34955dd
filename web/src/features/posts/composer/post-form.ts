import type { PollDraft } from '@baraza/contract/features/polls.ts';
import type { CommentsFrom } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { OutboxPicture } from '#platform/outbox/outbox-types.ts';

/** A post as the outbox stores it. */
export interface PostContent {
  ownerId: Id;
  content: string;
  /** Everyone if absent. */
  commentsFrom?: CommentsFrom;
  poll?: PollDraft;
  /** Spotlight if absent. */
  club?: { id: Id; slug: string };
  asClub?: boolean;
  pictures: readonly OutboxPicture[];
}

/** The form that sends a post, without its pictures. */
export function formOf({ ownerId, content, commentsFrom, poll, club, asClub, pictures }: PostContent) {
  return {
    ownerType: 'USER' as const,
    ownerId,
    content,
    alt: pictures.map(({ alt }) => alt),
    ...(commentsFrom && { commentsFrom }),
    ...(poll && { poll: JSON.stringify(poll) }),
    ...(club && { communityId: club.id, asCommunity: asClub ? ('true' as const) : ('false' as const) }),
  };
}
