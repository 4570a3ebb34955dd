import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Count, Cursor, Id, limit, Timestamp } from '#shared/scalars.ts';
import { communityMemberPageSize, communityPageSize } from './community-limits.ts';
import { Person } from './profiles.ts';

/** How many people came to a past event of a club. */
export const EventAttendance = z.object({
  eventId: Id,
  title: z.string(),
  startTime: Timestamp,
  /** People who had a seat. */
  registeredCount: Count,
  /** Those of them who were checked in. */
  checkedInCount: Count,
});
export type EventAttendance = z.infer<typeof EventAttendance>;

/** At how many past events of a club a member had a seat and was checked in. */
export const MemberAttendance = z.object({
  userId: Id,
  user: Person,
  registeredCount: Count,
  checkedInCount: Count,
});
export type MemberAttendance = z.infer<typeof MemberAttendance>;

const oneCommunity = z.object({ id: Id });

/** Who came to the past events of a club, without those that were cancelled. For its officers and owners. */
export const clubAttendance = {
  'GET /api/communities/:id/attendance/events': endpoint({
    summary:
      'The past events of a club with how many people had a seat and were checked in, newest first. For its officers and owners',
    params: oneCommunity,
    query: z.object({ limit: limit(communityPageSize), cursor: z.optional(Cursor) }),
    reply: z.array(EventAttendance),
    linked: true,
    errors: ['not_allowed'],
    rateLimit: { max: 60, per: 'minute' },
  }),
  'GET /api/communities/:id/attendance/members': endpoint({
    summary:
      'The members of a club with how many of its past events they had a seat at and were checked in to, those who came most first. For its officers and owners, without people behind a block',
    params: oneCommunity,
    query: z.object({ limit: limit(communityMemberPageSize), cursor: z.optional(Cursor) }),
    reply: z.array(MemberAttendance),
    linked: true,
    errors: ['not_allowed'],
    rateLimit: { max: 60, per: 'minute' },
  }),
  'GET /api/communities/:id/attendance.csv': endpoint({
    summary:
      'The members in the same order as CSV, at most 5,000: name, username, registered and attended. For its officers and owners, without people behind a block',
    params: oneCommunity,
    reply: z.string(),
    contentType: 'text/csv',
    errors: ['not_allowed'],
    rateLimit: { max: 20, per: 'hour' },
  }),
};
