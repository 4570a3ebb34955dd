import type { ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { draftsOf, isValidTime, suggestedTime } from '#features/posts/composer/post-drafts.ts';
import type { DraftPoll, PollLength } from '#features/posts/polls/draft-poll.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { keepDraftPictures, readDraftPictures } from '#platform/pictures/draft-pictures.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';

const dayMs = 86_400_000;

/** Whether another post has been begun in the draft that a post returns to. */
export async function hasDraft(viewerId: Id, post: ScheduledPost): Promise<boolean> {
  const names = Object.keys(toDrafts(post));
  if (names.some((name) => readDraft(draftKeyOf(viewerId, name)) !== '')) return true;
  return (await readDraftPictures(viewerId, names[0] ?? '')).length > 0;
}

/** Stores a post as the draft of the composer. */
export async function returnToDraft(viewerId: Id, post: ScheduledPost): Promise<void> {
  const drafts = Object.entries(toDrafts(post));
  await keepDraftPictures(viewerId, drafts[0]?.[0] ?? '', []);
  for (const [name, text] of drafts) keepDraft(draftKeyOf(viewerId, name), text);
}

export function clearDraft(viewerId: Id, post: ScheduledPost): void {
  for (const name of Object.keys(toDrafts(post))) keepDraft(draftKeyOf(viewerId, name), '');
}

function toDrafts(post: ScheduledPost): Record<string, string> {
  const { content, commentsFrom, community, publishAt } = post;
  const planned = toLocalInput(publishAt);
  const time = isValidTime(planned) ? planned : suggestedTime();
  return draftsOf({ content, commentsFrom, club: community, poll: pollOf(post), time });
}

function pollOf({ poll, publishAt }: ScheduledPost): DraftPoll | undefined {
  if (!poll) return undefined;
  const { options, isMultiple, isSecret, closesAt } = poll;
  const days = String((Date.parse(closesAt) - Date.parse(publishAt)) / dayMs);
  const lengths: PollLength[] = ['1', '3', '7'];
  const length = lengths.find((each) => each === days) ?? 'until';
  return { options, isMultiple, isSecret, length, until: toLocalInput(closesAt) };
}
