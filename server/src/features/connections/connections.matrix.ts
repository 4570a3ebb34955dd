import type { connections } from '@baraza/contract/features/connections.ts';
import type { Person } from '#testing/matrix/people.fixtures.ts';
import { allowed, members, missing, notified, returns, type Rows } from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

/** Whether the caller follows the other person, and is followed by them, according to the reply. */
const relation = (wanted: [isFollowing: boolean, isFollowedBy: boolean]) => ({
  shows: (body: { isFollowing: boolean; isFollowedBy: boolean }): [unknown, unknown] => [
    [body.isFollowing, body.isFollowedBy],
    wanted,
  ],
});
const unchanged = (...wanted: [boolean, boolean]) => allowed(200, {}, relation(wanted));
/** One follow is added or removed, and both counters change. */
const moved = (follow: 1 | -1, ...wanted: [boolean, boolean]) =>
  allowed(200, { follow, person: 0, ...(follow === 1 && notified) }, relation(wanted));

/** The reply lists these people and no others. */
const listed = (of: (scene: Scene) => Person[]) =>
  returns((body: { users: { id: string }[]; total: number }, scene) => [
    [body.users.map(({ id }) => id).sort(), body.total],
    [
      of(scene)
        .map(({ id }) => id)
        .sort(),
      of(scene).length,
    ],
  ]);
const empty = listed(() => []);
const ownersFollowers = listed(({ bystander, fan }) => [bystander, fan]);
const ownersFriends = listed(({ bystander }) => [bystander]);

/** The owner and the bystander are friends; the fan follows the owner, who does not follow back. */
export const rows: Rows<keyof typeof connections> = {
  'GET /api/connections/following': [
    {
      what: 'people the caller follows',
      ask: () => '/api/connections/following',
      expect: { stranger: empty, owner: ownersFriends },
    },
  ],
  'GET /api/connections/followers': [
    {
      what: 'people who follow the caller',
      ask: () => '/api/connections/followers',
      expect: { stranger: empty, owner: ownersFollowers },
    },
  ],
  'GET /api/connections/suggestions': [
    {
      what: 'people whom the caller does not follow',
      ask: () => '/api/connections/suggestions',
      expect: members(
        returns((body: { users: { isFollowing: boolean }[] }) => [
          [body.users.length > 0, body.users.some(({ isFollowing }) => isFollowing)],
          [true, false],
        ]),
      ),
    },
  ],
  'GET /api/connections/mutuals': [
    {
      what: 'the caller’s friends',
      ask: () => '/api/connections/mutuals',
      expect: { stranger: empty, owner: ownersFriends },
    },
    {
      what: 'friends by a name that only a follower has',
      ask: ({ fan }) => `/api/connections/mutuals?search=${fan.username}`,
      expect: members(empty),
    },
  ],
  'GET /api/connections/:userId': [
    {
      what: 'with a friend',
      ask: ({ bystander }) => `/api/connections/${bystander.id}`,
      expect: { stranger: unchanged(false, false), owner: unchanged(true, true) },
    },
    {
      what: 'with a follower the caller does not follow',
      ask: ({ fan }) => `/api/connections/${fan.id}`,
      expect: { stranger: unchanged(false, false), owner: unchanged(false, true) },
    },
    {
      what: 'with the caller',
      ask: ({ asker }) => `/api/connections/${asker.id}`,
      expect: members(unchanged(false, false)),
    },
    { what: 'with a deleted person', ask: ({ deleted }) => `/api/connections/${deleted.id}`, expect: missing },
    {
      what: 'with a person who is not onboarded',
      ask: ({ newcomer }) => `/api/connections/${newcomer.id}`,
      expect: missing,
    },
    { what: 'with no people', ask: ({ absent }) => `/api/connections/${absent}`, expect: missing },
    { what: 'with no id', ask: () => '/api/connections/me', expect: missing },
  ],
  'POST /api/connections': [
    {
      what: 'a follower the caller does not follow',
      ask: ({ fan }) => ({ path: '/api/connections', body: { followingId: fan.id } }),
      expect: { stranger: moved(1, true, false), owner: moved(1, true, true) },
    },
    {
      what: 'a friend',
      ask: ({ bystander }) => ({ path: '/api/connections', body: { followingId: bystander.id } }),
      expect: { stranger: moved(1, true, false), owner: unchanged(true, true) },
    },
    {
      what: 'a person in another name',
      ask: ({ fan, bystander }) => ({
        path: '/api/connections',
        body: { followingId: fan.id, followerId: bystander.id },
      }),
      expect: {
        stranger: allowed(
          200,
          { follow: 1, person: 0, ...notified },
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
      what: 'the caller',
      ask: ({ asker }) => ({ path: '/api/connections', body: { followingId: asker.id } }),
      expect: members('422 cannot_follow_self'),
    },
    {
      what: 'a deleted person',
      ask: ({ deleted }) => ({ path: '/api/connections', body: { followingId: deleted.id } }),
      expect: missing,
    },
    {
      what: 'a person who is not onboarded',
      ask: ({ newcomer }) => ({ path: '/api/connections', body: { followingId: newcomer.id } }),
      expect: missing,
    },
    {
      what: 'a missing person',
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
      expect: { stranger: unchanged(false, false), owner: moved(-1, false, true) },
    },
    {
      what: 'a follower the caller does not follow',
      ask: ({ fan }) => ({ path: '/api/connections/unfollow', body: { followingId: fan.id } }),
      expect: { stranger: unchanged(false, false), owner: unchanged(false, true) },
    },
    {
      what: 'the caller',
      ask: ({ asker }) => ({ path: '/api/connections/unfollow', body: { followingId: asker.id } }),
      expect: members('422 cannot_follow_self'),
    },
    {
      what: 'a deleted person',
      ask: ({ deleted }) => ({ path: '/api/connections/unfollow', body: { followingId: deleted.id } }),
      expect: missing,
    },
    {
      what: 'a missing person',
      ask: ({ absent }) => ({ path: '/api/connections/unfollow', body: { followingId: absent } }),
      expect: missing,
    },
  ],
  'DELETE /api/connections/followers/:userId': [
    {
      what: 'a follower',
      ask: ({ fan }) => `/api/connections/followers/${fan.id}`,
      expect: { stranger: unchanged(false, false), owner: moved(-1, false, false) },
    },
    {
      what: 'a friend, who is still followed',
      ask: ({ bystander }) => `/api/connections/followers/${bystander.id}`,
      expect: { stranger: unchanged(false, false), owner: moved(-1, true, false) },
    },
    {
      what: 'the caller',
      ask: ({ asker }) => `/api/connections/followers/${asker.id}`,
      expect: members(unchanged(false, false)),
    },
    { what: 'a deleted person', ask: ({ deleted }) => `/api/connections/followers/${deleted.id}`, expect: missing },
    { what: 'a missing person', ask: ({ absent }) => `/api/connections/followers/${absent}`, expect: missing },
  ],
  'GET /api/profile/:username/followers': [
    {
      what: 'the owner’s',
      ask: ({ owner }) => `/api/profile/${owner.username}/followers`,
      expect: members(ownersFollowers),
    },
    {
      what: 'of a deleted person',
      ask: ({ deleted }) => `/api/profile/${deleted.username}/followers`,
      expect: missing,
    },
    { what: 'of a missing person', ask: ({ mark }) => `/api/profile/nobody_${mark}/followers`, expect: missing },
  ],
  'GET /api/profile/:username/following': [
    {
      what: 'the owner’s',
      ask: ({ owner }) => `/api/profile/${owner.username}/following`,
      expect: members(ownersFriends),
    },
    {
      what: 'of a deleted person',
      ask: ({ deleted }) => `/api/profile/${deleted.username}/following`,
      expect: missing,
    },
    { what: 'of a missing person', ask: ({ mark }) => `/api/profile/nobody_${mark}/following`, expect: missing },
  ],
};
