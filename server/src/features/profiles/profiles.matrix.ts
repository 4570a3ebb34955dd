import type { profiles } from '@baraza/contract/features/profiles.ts';
import { jobs, pictureForm } from '#testing/matrix/pictures.ts';
import { accounts, allowed, members, missing, returns, type Allowed, type Rows } from '#testing/matrix/row.ts';

const own = returns((body, { asker }) => [
  [body.id, body.email],
  [asker.id, asker.email],
]);
const bioSet = allowed(
  200,
  { person: 0 },
  {
    finds: ({ asker }) => [
      'select email, bio, followers_count < 900 as counted, deleted_at from person where id = $1',
      [asker.id],
      [{ email: asker.email, bio: 'New words.', counted: true, deleted_at: null }],
    ],
  },
);

/** The caller's row is unchanged and marked as deleted. */
const isDeleted: Allowed['finds'] = ({ asker }) => [
  `select email, username, deleted_at is not null as is_deleted, erased_at from person where id = $1`,
  [asker.id],
  [{ email: asker.email, username: asker.username, is_deleted: true, erased_at: null }],
];

type Member = 'owner' | 'stranger' | 'bystander' | 'fan' | 'foreigner';

/** The reply lists these people and no others. */
const found = (...who: Member[]) =>
  returns((body: { users: { id: string }[]; total: number }, scene) => [
    [body.users.map(({ id }) => id).sort(), body.total],
    [who.map((each) => scene[each].id).sort(), who.length],
  ]);

function pictureRows<Slot extends 'avatar' | 'banner'>(slot: Slot) {
  const path = `/api/profile/${slot}`;
  const set = allowed(
    200,
    { media: 1, person: 0, [jobs]: 1 },
    {
      shows: (body) => [body[slot === 'avatar' ? 'image' : 'bannerURL'].startsWith('/media/'), true],
      finds: ({ asker }) => [
        `select owner_id, purpose, state from media join person on person.${slot} = file where person.id = $1`,
        [asker.id],
        [{ owner_id: asker.id, purpose: slot, state: 'attached' }],
      ],
    },
  );
  return {
    post: {
      what: `the caller’s ${slot}`,
      ask: () => ({ path, body: pictureForm('file') }),
      // The owner has one already, which a job removes.
      expect: { ...accounts(set), owner: { ...set, changes: { ...set.changes, [jobs]: 2 } } },
    },
    delete: {
      what: `the caller’s ${slot}`,
      ask: () => path,
      expect: {
        ...accounts(200),
        owner: allowed(
          200,
          { media: 0, person: 0, [jobs]: 1 },
          {
            finds: ({ owner }) => [
              `select ${slot} as picture from person where id = $1`,
              [owner.id],
              [{ picture: null }],
            ],
          },
        ),
      },
    },
  };
}
const [avatar, banner] = [pictureRows('avatar'), pictureRows('banner')];

export const rows: Rows<keyof typeof profiles> = {
  'GET /api/options': [{ what: 'the lists', ask: () => '/api/options', expect: accounts(200) }],
  'GET /api/profile/me': [{ what: 'the caller’s profile', ask: () => '/api/profile/me', expect: accounts(own) }],
  'PUT /api/profile/me': [
    {
      what: 'a new bio',
      ask: () => ({ path: '/api/profile/me', body: { bio: 'New words.' } }),
      expect: accounts(bioSet),
    },
    {
      what: 'a new bio, with fields the server sets',
      ask: ({ bystander }) => ({
        path: '/api/profile/me',
        body: {
          bio: 'New words.',
          id: bystander.id,
          email: bystander.email,
          campus: 'Elsewhere',
          followersCount: 900,
          friendsCount: 900,
          image: '/media/mine.jpg',
          onboarded_at: '2020-01-01T00:00:00.000Z',
          deleted_at: '2020-01-01T00:00:00.000Z',
        },
      }),
      expect: accounts(bioSet),
    },
    {
      what: 'claiming to be onboarded',
      ask: () => ({ path: '/api/profile/me', body: { isOnboarded: true } }),
      expect: { ...accounts(200), 'not onboarded': '422 onboarding_incomplete' },
    },
    {
      what: 'another intake: the owner has just been onboarded, the stranger a month ago',
      ask: () => ({ path: '/api/profile/me', body: { intake: 'MAY_2020', intakeChangeableUntil: null } }),
      expect: {
        'not onboarded': allowed(200, { person: 0 }),
        stranger: '403 intake_fixed',
        owner: allowed(
          200,
          { person: 0, community: 1, community_member: 0, intake_change: 1, buddy_proposal: -1 },
          {
            shows: (body) => [body.intakeChangeableUntil, null],
            finds: ({ owner }) => [
              'select person_id, changed_by, from_intake, to_intake from intake_change',
              [],
              [{ person_id: owner.id, changed_by: owner.id, from_intake: 'JANUARY_2024', to_intake: 'MAY_2020' }],
            ],
          },
        ),
      },
    },
    {
      what: 'another person’s username',
      ask: ({ bystander }) => ({ path: '/api/profile/me', body: { username: bystander.username.toUpperCase() } }),
      expect: { 'not onboarded': '409 username_taken', stranger: '409 username_fixed', owner: '409 username_fixed' },
    },
  ],
  'DELETE /api/profile/me': [
    {
      what: 'the caller’s account',
      ask: ({ asker }) => ({ path: '/api/profile/me', body: { username: asker.username.toUpperCase() } }),
      expect: {
        // Test, Person and TestPerson, the username in three forms, Kenya.
        stranger: allowed(
          202,
          { person: 0, person_word: -7, community: 0, community_member: -3, session: -1 },
          { finds: isDeleted },
        ),
        // Their content is kept for now; the transfer of a business ends, guests of their events are notified, and a job finds another admin
        // of their group.
        owner: allowed(
          202,
          {
            person: 0,
            person_word: -7,
            community: 0,
            community_member: -3,
            session: -2,
            notification: 2,
            venture_transfer: -1,
            [jobs]: 1,
          },
          { finds: isDeleted },
        ),
      },
    },
    {
      what: 'with another person’s username',
      ask: ({ bystander }) => ({ path: '/api/profile/me', body: { username: bystander.username, id: bystander.id } }),
      expect: members('422 confirmation_mismatch'),
    },
    {
      what: 'without a search term',
      ask: () => ({ path: '/api/profile/me', body: {} }),
      expect: members('422 invalid_body'),
    },
  ],
  'POST /api/profile/avatar': [avatar.post],
  'DELETE /api/profile/avatar': [avatar.delete],
  'POST /api/profile/banner': [banner.post],
  'DELETE /api/profile/banner': [banner.delete],
  'GET /api/profile/check-username': [
    {
      what: 'a name that is free',
      ask: ({ mark }) => `/api/profile/check-username?username=free_${mark}`,
      expect: accounts(returns((body) => [body.available, true])),
    },
    {
      what: 'a name that is taken',
      ask: ({ bystander }) => `/api/profile/check-username?username=${bystander.username}`,
      expect: accounts(returns((body) => [body.available, false])),
    },
  ],
  'GET /api/profile': [
    {
      what: 'the caller’s intake',
      ask: ({ mark }) => `/api/profile?intake=JANUARY_2024&search=${mark}`,
      expect: { stranger: found('owner', 'bystander', 'fan'), owner: found('stranger', 'bystander', 'fan') },
    },
    { what: 'another intake', ask: () => '/api/profile?intake=MAY_2024', expect: members('403 not_your_intake') },
  ],
  'GET /api/users': [
    {
      what: 'everyone with that name part',
      ask: ({ mark }) => `/api/users?search=${mark}`,
      expect: {
        stranger: found('owner', 'bystander', 'fan', 'foreigner'),
        owner: found('stranger', 'bystander', 'fan', 'foreigner'),
      },
    },
    {
      what: 'by an e-mail',
      ask: ({ bystander }) => `/api/users?search=${encodeURIComponent(bystander.email)}`,
      expect: { stranger: found(), owner: found() },
    },
    {
      what: 'a deleted person and one who is not onboarded',
      ask: ({ deleted }) => `/api/users?search=${deleted.username}`,
      expect: { stranger: found(), owner: found() },
    },
  ],
  'GET /api/profile/:username': [
    {
      what: 'the owner’s',
      ask: ({ owner }) => `/api/profile/${owner.username}`,
      expect: {
        stranger: returns((body, { owner }) => [body.id, owner.id]),
        owner: returns((body, { owner }) => [body.id, owner.id]),
      },
    },
    { what: 'of a deleted person', ask: ({ deleted }) => `/api/profile/${deleted.username}`, expect: missing },
    { what: 'of a missing person', ask: ({ mark }) => `/api/profile/nobody_${mark}`, expect: missing },
  ],
};
