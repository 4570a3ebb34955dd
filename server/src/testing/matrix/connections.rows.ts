import type { connections } from '@baraza/contract/features/connections.ts';
import type { Somebody } from './people.things.ts';
import { allowed, outsiders, type Rows } from './row.ts';
import type { Scene } from './scene.ts';

const missing = { ...outsiders, stranger: '404 not_found', owner: '404 not_found' } as const;
const members = <T>(expected: T) => ({ ...outsiders, stranger: expected, owner: expected });

/** The reply says how the asker and the other one stand to each other: `following, followed by`. */
const stands = (wanted: [isFollowing: boolean, isFollowedBy: boolean]) => ({
  shows: (body: { isFollowing: boolean; isFollowedBy: boolean }): [unknown, unknown] => [
    [body.isFollowing, body.isFollowedBy],
    wanted,
  ],
});
const unchanged = (...wanted: [boolean, boolean]) => allowed(200, {}, stands(wanted));
/** One follow more or less, and both people's counters. */
/** Whoever is followed is told of it. */
const told = { notification: 1, notification_actor: 1 };
const moved = (follow: 1 | -1, ...wanted: [boolean, boolean]) =>
  allowed(200, { follow, person: 0, ...(follow === 1 && told) }, stands(wanted));

/** The reply holds these people and no others. */
const listed = (of: (scene: Scene) => Somebody[]) =>
  allowed(
    200,
    {},
    {
      shows: (body: { users: { id: string }[]; total: number }, scene) => [
        [body.users.map(({ id }) => id).sort(), body.total],
        [
          of(scene)
            .map(({ id }) => id)
            .sort(),
          of(scene).length,
        ],
      ],
    },
  );
const nobody = listed(() => []);
const ownersFollowers = listed(({ bystander, fan }) => [bystander, fan]);
const ownersFriends = listed(({ bystander }) => [bystander]);

/** The owner and the bystander are friends; the fan follows the owner, who does not follow back. */
export const connectionsRows: Rows<keyof typeof connections> = {
  'GET /api/connections/following': [
    {
      what: 'whom the asker follows',
      ask: () => ({ path: '/api/connections/following' }),
      expect: { ...outsiders, stranger: nobody, owner: ownersFriends },
    },
  ],
  'GET /api/connections/followers': [
    {
      what: 'who follows the asker',
      ask: () => ({ path: '/api/connections/followers' }),
      expect: { ...outsiders, stranger: nobody, owner: ownersFollowers },
    },
  ],
  'GET /api/connections/mutuals': [
    {
      what: 'the asker’s friends',
      ask: () => ({ path: '/api/connections/mutuals' }),
      expect: { ...outsiders, stranger: nobody, owner: ownersFriends },
    },
    {
      what: 'friends by a name that only a follower has',
      ask: ({ fan }) => ({ path: `/api/connections/mutuals?search=${fan.username}` }),
      expect: members(nobody),
    },
  ],
  'GET /api/connections/:userId': [
    {
      what: 'with a friend',
      ask: ({ bystander }) => ({ path: `/api/connections/${bystander.id}` }),
      expect: { ...outsiders, stranger: unchanged(false, false), owner: unchanged(true, true) },
    },
    {
      what: 'with a follower one does not follow',
      ask: ({ fan }) => ({ path: `/api/connections/${fan.id}` }),
      expect: { ...outsiders, stranger: unchanged(false, false), owner: unchanged(false, true) },
    },
    {
      what: 'with oneself',
      ask: ({ asker }) => ({ path: `/api/connections/${asker.id}` }),
      expect: members(unchanged(false, false)),
    },
    {
      what: 'with somebody deleted',
      ask: ({ deleted }) => ({ path: `/api/connections/${deleted.id}` }),
      expect: missing,
    },
    {
      what: 'with somebody not onboarded',
      ask: ({ newcomer }) => ({ path: `/api/connections/${newcomer.id}` }),
      expect: missing,
    },
    { what: 'with nobody', ask: ({ absent }) => ({ path: `/api/connections/${absent}` }), expect: missing },
    { what: 'with no id', ask: () => ({ path: '/api/connections/me' }), expect: missing },
  ],
  'POST /api/connections': [
    {
      what: 'a follower one does not follow',
      ask: ({ fan }) => ({ path: '/api/connections', body: { followingId: fan.id } }),
      expect: { ...outsiders, stranger: moved(1, true, false), owner: moved(1, true, true) },
    },
    {
      what: 'a friend',
      ask: ({ bystander }) => ({ path: '/api/connections', body: { followingId: bystander.id } }),
      expect: { ...outsiders, stranger: moved(1, true, false), owner: unchanged(true, true) },
    },
    {
      what: 'somebody in the name of another',
      ask: ({ fan, bystander }) => ({
        path: '/api/connections',
        body: { followingId: fan.id, followerId: bystander.id },
      }),
      expect: {
        ...outsiders,
        stranger: allowed(
          200,
          { follow: 1, person: 0, ...told },
          {
            finds: ({ asker, fan }) => [
              'select follower_id from follow where following_id = $1',
              [fan.id],
              [{ follower_id: asker.id }],
            ],
          },
        ),
        owner: moved(1, true, true),
      },
    },
    {
      what: 'oneself',
      ask: ({ asker }) => ({ path: '/api/connections', body: { followingId: asker.id } }),
      expect: members('422 cannot_follow_self'),
    },
    {
      what: 'somebody deleted',
      ask: ({ deleted }) => ({ path: '/api/connections', body: { followingId: deleted.id } }),
      expect: missing,
    },
    {
      what: 'somebody not onboarded',
      ask: ({ newcomer }) => ({ path: '/api/connections', body: { followingId: newcomer.id } }),
      expect: missing,
    },
    {
      what: 'nobody',
      ask: ({ absent }) => ({ path: '/api/connections', body: { followingId: absent } }),
      expect: missing,
    },
    {
      what: 'no id',
      ask: () => ({ path: '/api/connections', body: { followingId: 'me' } }),
      expect: members('422 invalid_body'),
    },
  ],
  'POST /api/connections/unfollow': [
    {
      what: 'a friend',
      ask: ({ bystander }) => ({ path: '/api/connections/unfollow', body: { followingId: bystander.id } }),
      expect: { ...outsiders, stranger: unchanged(false, false), owner: moved(-1, false, true) },
    },
    {
      what: 'a follower one does not follow',
      ask: ({ fan }) => ({ path: '/api/connections/unfollow', body: { followingId: fan.id } }),
      expect: { ...outsiders, stranger: unchanged(false, false), owner: unchanged(false, true) },
    },
    {
      what: 'oneself',
      ask: ({ asker }) => ({ path: '/api/connections/unfollow', body: { followingId: asker.id } }),
      expect: members('422 cannot_follow_self'),
    },
    {
      what: 'somebody deleted',
      ask: ({ deleted }) => ({ path: '/api/connections/unfollow', body: { followingId: deleted.id } }),
      expect: missing,
    },
    {
      what: 'nobody',
      ask: ({ absent }) => ({ path: '/api/connections/unfollow', body: { followingId: absent } }),
      expect: missing,
    },
  ],
  'DELETE /api/connections/followers/:userId': [
    {
      what: 'a follower',
      ask: ({ fan }) => ({ path: `/api/connections/followers/${fan.id}` }),
      expect: { ...outsiders, stranger: unchanged(false, false), owner: moved(-1, false, false) },
    },
    {
      what: 'a friend, who stays followed',
      ask: ({ bystander }) => ({ path: `/api/connections/followers/${bystander.id}` }),
      expect: { ...outsiders, stranger: unchanged(false, false), owner: moved(-1, true, false) },
    },
    {
      what: 'oneself',
      ask: ({ asker }) => ({ path: `/api/connections/followers/${asker.id}` }),
      expect: members(unchanged(false, false)),
    },
    {
      what: 'somebody deleted',
      ask: ({ deleted }) => ({ path: `/api/connections/followers/${deleted.id}` }),
      expect: missing,
    },
    { what: 'nobody', ask: ({ absent }) => ({ path: `/api/connections/followers/${absent}` }), expect: missing },
  ],
  'GET /api/profile/:username/followers': [
    {
      what: 'the owner’s',
      ask: ({ owner }) => ({ path: `/api/profile/${owner.username}/followers` }),
      expect: members(ownersFollowers),
    },
    {
      what: 'those of somebody deleted',
      ask: ({ deleted }) => ({ path: `/api/profile/${deleted.username}/followers` }),
      expect: missing,
    },
    { what: 'nobody’s', ask: ({ mark }) => ({ path: `/api/profile/nobody_${mark}/followers` }), expect: missing },
  ],
  'GET /api/profile/:username/following': [
    {
      what: 'the owner’s',
      ask: ({ owner }) => ({ path: `/api/profile/${owner.username}/following` }),
      expect: members(ownersFriends),
    },
    {
      what: 'those of somebody deleted',
      ask: ({ deleted }) => ({ path: `/api/profile/${deleted.username}/following` }),
      expect: missing,
    },
    { what: 'nobody’s', ask: ({ mark }) => ({ path: `/api/profile/nobody_${mark}/following` }), expect: missing },
  ],
};
