import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, Timestamp } from '#shared/scalars.ts';
import { buddyProposalsMax, firstWeekSteps, selfReportedSteps } from './intake-limits.ts';
import { ListedUser } from './profiles.ts';

/** One step of the first week. */
export const WeekStep = z.object({
  step: z.enum(firstWeekSteps),
  done: z.boolean(),
  /** Whether the person ticks it themselves; the server sets the others. */
  byHand: z.boolean(),
});
export type WeekStep = z.infer<typeof WeekStep>;

/** The first week of a newcomer, in order. */
export const FirstWeek = z.object({ steps: z.array(WeekStep) });
export type FirstWeek = z.infer<typeof FirstWeek>;

/** A person of the viewer's intake and what they have in common with the viewer. */
export const BuddyMatch = z.object({
  user: ListedUser,
  sharedInterests: z.array(z.string()),
  sharedLanguages: z.array(z.string()),
  sameProgram: z.boolean(),
});
export type BuddyMatch = z.infer<typeof BuddyMatch>;

/** The viewer's buddy, or their search for one: both people must agree. */
export const Buddies = z.object({
  buddy: z.nullable(z.extend(BuddyMatch, { since: Timestamp })),
  /** The person who has not yet answered the viewer's proposal. */
  asked: z.nullable(BuddyMatch),
  /** People who proposed to the viewer, oldest first. The last ones are left out where the texts of the others are very long. */
  asking: z.array(BuddyMatch).check(z.maxLength(buddyProposalsMax)),
  /** The person without a buddy who has most in common with the viewer; `null` while the viewer has a buddy or a pending proposal. */
  suggestion: z.nullable(BuddyMatch),
});
export type Buddies = z.infer<typeof Buddies>;

const onePerson = z.object({ userId: Id });
const step = z.object({ step: z.enum(selfReportedSteps) });
/** Enough to find a buddy, too few to propose to a whole intake. */
const proposalRate = { max: 20, per: 'hour' } as const;

/** Help for newcomers to an intake: a checklist for the first week, and a buddy. */
export const newcomers = {
  'GET /api/intake/first-week': endpoint({
    summary: 'Your first week and which of its steps are done',
    reply: FirstWeek,
  }),
  'POST /api/intake/first-week/:step': endpoint({
    summary: 'Tick a step of your first week that the server does not tick itself. Idempotent',
    params: step,
    reply: FirstWeek,
  }),
  'DELETE /api/intake/first-week/:step': endpoint({
    summary: 'Untick a step of your first week. Idempotent',
    params: step,
    reply: FirstWeek,
  }),
  'GET /api/intake/buddy': endpoint({
    summary: 'Your buddy, the proposals you sent and received, and a suggestion',
    reply: Buddies,
  }),
  'DELETE /api/intake/buddy': endpoint({
    summary: 'End the pair with your buddy. Idempotent',
    reply: Buddies,
  }),
  'POST /api/intake/buddy/proposal': endpoint({
    summary:
      'Propose to a person of your intake to be buddies. If they proposed to you, you become buddies immediately',
    body: onePerson,
    reply: Buddies,
    errors: ['not_found', 'cannot_pair_self', 'not_your_intake', 'has_buddy', 'already_asked', 'buddy_unavailable'],
    rateLimit: proposalRate,
  }),
  'DELETE /api/intake/buddy/proposal': endpoint({
    summary: 'Withdraw your proposal. Idempotent',
    reply: Buddies,
  }),
  'POST /api/intake/buddy/accept': endpoint({
    summary: 'Accept a proposal. Idempotent',
    body: onePerson,
    reply: Buddies,
    errors: ['not_found', 'not_your_intake', 'has_buddy', 'buddy_unavailable'],
  }),
  'POST /api/intake/buddy/decline': endpoint({
    summary:
      'Decline a person who proposed to you or is suggested. They are not suggested again and cannot propose to you',
    body: onePerson,
    reply: Buddies,
    errors: ['not_found', 'cannot_pair_self', 'not_your_intake', 'has_buddy'],
    rateLimit: { max: 60, per: 'minute' },
  }),
};
