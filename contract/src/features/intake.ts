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
/** A hub that the viewer belongs to, instead of `intake`; any other community is 404. */
const ofHub = z.optional(Id);
const oneHub = z.refine<{ intake?: string | undefined; communityId?: string | undefined }>(
  ({ intake: chosen, communityId }) => chosen === undefined || communityId === undefined,
  { path: ['communityId'], message: 'Either an intake or a community, not both.' },
);

export const intake = {
  'GET /api/announcements': endpoint({
    summary:
      'Announcements of your intake, newest first. With `communityId` instead of `intake`, those of the hub of your campus, a country or your intake; 404 for any other community',
    query: z
      .object({ intake: ofIntake, communityId: ofHub, limit: limit(pageSize), lastAnnouncementId: z.optional(Id) })
      .check(oneHub),
    reply: z.array(Announcement),
    errors: ['not_found', 'not_your_intake'],
    linked: true,
  }),
  'POST /api/announcements': endpoint({
    summary:
      'Announce something to your intake. Notifies its members; if there are more than 1,000, those who follow you. With `communityId` instead of `intake`, to a hub of yours: in the hub of a campus or country that is for those who can change its guides, its stewards and keepers; 403 `not_allowed` for its other members, and 404 for any other community',
    body: z.object({ content: trimmedText(announcementMax), intake: ofIntake, communityId: ofHub }).check(oneHub),
    reply: Announcement,
    status: 201,
    errors: ['not_found', 'not_allowed', 'not_your_intake'],
    rateLimit: { max: 5, per: 'hour' },
    idempotent: true,
  }),
  'PATCH /api/announcements/:id': endpoint({
    summary:
      'Like an announcement, or remove the like. One of the hub of a campus or country is 404 for people who do not belong to it',
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
