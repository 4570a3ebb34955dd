import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Id, Timestamp } from '#shared/scalars.ts';
import { buddyAskersMax, firstWeekSteps, stepsByHand } from './intake-limits.ts';
import { ListedUser } from './profiles.ts';

/** One step of the first week. */
export const WeekStep = z.object({
  step: z.enum(firstWeekSteps),
  done: z.boolean(),
  /** Ticked by the person; the others are done once they are true. */
  byHand: z.boolean(),
});
export type WeekStep = z.infer<typeof WeekStep>;

/** The first week of somebody new to an intake, in its order. */
export const FirstWeek = z.object({ steps: z.array(WeekStep) });
export type FirstWeek = z.infer<typeof FirstWeek>;

/** Somebody of the viewer's intake, and what the two have in common. */
export const BuddyMatch = z.object({
  user: ListedUser,
  sharedInterests: z.array(z.string()),
  sharedLanguages: z.array(z.string()),
  sameProgram: z.boolean(),
});
export type BuddyMatch = z.infer<typeof BuddyMatch>;

/** Where the viewer stands in finding a buddy: both must say yes. */
export const Buddies = z.object({
  buddy: z.nullable(z.extend(BuddyMatch, { since: Timestamp })),
  /** Whom the viewer has asked, and who has not answered. */
  asked: z.nullable(BuddyMatch),
  /** Who asks the viewer, the first first. */
  asking: z.array(BuddyMatch).check(z.maxLength(buddyAskersMax)),
  /** Who has most in common with the viewer, of those still without a buddy; nobody while the viewer has one or waits. */
  suggestion: z.nullable(BuddyMatch),
});
export type Buddies = z.infer<typeof Buddies>;

const somebody = z.object({ userId: Id });
const step = z.object({ step: z.enum(stepsByHand) });
/** Enough for anybody who looks for one, too few to ask a whole intake. */
const askRate = { max: 20, per: 'hour' } as const;

/** What helps somebody who is new to an intake: a first week to tick off, and a buddy. */
export const newcomers = {
  'GET /api/intake/first-week': endpoint({
    summary: 'Your first week: what is done of it, by hand or because it is true',
    reply: FirstWeek,
  }),
  'POST /api/intake/first-week/:step': endpoint({
    summary: 'Tick a step of your first week, one of those that do not tick themselves; ticked already is fine',
    params: step,
    reply: FirstWeek,
  }),
  'DELETE /api/intake/first-week/:step': endpoint({
    summary: 'Take a tick of your first week back; not ticked is fine',
    params: step,
    reply: FirstWeek,
  }),
  'GET /api/intake/buddy': endpoint({
    summary: 'Your buddy, whom you asked, who asks you, and who would suit you',
    reply: Buddies,
  }),
  'DELETE /api/intake/buddy': endpoint({
    summary: 'Be buddies no more; having none is fine',
    reply: Buddies,
  }),
  'POST /api/intake/buddy/proposal': endpoint({
    summary: 'Ask somebody of your intake to be your buddy; who asks you as well is your buddy at once',
    body: somebody,
    reply: Buddies,
    errors: ['cannot_pair_self', 'not_your_intake', 'has_buddy', 'already_asked', 'buddy_unavailable'],
    rateLimit: askRate,
  }),
  'DELETE /api/intake/buddy/proposal': endpoint({
    summary: 'Take back what you asked; having asked nobody is fine',
    reply: Buddies,
  }),
  'POST /api/intake/buddy/accept': endpoint({
    summary: 'Say yes to somebody who asks you; being their buddy already is fine',
    body: somebody,
    reply: Buddies,
    errors: ['not_your_intake', 'has_buddy', 'buddy_unavailable'],
  }),
  'POST /api/intake/buddy/decline': endpoint({
    summary: 'Say no to somebody who asks you or is suggested: they are not suggested again, and cannot ask you',
    body: somebody,
    reply: Buddies,
    errors: ['cannot_pair_self', 'not_your_intake', 'has_buddy'],
    rateLimit: { max: 60, per: 'minute' },
  }),
};
