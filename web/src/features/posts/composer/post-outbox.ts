import type { QueryClient } from '@tanstack/react-query';
import type { PollDraft } from '@baraza/contract/features/polls.ts';
import type { CommentsFrom, Post } from '@baraza/contract/features/posts.ts';
import type { ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import type { DraftPoll } from '#features/posts/polls/draft-poll.ts';
import { postLane, showNewPost } from '#features/posts/posts.api.ts';
import { draftsOf } from './post-drafts.ts';
import { call } from '#platform/api/api-client.ts';
import { submitEntry } from '#platform/outbox/outbox.ts';
import { defineOutboxKind } from '#platform/outbox/outbox-registry.ts';
import type { OutboxPicture, SubmitOptions, Submitted } from '#platform/outbox/outbox-types.ts';
import { sendPictures } from '#platform/pictures/partial-upload.ts';
import { fromLocalInput } from '#ui/fields/local-date-time.ts';
import { queryClient } from '#platform/api/query-client.ts';

/** A post as the outbox stores it. */
interface PostContent {
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

export const postKind = defineOutboxKind<PostContent, Post>({
  name: 'post',
  send(post, { id: idempotencyKey, ...options }) {
    const files = post.pictures.map(({ file }) => file);
    return sendPictures(files, { idempotencyKey, ...options }, (sent, rest) =>
      call('POST /api/posts', { form: { ...formOf(post), ...sent }, ...rest }),
    );
  },
  onSent: (post) => void showNewPost(queryClient, post),
});

/** A post that the server publishes later. */
const scheduledPostKind = defineOutboxKind<PostContent & { publishAt: string }, ScheduledPost>({
  name: 'scheduled-post',
  send({ publishAt, ...post }, { id: idempotencyKey, ...options }) {
    const files = post.pictures.map(({ file }) => file);
    return sendPictures(files, { idempotencyKey, ...options }, (sent, rest) =>
      call('POST /api/posts/scheduled', { form: { ...formOf(post), publishAt, ...sent }, ...rest }),
    );
  },
});

/** The form that sends a post, without its pictures. */
function formOf({ ownerId, content, commentsFrom, poll, club, asClub, pictures }: PostContent) {
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

interface SubmitPostOptions extends SubmitOptions {
  /** The id of the entry, which is the same when the same post is sent again. */
  id: string;
  /** The cache that shows the new post. */
  cache: QueryClient;
}

interface SentPost extends PostContent {
  pollDraft?: DraftPoll;
  /** When it is published, as the value of a `datetime-local` input; now if absent. */
  time?: string;
}

/** Sends a post after the earlier ones, and shows it in the cached lists. Without a network it waits on the device. */
export async function submitPost(
  { pollDraft: draft, time, ...post }: SentPost,
  { id, cache, ...options }: SubmitPostOptions,
): Promise<Submitted<unknown>> {
  const { content, pictures, club } = post;
  const drafts = draftsOf({ ...post, poll: draft, time });
  const note = { path: club ? `/clubs/${club.slug}` : '/feed', text: content, pictures, drafts };
  const entry = { id, lane: postLane, note };
  // A large upload shows its progress, and fails when it stalls.
  const patient = { ...options, patienceMs: Infinity };
  if (time !== undefined) {
    return submitEntry(scheduledPostKind, { ...entry, content: { ...post, publishAt: fromLocalInput(time) } }, patient);
  }
  const outcome = await submitEntry(postKind, { ...entry, content: post }, patient);
  if (outcome.isSent) await showNewPost(cache, outcome.reply);
  return outcome;
}
