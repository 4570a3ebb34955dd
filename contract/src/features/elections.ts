import * as z from 'zod/mini';
import { Count, Id, Timestamp, TimestampInput, trimmedName } from '#shared/scalars.ts';
import { electedRoles, memberTitleMax } from './community-limits.ts';
import { Person } from './profiles.ts';

const ElectedRole = z.enum(electedRoles);

/** A candidate in an election. */
const ElectionCandidate = z.object({
  user: Person,
  /** Their votes in the first round; null until the election is over. */
  votes: z.nullable(Count),
  /** Their votes in the second round; null without one, for those who are not in it, and until the election is over. */
  runoffVotes: z.nullable(Count),
  /** Whether they are in the second round. */
  isInRunoff: z.boolean(),
});
export type ElectionCandidate = z.infer<typeof ElectionCandidate>;

/** An election of a club, with a secret vote. */
export const Election = z.object({
  id: Id,
  /** What the winner is called as a member, such as "Treasurer". */
  title: z.string(),
  /** The role that the winner gets. */
  role: ElectedRole,
  /** `RUNOFF` is a second round between the candidates who had the most votes. */
  state: z.enum(['NOMINATIONS', 'VOTING', 'RUNOFF', 'OVER']),
  nominationsUntil: Timestamp,
  /** When voting ends: that of the second round, if there is one. */
  closesAt: Timestamp,
  /** Those whom the viewer may see; once the election is over, the most votes first. */
  candidates: z.array(ElectionCandidate),
  /** Whether the viewer has voted in the current or last round. For whom is stored nowhere. */
  hasVoted: z.boolean(),
  /** Whether the viewer can vote now. */
  canVote: z.boolean(),
  isCandidate: z.boolean(),
  /** How many members voted in the first round, and how many could; null until the election is over, and if it was cancelled. */
  turnout: z.nullable(z.object({ voted: Count, entitled: Count })),
  /** Who is elected, or is offered to be; null until the election is over, without anybody, and if the viewer may not see them. */
  winner: z.nullable(Person),
  /** Whether the winner has accepted. */
  isAccepted: z.boolean(),
  /** Whether the viewer is the winner and has not answered. */
  isOffered: z.boolean(),
  /** Until when the viewer can accept; null unless `isOffered`. */
  offerEndsAt: z.nullable(Timestamp),
  /** Why the election was cancelled; null if it was not. A cancelled one is `OVER`, without candidates, turnout and winner. */
  cancelReason: z.nullable(z.string()),
});
export type Election = z.infer<typeof Election>;

/** A new election. */
export const ElectionDraft = z
  .object({
    title: trimmedName(memberTitleMax),
    role: ElectedRole,
    nominationsUntil: TimestampInput,
    closesAt: TimestampInput,
  })
  .check(
    z.refine(({ nominationsUntil, closesAt }) => nominationsUntil < closesAt, {
      path: ['closesAt'],
      message: 'Must be after the nominations.',
    }),
  );
export type ElectionDraft = z.infer<typeof ElectionDraft>;
