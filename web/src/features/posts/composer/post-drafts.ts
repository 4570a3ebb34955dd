import { useState } from 'react';
import { scheduledPosts } from '@baraza/contract/features/post-limits.ts';
import type { CommentsFrom } from '@baraza/contract/features/posts.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { serverNow } from '#platform/api/server-time.ts';
import { draftKeyOf, keepDraft, readDraft } from '#platform/device/draft.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';
import type { ComposerStart } from './post-club.ts';

/** The name of the draft of a poll; empty without one. */
export const pollDraft = 'post-poll';
/** The name of the draft of who can comment; empty for everyone. */
export const commentsFromDraft = 'post-comments';
/** The name of the draft of the time at which a post is published; empty for now. */
const timeDraft = 'post-time';
/** The name of the draft of whether a post is in the name of its club; empty without a choice. */
const asClubDraft = 'post-as-club';
/** The draft of a later post without a time, as a blank draft is not stored. */
const noTime = 'later';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Ends the names of the drafts of a post, so that what is written for a club is not posted elsewhere. */
export function draftEnd(club: { id: Id } | null | undefined, start?: ComposerStart): string {
  const key = start?.key ?? club?.id;
  return key === undefined ? '' : `.${key}`;
}

interface DraftedPost {
  content: string;
  commentsFrom?: CommentsFrom;
  club?: { id: Id } | null;
  asClub?: boolean | undefined;
  poll?: object | undefined;
  time?: string | undefined;
}

/** The drafts of a post by their names, the one of its text first. */
export function draftsOf({
  content,
  commentsFrom,
  club,
  asClub = false,
  poll,
  time,
}: DraftedPost): Record<string, string> {
  const end = draftEnd(club);
  return {
    [`post${end}`]: content,
    [commentsFromDraft + end]: commentsFrom === 'everyone' ? '' : (commentsFrom ?? ''),
    [asClubDraft + end]: asClub ? 'yes' : '',
    [pollDraft + end]: poll ? JSON.stringify(poll) : '',
    [timeDraft + end]: time ?? '',
  };
}

/**
 * When the post of the draft is published, as the value of a `datetime-local` input, which is empty while it is incomplete; now if
 * undefined. Kept on the device with its text.
 */
export function useDraftTime(viewerId: Id, end = ''): [string | undefined, (time: string | undefined) => void] {
  const key = draftKeyOf(viewerId, timeDraft + end);
  const [time, setTime] = useState(() => {
    const draft = readDraft(key);
    if (draft === '') return undefined;
    return draft === noTime ? '' : draft;
  });
  const change = (next: string | undefined) => {
    setTime(next);
    keepDraft(key, next === '' ? noTime : (next ?? ''));
  };
  return [time, change];
}

/** Whether the post of the draft is in the name of its club. Kept on the device with its text; undefined ends the choice. */
export function useDraftAsClub(
  viewerId: Id,
  end: string,
  isInitially: boolean,
): [boolean, (asClub: boolean | undefined) => void] {
  const key = draftKeyOf(viewerId, asClubDraft + end);
  const [draft, setDraft] = useState(() => readDraft(key));
  const change = (next: boolean | undefined) => {
    const choice = next ? 'yes' : 'no';
    const text = next === undefined || next === isInitially ? '' : choice;
    setDraft(text);
    keepDraft(key, text);
  };
  return [draft === '' ? isInitially : draft === 'yes', change];
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
