import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, Timestamp, TimestampInput, trimmedName } from '#shared/scalars.ts';
import { pollOptions } from './post-limits.ts';

const PollOption = z.object({
  id: Id,
  text: z.string(),
  /** The number of votes; null for a viewer who has not voted, until the poll is closed. */
  votes: z.nullable(Count),
});
export type PollOption = z.infer<typeof PollOption>;

export const Poll = z.object({
  id: Id,
  options: z.array(PollOption),
  /** Whether a person can choose several options. */
  isMultiple: z.boolean(),
  /** Whether nobody can see who has voted for what, not even the author. */
  isSecret: z.boolean(),
  closesAt: Timestamp,
  /** The ids of the options that the viewer has chosen. */
  viewerVotes: z.array(Id),
});
export type Poll = z.infer<typeof Poll>;

/** The poll of a new post. */
const PollDraft = z.object({
  options: z.array(trimmedName(pollOptions.textMax)).check(
    z.minLength(pollOptions.min),
    z.maxLength(pollOptions.max),
    z.refine((options) => new Set(options).size === options.length, 'Options must differ.'),
  ),
  isMultiple: z.boolean(),
  isSecret: z.boolean(),
  /** At most 366 days after the post is published. */
  closesAt: TimestampInput,
});
export type PollDraft = z.infer<typeof PollDraft>;

/** A field of a form with a `PollDraft` as JSON text. */
export const PollField = z.pipe(z.transform(parseJson), PollDraft);

function parseJson(value: unknown, context: { issues: unknown[] }): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    context.issues.push({ code: 'custom', message: 'Must be JSON.', input: value });
    return z.NEVER;
  }
}

export const polls = {
  'PUT /api/polls/:id/vote': endpoint({
    summary: 'Vote in the poll of a post. Replaces your earlier votes; an empty list takes them back',
    params: z.object({ id: Id }),
    body: z.object({ optionIds: z.array(Id).check(z.maxLength(pollOptions.max)) }),
    reply: Poll,
    errors: ['poll_closed', 'archived'],
    rateLimit: { max: 120, per: 'minute' },
  }),
};
