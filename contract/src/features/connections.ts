import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Cursor, Id, limit, text } from '#shared/scalars.ts';
import { peoplePageSize, UserList } from './profiles.ts';

/** How the viewer and one other person stand to each other. */
export const FollowState = z.object({ isFollowing: z.boolean(), isFollowedBy: z.boolean() });
export type FollowState = z.infer<typeof FollowState>;

/** Whom to follow, or to follow no more. */
export const FollowChange = z.object({ followingId: Id });
export type FollowChange = z.infer<typeof FollowChange>;

/** The search for a friend takes as many characters as a search for anybody. */
export const friendSearchMax = 100;

const onePerson = z.object({ userId: Id });
const ofPerson = z.object({ username: z.string() });

/** Pages of people by the time of their follow, latest first; `cursor` comes from the `Link` of the page before. */
const page = z.object({ limit: limit(peoplePageSize), cursor: z.optional(Cursor) });

/** A change of who follows whom: often enough for anybody's fingers, too seldom for a program that follows everybody. */
const followRate = { max: 60, per: 'minute' } as const;

export const connections = {
  'GET /api/connections/following': endpoint({
    summary: 'Whom you follow, latest first',
    query: page,
    reply: UserList,
    linked: true,
  }),
  'GET /api/connections/followers': endpoint({
    summary: 'Who follows you, latest first',
    query: page,
    reply: UserList,
    linked: true,
  }),
  'GET /api/connections/mutuals': endpoint({
    summary: 'Your friends, who follow you as you follow them; by first name, last name or username with `search`',
    query: z.extend(page, { search: z.optional(text(friendSearchMax)) }),
    reply: UserList,
    linked: true,
  }),
  'GET /api/connections/:userId': endpoint({
    summary: 'How you and somebody stand to each other',
    params: onePerson,
    reply: FollowState,
  }),
  'POST /api/connections': endpoint({
    summary: 'Follow somebody; following already is fine',
    body: FollowChange,
    reply: FollowState,
    errors: ['cannot_follow_self'],
    rateLimit: followRate,
  }),
  'POST /api/connections/unfollow': endpoint({
    summary: 'Follow somebody no more; not following is fine',
    body: FollowChange,
    reply: FollowState,
    errors: ['cannot_follow_self'],
    rateLimit: followRate,
  }),
  'DELETE /api/connections/followers/:userId': endpoint({
    summary: 'Remove a follower, who is not told; one who does not follow you is fine',
    params: onePerson,
    reply: FollowState,
    rateLimit: followRate,
  }),
  'GET /api/profile/:username/followers': endpoint({
    summary: 'Who follows somebody, latest first',
    params: ofPerson,
    query: page,
    reply: UserList,
    linked: true,
  }),
  'GET /api/profile/:username/following': endpoint({
    summary: 'Whom somebody follows, latest first',
    params: ofPerson,
    query: page,
    reply: UserList,
    linked: true,
  }),
};
