import type { scheduled } from '@baraza/contract/features/scheduled-posts.ts';
import { jobs, pictureForm } from '#testing/matrix/pictures.ts';
import { allowed, members, missing, ownerOnly, returns, type Rows } from '#testing/matrix/row.ts';

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

function form(ownerId: string, more: Record<string, string> = {}): FormData {
  const data = new FormData();
  const fields = { ownerType: 'USER', ownerId, content: 'A later post.', publishAt: inAnHour(), ...more };
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const isScheduled = allowed(
  201,
  { scheduled_post: 1 },
  {
    shows: (body) => [body.failure, null],
    finds: ({ asker }) => [
      `select failure from scheduled_post where owner_id = $1 and content = 'A later post.'`,
      [asker.id],
      [{ failure: null }],
    ],
  },
);

export const written = {
  'scheduled_post.content': 'POST /api/posts/scheduled content',
  'scheduled_post.comments_from': 'POST /api/posts/scheduled commentsFrom',
  'scheduled_post_image.alt': 'POST /api/posts/scheduled alt 0',
};

export const smallLists = { 'GET /api/posts/scheduled': 'at most 20, which their author sees alone' };

export const rows: Rows<keyof typeof scheduled> = {
  'GET /api/posts/scheduled': [
    {
      what: 'one’s own',
      ask: () => '/api/posts/scheduled',
      expect: {
        stranger: returns((body) => [body, []]),
        owner: returns((body, { scheduledPost }) => [body.map(({ id }: { id: string }) => id), [scheduledPost]]),
      },
    },
  ],
  'POST /api/posts/scheduled': [
    {
      what: 'with fields the server sets',
      ask: ({ asker, absent }) => ({
        path: '/api/posts/scheduled',
        body: form(asker.id, { id: absent, failure: 'archived' }),
      }),
      expect: members(isScheduled),
    },
    {
      what: 'with a picture',
      ask: ({ asker }) => ({
        path: '/api/posts/scheduled',
        body: pictureForm('files', {
          ownerType: 'USER',
          ownerId: asker.id,
          content: 'A later post.',
          publishAt: inAnHour(),
        }),
      }),
      expect: members({ ...isScheduled, changes: { scheduled_post: 1, scheduled_post_image: 1, media: 1, [jobs]: 1 } }),
    },
    {
      what: 'to a club in which only moderators post',
      ask: ({ asker, offeredClub }) => ({
        path: '/api/posts/scheduled',
        body: form(asker.id, { communityId: offeredClub }),
      }),
      expect: { stranger: '403 not_allowed', owner: '403 posting_restricted' },
    },
    {
      what: 'to a club that nobody may know of',
      ask: ({ asker, secretClub }) => ({
        path: '/api/posts/scheduled',
        body: form(asker.id, { communityId: secretClub }),
      }),
      expect: missing,
    },
    {
      what: 'in another person’s name',
      ask: ({ bystander }) => ({ path: '/api/posts/scheduled', body: form(bystander.id) }),
      expect: members('403 not_allowed'),
    },
    {
      what: 'for now',
      ask: ({ asker }) => ({
        path: '/api/posts/scheduled',
        body: form(asker.id, { publishAt: new Date().toISOString() }),
      }),
      expect: members('422 invalid_form'),
    },
  ],
  'PUT /api/posts/scheduled/:id': [
    {
      what: 'the owner’s, with content that must not change',
      ask: ({ scheduledPost }) => ({
        path: `/api/posts/scheduled/${scheduledPost}`,
        body: { publishAt: inAnHour(), content: 'changed' },
      }),
      expect: ownerOnly(
        allowed(
          200,
          { scheduled_post: 0 },
          {
            finds: ({ scheduledPost }) => [
              `select content, publish_at < now() + interval '1 day' as is_soon from scheduled_post where id = $1`,
              [scheduledPost],
              [{ content: 'for later', is_soon: true }],
            ],
          },
        ),
        '404 not_found',
      ),
    },
    {
      what: 'a missing one',
      ask: ({ absent }) => ({ path: `/api/posts/scheduled/${absent}`, body: { publishAt: inAnHour() } }),
      expect: missing,
    },
  ],
  'POST /api/posts/scheduled/:id/publish': [
    {
      what: 'the owner’s',
      ask: ({ scheduledPost }) => ({ path: `/api/posts/scheduled/${scheduledPost}/publish` }),
      expect: ownerOnly(
        allowed(
          201,
          { scheduled_post: -1, scheduled_post_image: -1, post: 1, post_image: 1 },
          {
            shows: (body, { owner }) => [
              [body.content, body.owner.id],
              ['for later', owner.id],
            ],
          },
        ),
        '404 not_found',
      ),
    },
    {
      what: 'a missing one',
      ask: ({ absent }) => ({ path: `/api/posts/scheduled/${absent}/publish` }),
      expect: missing,
    },
  ],
  'DELETE /api/posts/scheduled/:id': [
    {
      what: 'the owner’s',
      ask: ({ scheduledPost }) => ({ path: `/api/posts/scheduled/${scheduledPost}` }),
      expect: ownerOnly(
        allowed(204, { scheduled_post: -1, scheduled_post_image: -1, media: 0, [jobs]: 1 }),
        '404 not_found',
      ),
    },
    { what: 'a missing one', ask: ({ absent }) => ({ path: `/api/posts/scheduled/${absent}` }), expect: missing },
  ],
};
