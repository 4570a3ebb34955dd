import type { intake } from '@baraza/contract/features/intake.ts';
import { allowed, members, missing, type RequestParts, returns, type Row, type Rows } from '#testing/matrix/row.ts';

const foreign = members('403 not_your_intake');
const ids = (list: { id: string }[]) => list.map(({ id }) => id);

const announcement = (id: string) => `/api/announcements/${id}`;
/** To the four other people of the campus. */
const announced = allowed(201, { announcement: 1, notification: 4, notification_actor: 4 });

/** The same call about communities that are no hubs of the caller. */
function elsewhere(ask: (id: string) => RequestParts | string): Row[] {
  return [
    { what: 'of another hub', ask: ({ foreignHub }) => ask(foreignHub), expect: missing },
    { what: 'of a club', ask: ({ ownClub }) => ask(ownClub), expect: missing },
    { what: 'of a missing community', ask: ({ absent }) => ask(absent), expect: missing },
  ];
}

const answers = (id: string) => `/api/icebreakers/${id}/comments`;

export const rows: Rows<keyof typeof intake> = {
  'GET /api/announcements': [
    {
      what: 'of the caller’s intake',
      ask: () => '/api/announcements?intake=JANUARY_2024',
      expect: members(returns((body, scene) => [ids(body), [scene.announcement]])),
    },
    { what: 'of another intake', ask: () => '/api/announcements?intake=MAY_2025', expect: foreign },
    {
      what: 'of the hub of the campus',
      ask: ({ campusHub }) => `/api/announcements?communityId=${campusHub}`,
      expect: members(returns((body, scene) => [ids(body), [scene.campusAnnouncement]])),
    },
    ...elsewhere((id) => `/api/announcements?communityId=${id}`),
  ],
  'POST /api/announcements': [
    {
      what: 'to the caller’s intake, in another person’s name',
      ask: ({ bystander }) => ({
        path: '/api/announcements',
        body: { content: 'news', intake: 'JANUARY_2024', authorId: bystander.id, thumpsUp: 900 },
      }),
      expect: members(
        allowed(
          201,
          // The three other members of the intake are notified.
          { announcement: 1, notification: 3, notification_actor: 3 },
          {
            finds: ({ asker }) => [
              `select author_id, intake, likes_count from announcement join community on community.id = community_id
               where content = 'news'`,
              [],
              [{ author_id: asker.id, intake: 'JANUARY_2024', likes_count: 0 }],
            ],
          },
        ),
      ),
    },
    {
      what: 'to another intake',
      ask: () => ({ path: '/api/announcements', body: { content: 'news', intake: 'MAY_2025' } }),
      expect: foreign,
    },
    {
      what: 'to the hub of the campus',
      ask: ({ campusHub }) => ({ path: '/api/announcements', body: { content: 'news', communityId: campusHub } }),
      expect: {
        ...members('403 not_allowed'),
        steward: announced,
        admin: announced,
      },
    },
    ...elsewhere((id) => ({ path: '/api/announcements', body: { content: 'news', communityId: id } })),
  ],
  'PATCH /api/announcements/:id': [
    {
      what: 'a like, with content that must not change',
      ask: (scene) => ({ path: announcement(scene.announcement), body: { thumbsUp: 1, content: 'changed' } }),
      expect: members(
        allowed(
          200,
          { announcement: 0, announcement_like: 1 },
          {
            finds: (scene) => [
              'select content, likes_count from announcement where id = $1',
              [scene.announcement],
              [{ content: 'to all', likes_count: 1 }],
            ],
          },
        ),
      ),
    },
    {
      what: 'a like in another intake',
      ask: (scene) => ({ path: announcement(scene.foreignAnnouncement), body: { thumbsUp: 1 } }),
      expect: foreign,
    },
    {
      what: 'a like in the hub of the campus',
      ask: (scene) => ({ path: announcement(scene.campusAnnouncement), body: { thumbsUp: 1 } }),
      expect: members(allowed(200, { announcement: 0, announcement_like: 1 })),
    },
    {
      what: 'a like of a missing one',
      ask: ({ absent }) => ({ path: announcement(absent), body: { thumbsUp: 1 } }),
      expect: missing,
    },
  ],
  'DELETE /api/announcements/:id': [
    {
      what: 'the owner’s',
      ask: (scene) => announcement(scene.announcement),
      expect: { stranger: '403 not_allowed', owner: allowed(204, { announcement: -1 }) },
    },
    { what: 'one of another intake', ask: (scene) => announcement(scene.foreignAnnouncement), expect: foreign },
    { what: 'a missing one', ask: ({ absent }) => announcement(absent), expect: missing },
  ],
  'GET /api/icebreakers': [
    {
      what: 'of the caller’s intake',
      ask: () => '/api/icebreakers?intake=JANUARY_2024',
      expect: members(returns((body, scene) => [body.id, scene.icebreaker])),
    },
    { what: 'of another intake', ask: () => '/api/icebreakers?intake=MAY_2025', expect: foreign },
  ],
  'POST /api/icebreakers': [
    {
      what: 'while one is live, and of another intake',
      ask: () => ({ path: '/api/icebreakers', body: { content: 'Why?', duration: 20, intake: 'MAY_2025' } }),
      expect: members('409 icebreaker_exists'),
    },
  ],
  'GET /api/icebreakers/past': [
    {
      what: 'of the caller’s intake',
      ask: () => '/api/icebreakers/past?intake=JANUARY_2024',
      expect: members(returns((body, scene) => [ids(body), [scene.pastIcebreaker]])),
    },
    { what: 'of another intake', ask: () => '/api/icebreakers/past?intake=MAY_2025', expect: foreign },
  ],
  'GET /api/icebreakers/:id/comments': [
    {
      what: 'of the caller’s intake',
      ask: (scene) => answers(scene.icebreaker),
      expect: members(returns((body) => [body, []])),
    },
    { what: 'of another intake', ask: (scene) => answers(scene.foreignIcebreaker), expect: foreign },
    { what: 'of a missing one', ask: ({ absent }) => answers(absent), expect: missing },
  ],
  'POST /api/icebreakers/:id/comments': [
    {
      what: 'to a live one, in another person’s name',
      ask: (scene) => ({
        path: answers(scene.icebreaker),
        body: { content: 'me', duration: 60, authorId: scene.bystander.id },
      }),
      expect: members(
        allowed(
          201,
          { comment: 1 },
          {
            finds: (scene) => [
              'select author_id, content from comment where subject_id = $1',
              [scene.icebreaker],
              [{ author_id: scene.asker.id, content: 'me' }],
            ],
          },
        ),
      ),
    },
    {
      what: 'to an expired one',
      ask: (scene) => ({ path: answers(scene.pastIcebreaker), body: { content: 'me' } }),
      expect: members('409 icebreaker_over'),
    },
    {
      what: 'to one of another intake',
      ask: (scene) => ({ path: answers(scene.foreignIcebreaker), body: { content: 'me' } }),
      expect: foreign,
    },
    {
      what: 'to a missing one',
      ask: ({ absent }) => ({ path: answers(absent), body: { content: 'me' } }),
      expect: missing,
    },
  ],
};
