import type { ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { draftsOf, isValidTime, suggestedTime } from '#features/posts/composer/post-drafts.ts';
import type { DraftPoll, PollLength } from '#features/posts/polls/draft-poll.ts';
import { unreachable } from '#platform/api/network-errors.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import type { OutboxPicture } from '#platform/outbox/outbox-types.ts';
import { keepDraftPictures, readDraftPictures } from '#platform/pictures/draft-pictures.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';

const dayMs = 86_400_000;

/** Milliseconds in which a picture must have loaded. */
const pictureLimitMs = 60_000;

/** Whether another post has been begun in the draft that a post returns to. */
export async function hasDraft(viewerId: Id, post: ScheduledPost): Promise<boolean> {
  const names = Object.keys(toDrafts(post));
  if (names.some((name) => readDraft(draftKeyOf(viewerId, name)) !== '')) return true;
  return (await readDraftPictures(viewerId, names[0] ?? '')).length > 0;
}

/**
 * Stores a post with its pictures as the draft of the composer. Throws, and leaves the draft as it was, if the pictures cannot be loaded or
 * the device has no room for them.
 */
export async function returnToDraft(viewerId: Id, post: ScheduledPost): Promise<void> {
  const drafts = Object.entries(toDrafts(post));
  const pictures = await Promise.all(post.PostImage.map(loadPicture));
  await keepDraftPictures(viewerId, drafts[0]?.[0] ?? '', pictures);
  for (const [name, text] of drafts) keepDraft(draftKeyOf(viewerId, name), text);
}

export async function clearDraft(viewerId: Id, post: ScheduledPost): Promise<void> {
  const names = Object.keys(toDrafts(post));
  for (const name of names) keepDraft(draftKeyOf(viewerId, name), '');
  await keepDraftPictures(viewerId, names[0] ?? '', []);
}

async function loadPicture({ url, alt }: ScheduledPost['PostImage'][number]): Promise<OutboxPicture> {
  const signal = AbortSignal.timeout(pictureLimitMs);
  const response = await fetch(url, { signal }).catch((error: unknown) => {
    throw unreachable(error);
  });
  if (!response.ok) throw new Error(`The picture was answered with ${response.status}.`);
  const file = await response.blob();
  return { file, name: new URL(url, location.href).pathname.split('/').at(-1) ?? '', alt };
}

function toDrafts(post: ScheduledPost): Record<string, string> {
  const { content, commentsFrom, community, asCommunity, publishAt } = post;
  const planned = toLocalInput(publishAt);
  const time = isValidTime(planned) ? planned : suggestedTime();
  return draftsOf({
    content,
    commentsFrom,
    club: community,
    asClub: asCommunity && community !== null,
    poll: pollOf(post),
    time,
  });
}

function pollOf({ poll, publishAt }: ScheduledPost): DraftPoll | undefined {
  if (!poll) return undefined;
  const { options, isMultiple, isSecret, closesAt } = poll;
  const days = String((Date.parse(closesAt) - Date.parse(publishAt)) / dayMs);
  const lengths: PollLength[] = ['1', '3', '7'];
  const length = lengths.find((each) => each === days) ?? 'until';
  return { options, isMultiple, isSecret, length, until: toLocalInput(closesAt) };
}
