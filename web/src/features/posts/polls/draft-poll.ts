import { useState } from 'react';
import type { PollDraft } from '@baraza/contract/features/polls.ts';
import { pollOptions } from '@baraza/contract/features/post-limits.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { pollDraft } from '#features/posts/composer/post-drafts.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';

/** How many days a poll is open; `until` is a chosen time. */
export type PollLength = '1' | '3' | '7' | 'until';

/** A poll that is being written. */
export interface DraftPoll {
  options: string[];
  isMultiple: boolean;
  isSecret: boolean;
  length: PollLength;
  /** The value of a `datetime-local` input. */
  until: string;
}

export const emptyPoll: DraftPoll = {
  options: ['', ''],
  isMultiple: false,
  isSecret: false,
  length: '1',
  until: '',
};

/** The poll of the draft, kept on the device with its text. `end` ends the name of the draft. */
export function useDraftPoll(viewerId: Id, end = ''): [DraftPoll | undefined, (poll: DraftPoll | undefined) => void] {
  const key = draftKeyOf(viewerId, pollDraft + end);
  const [poll, setPoll] = useState(() => parsePoll(readDraft(key)));
  const change = (next: DraftPoll | undefined) => {
    setPoll(next);
    keepDraft(key, next ? JSON.stringify(next) : '');
  };
  return [poll, change];
}

/** Reads a stored draft, which another version of the app may have stored. */
function parsePoll(text: string): DraftPoll | undefined {
  if (text === '') return undefined;
  try {
    return { ...emptyPoll, ...(JSON.parse(text) as DraftPoll) };
  } catch {
    return undefined;
  }
}

const dayMs = 86_400_000;

/** When the poll of a post closes, in milliseconds since 1970; NaN without a chosen time. */
function closingTime({ length, until }: DraftPoll, publishedAt: number): number {
  return length === 'until' ? new Date(until).getTime() : publishedAt + Number(length) * dayMs;
}

function filledOptions({ options }: DraftPoll): string[] {
  return options.map((each) => each.trim()).filter((each) => each !== '');
}

/** Why the poll of a post that is published at this time cannot be sent yet. */
export function pollProblem(poll: DraftPoll, publishedAt = serverNow()): 'too_few' | 'same' | 'past' | undefined {
  const options = filledOptions(poll);
  if (options.length < pollOptions.min) return 'too_few';
  if (new Set(options).size < options.length) return 'same';
  return closingTime(poll, publishedAt) > publishedAt ? undefined : 'past';
}

/** The poll to send, without options that are empty. */
export function toPoll(poll: DraftPoll, publishedAt = serverNow()): PollDraft {
  return {
    options: filledOptions(poll),
    isMultiple: poll.isMultiple,
    isSecret: poll.isSecret,
    closesAt: new Date(closingTime(poll, publishedAt)).toISOString(),
  };
}
