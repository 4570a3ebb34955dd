import { useState } from 'react';
import { scheduledPosts } from '@baraza/contract/features/post-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';

/** The name of the draft of the time at which a post is published; empty for at once. */
export const timeDraft = 'post-time';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** When the post of the draft is published, as the value of a `datetime-local` input. Kept on the device with its text. */
export function useDraftTime(viewerId: Id, end = ''): [string, (time: string) => void] {
  const key = draftKeyOf(viewerId, timeDraft + end);
  const [time, setTime] = useState(() => readDraft(key));
  const change = (next: string) => {
    setTime(next);
    keepDraft(key, next);
  };
  return [time, change];
}

/** The first full hour that is at least an hour ahead. */
export function suggestedTime(): string {
  return toLocalInput(new Date(Math.ceil(serverNow() / hourMs + 1) * hourMs).toISOString());
}

/** Whether a post can be published at this time. */
export function isValidTime(time: string): boolean {
  const ahead = new Date(time).getTime() - serverNow();
  return ahead >= scheduledPosts.minMinutes * minuteMs && ahead <= scheduledPosts.maxDays * dayMs;
}
