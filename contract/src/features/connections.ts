import * as z from 'zod/mini';
import { endpoint } from '#shared/endpoint.ts';
import { Cursor, Id, limit, text } from '#shared/scalars.ts';
import { ListedUser, UserList } from './profiles.ts';
import { peoplePageSize, suggestionsMax } from './profile-limits.ts';

/** Who of the viewer and another person follows the other. */
export const FollowState = z.object({
  isFollowing: z.boolean(),
  isFollowedBy: z.boolean(),
  /** Whether the viewer may start a conversation: they are friends, or the person accepts messages from their campus. */
  canMessage: z.boolean(),
  /**
   * Present if `canMessage` is false and the viewer may start a conversation with `isRequest`: the person has a business, or both are
   * members of a club of up to 200 people, whose list of members shows the person to the viewer.
   */
  canRequest: z.optional(z.literal(true)),
});
export type FollowState = z.infer<typeof FollowState>;

/** The person to follow or unfollow. */
export const FollowChange = z.object({ followingId: Id });
export type FollowChange = z.infer<typeof FollowChange>;

/** The same as for a search of all people. */
export const friendSearchMax = 100;

const onePerson = z.object({ userId: Id });
const ofPerson = z.object({ username: z.string() });

/** Lists of people start with the latest follow. `cursor` comes from the `Link` header of the previous page. */
const page = z.object({ limit: limit(peoplePageSize), cursor: z.optional(Cursor) });

/** High enough for a person, too low for a program that follows everyone. */
const followRate = { max: 60, per: 'minute' } as const;

export const connections = {
  'GET /api/connections/following': endpoint({
    summary: 'The people you follow, latest first',
    query: page,
    reply: UserList,
    linked: true,
  }),
  'GET /api/connections/followers': endpoint({
    summary: 'Your followers, latest first',
    query: page,
    reply: UserList,
    linked: true,
  }),
  'GET /api/connections/mutuals': endpoint({
    summary: 'Your friends: people you follow who follow you; `search` matches the first name, last name or username',
    query: z.extend(page, { search: z.optional(text(friendSearchMax)) }),
    reply: UserList,
    linked: true,
    errors: ['search_too_broad'],
  }),
  'GET /api/connections/suggestions': endpoint({
    summary:
      'Up to 8 people to follow: findable people of your intake or campus whom you do not follow, those who share most with you first',
    reply: z.object({ users: z.array(ListedUser).check(z.maxLength(suggestionsMax)) }),
    rateLimit: { max: 60, per: 'minute' },
  }),
  'GET /api/connections/:userId': endpoint({
    summary: 'Whether you follow a person, whether they follow you, and whether you may start a conversation with them',
    params: onePerson,
    reply: FollowState,
  }),
  'POST /api/connections': endpoint({
    summary: 'Follow a person. Idempotent',
    body: FollowChange,
    reply: FollowState,
    errors: ['not_found', 'cannot_follow_self'],
    rateLimit: followRate,
  }),
  'POST /api/connections/unfollow': endpoint({
    summary: 'Unfollow a person. Idempotent',
    body: FollowChange,
    reply: FollowState,
    errors: ['not_found', 'cannot_follow_self'],
    rateLimit: followRate,
  }),
  'DELETE /api/connections/followers/:userId': endpoint({
    summary: 'Remove a follower without notifying them. Idempotent',
    params: onePerson,
    reply: FollowState,
    rateLimit: followRate,
  }),
  'GET /api/profile/:username/followers': endpoint({
    summary: 'The followers of a person, latest first',
    params: ofPerson,
    query: page,
    reply: UserList,
    linked: true,
  }),
  'GET /api/profile/:username/following': endpoint({
    summary: 'The people a person follows, latest first',
    params: ofPerson,
    query: page,
    reply: UserList,
    linked: true,
  }),
};
