import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Id, IsHidden, limit, Timestamp, trimmedText } from '#shared/scalars.ts';
import {
  announcementMax,
  icebreakerCommentMax,
  icebreakerCommentsPageSize,
  icebreakerHours,
  icebreakerHoursMax,
  icebreakerMax,
} from './intake-limits.ts';
import { Intake } from './profile-options.ts';
import { Person } from './profiles.ts';

const pageSize = 20;

export const Announcement = z.object({
  id: Id,
  content: z.string(),
  createdAt: Timestamp,
  /** The number of likes. The misspelling is part of the API. */
  thumpsUp: Count,
  liked: z.boolean(),
  user: Person,
  /** The campus of the author. An intake has people of all campuses. */
  campus: z.string(),
  isHidden: IsHidden,
});
export type Announcement = z.infer<typeof Announcement>;

/** A question to a whole intake, which is live for some hours. */
export const Icebreaker = z.object({
  id: Id,
  content: z.string(),
  createdAt: Timestamp,
  endsAt: Timestamp,
  user: Person,
  isHidden: IsHidden,
});
export type Icebreaker = z.infer<typeof Icebreaker>;

export const IcebreakerComment = z.object({
  id: Id,
  content: z.string(),
  createdAt: Timestamp,
  user: Person,
  isHidden: IsHidden,
});
export type IcebreakerComment = z.infer<typeof IcebreakerComment>;

const byId = z.object({ id: Id });
/** The viewer's own by default; any other is refused with `not_your_intake`. */
const ofIntake = z.optional(Intake);

export const intake = {
  'GET /api/announcements': endpoint({
    summary: 'Announcements of your intake, newest first',
    query: z.object({ intake: ofIntake, limit: limit(pageSize), lastAnnouncementId: z.optional(Id) }),
    reply: z.array(Announcement),
    errors: ['not_your_intake'],
    linked: true,
  }),
  'POST /api/announcements': endpoint({
    summary:
      'Announce something to your intake. Notifies its members; if there are more than 1,000, those who follow you',
    body: z.object({ content: trimmedText(announcementMax), intake: ofIntake }),
    reply: Announcement,
    status: 201,
    errors: ['not_your_intake'],
    rateLimit: { max: 5, per: 'hour' },
    idempotent: true,
  }),
  'PATCH /api/announcements/:id': endpoint({
    summary: 'Like an announcement, or remove the like',
    params: byId,
    body: z.object({ thumbsUp: z.union([z.literal(1), z.literal(-1)]) }),
    reply: Announcement,
    errors: ['not_your_intake'],
    rateLimit: { max: 300, per: 'minute' },
  }),
  'DELETE /api/announcements/:id': endpoint({
    summary: 'Delete your announcement',
    params: byId,
    reply: null,
    errors: ['not_allowed', 'not_your_intake'],
  }),
  'GET /api/icebreakers': endpoint({
    summary: 'The live icebreaker of your intake, or null',
    query: z.object({ intake: ofIntake }),
    reply: z.nullable(Icebreaker),
    errors: ['not_your_intake'],
  }),
  'POST /api/icebreakers': endpoint({
    summary: 'Post an icebreaker to your intake for `duration` hours, unless one is live',
    body: z.object({
      content: trimmedText(icebreakerMax),
      duration: z._default(z.number().check(z.int(), z.minimum(1), z.maximum(icebreakerHoursMax)), icebreakerHours),
    }),
    reply: Icebreaker,
    status: 201,
    errors: ['icebreaker_exists'],
    rateLimit: { max: 30, per: 'minute' },
    idempotent: true,
  }),
  'GET /api/icebreakers/past': endpoint({
    summary: 'Past icebreakers of your intake, newest first',
    query: z.object({ intake: ofIntake, limit: limit(pageSize), lastIcebreakerId: z.optional(Id) }),
    reply: z.array(Icebreaker),
    errors: ['not_your_intake'],
    linked: true,
  }),
  'GET /api/icebreakers/:id/comments': endpoint({
    summary: 'The comments on an icebreaker, oldest first',
    params: byId,
    query: z.object({ limit: limit(icebreakerCommentsPageSize), lastCommentId: z.optional(Id) }),
    reply: z.array(IcebreakerComment),
    errors: ['not_your_intake'],
    linked: true,
  }),
  'POST /api/icebreakers/:id/comments': endpoint({
    summary: 'Comment on a live icebreaker. A `duration` is accepted and ignored',
    params: byId,
    body: z.object({ content: trimmedText(icebreakerCommentMax) }),
    reply: IcebreakerComment,
    status: 201,
    errors: ['not_your_intake', 'icebreaker_over', 'new_account'],
    rateLimit: { max: 30, per: 'minute' },
    idempotent: true,
  }),
};
