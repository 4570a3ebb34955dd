import type { posts } from '@baraza/contract/features/posts.ts';
import { jobs, pictureForm } from '#testing/matrix/pictures.ts';
import {
  allowed,
  members,
  missing,
  notified,
  ownerOnly,
  returns,
  type Allowed,
  type Rows,
} from '#testing/matrix/row.ts';
import type { Scene } from '#testing/matrix/scene.ts';

/** The same for both members; the owner is notified of what the stranger does. */
const ownerNotifiedOf = (expected: Allowed) => ({
  ...members(expected),
  stranger: { ...expected, changes: { ...expected.changes, ...notified } },
});

function form(ownerId: string): Record<string, string> {
  return { ownerType: 'USER', ownerId, content: 'A new post.' };
}

function formData(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

const posted = allowed(
  201,
  { post: 1 },
  {
    shows: (body, { asker }) => [body.owner.id, asker.id],
    finds: ({ asker }) => [
      `select content, likes_count from post where owner_id = $1 and content = 'A new post.'`,
      [asker.id],
      [{ content: 'A new post.', likes_count: 0 }],
    ],
  },
);
const commented = allowed(
  201,
  { comment: 1, post: 0 },
  {
    shows: (body, { asker }) => [body.user.id, asker.id],
    finds: ({ asker, post }) => [
      `select comments_count from post join comment on comment.subject_id = post.id
       where post.id = $1 and author_id = $2 and comment.content = 'A new comment.'`,
      [post, asker.id],
      [{ comments_count: 3 }],
    ],
  },
);
const comment = { content: 'A new comment.' };
const on = (post: string, id = '') => `/api/posts/${post}/comments${id && `/${id}`}`;

export const written = {
  'removed_content.content': 'POST /api/posts content',
  'removed_content.reason': 'DELETE /api/posts/:id reason',
};

export const rows: Rows<keyof typeof posts> = {
  'GET /api/posts': [
    {
      what: 'the newest, without those for members of a club',
      ask: () => '/api/posts?limit=50',
      expect: members(
        returns((body: { id: string }[], { post, friendsPost }) => {
          const ids = body.map(({ id }) => id);
          return [[post, friendsPost].map((id) => ids.includes(id)), [false, true]];
        }),
      ),
    },
    {
      what: 'of a club of both',
      ask: ({ club }) => `/api/posts?limit=50&communityId=${club}`,
      expect: members(
        returns((body: { id: string }[], { post, otherPost, hiddenPost }) => {
          const ids = body.map(({ id }) => id);
          return [[post, otherPost, hiddenPost].map((id) => ids.includes(id)), [true, true, false]];
        }),
      ),
    },
    {
      what: 'of a club that nobody may know of',
      ask: ({ secretClub }) => `/api/posts?communityId=${secretClub}`,
      expect: members(returns((body) => [body, []])),
    },
    {
      what: 'the pinned ones of the owner’s club',
      ask: ({ ownClub }) => `/api/posts?communityId=${ownClub}&pinned=true`,
      expect: members(returns((body) => [body.map(({ pinned }: { pinned: boolean }) => pinned), [true]])),
    },
    {
      what: 'of a deleted person',
      ask: ({ deleted }) => `/api/posts?ownerId=${deleted.id}`,
      expect: members(returns((body) => [body, []])),
    },
    {
      what: 'saved ones, where another person has saved one',
      ask: () => '/api/posts?scope=saved',
      expect: members(returns((body) => [body, []])),
    },
    {
      what: 'with a tag',
      ask: () => '/api/posts?tag=matrix',
      expect: members(
        returns((body: { id: string; saved: boolean }[], { post }) => [
          body.map(({ id, saved }) => [id, saved]),
          [[post, false]],
        ]),
      ),
    },
  ],
  'POST /api/posts': [
    {
      what: 'with a poll and ids and counts that the server sets',
      ask: ({ asker, absent }) => {
        const [options, closesAt] = [['one', 'two'], new Date(Date.now() + 86_400_000).toISOString()];
        const poll = { id: absent, options, isMultiple: false, isSecret: true, closesAt, votes: 900 };
        return { path: '/api/posts', body: formData({ ...form(asker.id), poll: JSON.stringify(poll) }) };
      },
      expect: members({ ...posted, changes: { post: 1, poll: 1, poll_option: 2 } }),
    },
    {
      what: 'in the caller’s name',
      ask: ({ asker }) => ({ path: '/api/posts', body: formData(form(asker.id)) }),
      expect: members(posted),
    },
    {
      what: 'with a picture and fields the server sets',
      ask: ({ asker, absent }) => ({
        path: '/api/posts',
        body: pictureForm('files', { ...form(asker.id), id: absent, likesCounter: '900', createdAt: '2020-01-01' }),
      }),
      expect: members({ ...posted, changes: { post: 1, post_image: 1, media: 1, [jobs]: 1 } }),
    },
    {
      what: 'with an upload of the owner',
      ask: ({ asker, completeUpload }) => ({
        path: '/api/posts',
        body: formData({ ...form(asker.id), uploads: completeUpload }),
      }),
      expect: ownerOnly(
        {
          ...posted,
          changes: { post: 1, post_image: 1, media: 1, [jobs]: 1, upload: 0, upload_part: -1 },
        },
        '422 upload_incomplete',
      ),
    },
    {
      what: 'to the owner’s club in its name',
      ask: ({ asker, ownClub }) => ({
        path: '/api/posts',
        body: formData({ ...form(asker.id), communityId: ownClub, asCommunity: 'true', audience: 'EVERYONE' }),
      }),
      expect: ownerOnly({
        ...posted,
        finds: ({ asker, ownClub }) => [
          `select as_community, audience, pinned_at from post where owner_id = $1 and community_id = $2 and content = 'A new post.'`,
          [asker.id, ownClub],
          [{ as_community: true, audience: 'CAMPUS', pinned_at: null }],
        ],
      }),
    },
    {
      what: 'to a club in which only moderators post',
      ask: ({ asker, offeredClub }) => ({
        path: '/api/posts',
        body: formData({ ...form(asker.id), communityId: offeredClub }),
      }),
      expect: { stranger: '403 not_allowed', owner: '403 posting_restricted' },
    },
    {
      what: 'to a club that nobody may know of',
      ask: ({ asker, secretClub }) => ({
        path: '/api/posts',
        body: formData({ ...form(asker.id), communityId: secretClub }),
      }),
      expect: missing,
    },
    {
      what: 'in the owner’s name',
      ask: ({ owner }) => ({ path: '/api/posts', body: formData(form(owner.id)) }),
      expect: ownerOnly(posted),
    },
    {
      what: 'with a picture in another person’s name',
      ask: ({ bystander }) => ({ path: '/api/posts', body: pictureForm('files', form(bystander.id)) }),
      expect: members('403 not_allowed'),
    },
    {
      what: 'with an idempotency key another person has used',
      ask: ({ asker, usedKey }) => ({
        path: '/api/posts',
        body: formData(form(asker.id)),
        headers: { 'idempotency-key': usedKey },
      }),
      expect: members({ ...posted, changes: { post: 1, idempotent_reply: 1 } }),
    },
  ],
  'GET /api/posts/tags': [
    {
      what: 'in use',
      ask: () => '/api/posts/tags',
      expect: members(returns((body: { posts: number }[]) => [body.every(({ posts }) => posts > 0), true])),
    },
  ],
  'GET /api/posts/:id': [
    {
      what: 'the owner’s',
      ask: ({ post }) => `/api/posts/${post}`,
      expect: members(returns((body, { owner }) => [body.owner.id, owner.id])),
    },
    { what: 'one of a deleted person', ask: ({ hiddenPost }) => `/api/posts/${hiddenPost}`, expect: missing },
    { what: 'a missing one', ask: ({ absent }) => `/api/posts/${absent}`, expect: missing },
  ],
  'PATCH /api/posts/:id': [
    {
      what: 'a like, with content that must not change',
      ask: ({ post }) => ({ path: `/api/posts/${post}`, body: { like: 1, content: 'changed', likesCounter: 900 } }),
      expect: ownerNotifiedOf(
        allowed(
          200,
          { post: 0, post_like: 1 },
          {
            shows: (body) => [
              [body.liked, body.likesCounter],
              [true, 2],
            ],
            finds: ({ post }) => [
              'select content, likes_count from post where id = $1',
              [post],
              [{ content: 'a post', likes_count: 2 }],
            ],
          },
        ),
      ),
    },
    {
      what: 'removing another person’s like',
      ask: ({ post }) => ({ path: `/api/posts/${post}`, body: { like: -1 } }),
      expect: members(200),
    },
    {
      what: 'a like of a post of a deleted person',
      ask: ({ hiddenPost }) => ({ path: `/api/posts/${hiddenPost}`, body: { like: 1 } }),
      expect: missing,
    },
    {
      what: 'a like of a missing one',
      ask: ({ absent }) => ({ path: `/api/posts/${absent}`, body: { like: 1 } }),
      expect: missing,
    },
  ],
  'PUT /api/posts/:id': [
    {
      what: 'the owner’s, with fields the server sets',
      ask: ({ post, absent }) => ({
        path: `/api/posts/${post}`,
        body: { content: 'changed', id: absent, likesCounter: 900 },
      }),
      expect: {
        stranger: '403 not_allowed',
        owner: allowed(
          200,
          { post: 0, post_version: 1, post_tag: -1, mention: -1 },
          {
            shows: (body, { post }) => [
              [body.id, body.content, body.edited, body.likesCounter],
              [post, 'changed', true, 1],
            ],
            finds: ({ post }) => [
              'select content from post_version where post_id = $1 order by id',
              [post],
              [{ content: 'a pots' }, { content: 'a post' }, { content: 'changed' }],
            ],
          },
        ),
      },
    },
    {
      what: 'another person’s',
      ask: ({ otherPost }) => ({ path: `/api/posts/${otherPost}`, body: { content: 'changed' } }),
      expect: members('403 not_allowed'),
    },
    {
      what: 'one of a deleted person',
      ask: ({ hiddenPost }) => ({ path: `/api/posts/${hiddenPost}`, body: { content: 'changed' } }),
      expect: missing,
    },
    {
      what: 'a missing one',
      ask: ({ absent }) => ({ path: `/api/posts/${absent}`, body: { content: 'changed' } }),
      expect: missing,
    },
  ],
  'GET /api/posts/:id/history': [
    {
      what: 'of a post',
      ask: ({ post }) => `/api/posts/${post}/history`,
      expect: members(
        returns((body: { content: string }[]) => [body.map(({ content }) => content), ['a post', 'a pots']]),
      ),
    },
    {
      what: 'of a post of a deleted person',
      ask: ({ hiddenPost }) => `/api/posts/${hiddenPost}/history`,
      expect: missing,
    },
    { what: 'of a missing one', ask: ({ absent }) => `/api/posts/${absent}/history`, expect: missing },
  ],
  'POST /api/posts/:id/save': [
    {
      what: 'the owner’s',
      ask: ({ post }) => `/api/posts/${post}/save`,
      expect: members(
        allowed(
          200,
          { post_save: 1 },
          {
            shows: (body) => [body.saved, true],
            finds: ({ post, asker }) => [
              'select person_id from post_save where post_id = $1 and person_id = $2',
              [post, asker.id],
              [{ person_id: asker.id }],
            ],
          },
        ),
      ),
    },
    { what: 'one of a deleted person', ask: ({ hiddenPost }) => `/api/posts/${hiddenPost}/save`, expect: missing },
    { what: 'a missing one', ask: ({ absent }) => `/api/posts/${absent}/save`, expect: missing },
  ],
  'DELETE /api/posts/:id/save': [
    {
      what: 'one that another person has saved',
      ask: ({ post }) => `/api/posts/${post}/save`,
      expect: members(returns((body) => [body.saved, false])),
    },
    { what: 'one of a deleted person', ask: ({ hiddenPost }) => `/api/posts/${hiddenPost}/save`, expect: missing },
    { what: 'a missing one', ask: ({ absent }) => `/api/posts/${absent}/save`, expect: missing },
  ],
  'POST /api/posts/:id/pin': [
    {
      what: 'one of the owner’s club',
      ask: ({ clubPost }) => `/api/posts/${clubPost}/pin`,
      expect: ownerOnly(200),
    },
    {
      what: 'another one of the owner’s club',
      ask: ({ unpinnedPost }) => `/api/posts/${unpinnedPost}/pin`,
      expect: ownerOnly(allowed(200, { post: 0 }, { shows: (body) => [body.pinned, true] })),
    },
    {
      what: 'one of a club in which both are members',
      ask: ({ post }) => `/api/posts/${post}/pin`,
      expect: members('403 not_allowed'),
    },
    { what: 'one of a deleted person', ask: ({ hiddenPost }) => `/api/posts/${hiddenPost}/pin`, expect: missing },
    { what: 'a missing one', ask: ({ absent }) => `/api/posts/${absent}/pin`, expect: missing },
  ],
  'DELETE /api/posts/:id/pin': [
    {
      what: 'one of the owner’s club',
      ask: ({ clubPost }) => `/api/posts/${clubPost}/pin`,
      expect: ownerOnly(allowed(200, { post: 0 }, { shows: (body) => [body.pinned, false] })),
    },
    { what: 'one of a deleted person', ask: ({ hiddenPost }) => `/api/posts/${hiddenPost}/pin`, expect: missing },
    { what: 'a missing one', ask: ({ absent }) => `/api/posts/${absent}/pin`, expect: missing },
  ],
  'DELETE /api/posts/:id': [
    {
      what: 'the bystander’s in the owner’s club, with a reason',
      ask: ({ clubPost }) => ({ path: `/api/posts/${clubPost}`, body: { reason: 'Spam' } }),
      expect: ownerOnly(
        allowed(
          204,
          { post: -1, comment: -1, removed_content: 1, audit_entry: 1, notification: 1 },
          { finds: ({ clubPost }) => ['select id from post where id = $1', [clubPost], []] },
        ),
      ),
    },
    {
      what: 'the bystander’s in the owner’s club, without a reason',
      ask: ({ clubPost }) => `/api/posts/${clubPost}`,
      expect: ownerOnly('422 invalid_body'),
    },
    {
      what: 'the owner’s',
      ask: ({ post }) => `/api/posts/${post}`,
      expect: {
        stranger: '403 not_allowed',
        owner: allowed(
          204,
          {
            post: -1,
            poll: -1,
            poll_option: -2,
            post_image: -1,
            post_like: -1,
            post_save: -1,
            post_version: -2,
            post_tag: -1,
            mention: -1,
            comment: -2,
            comment_like: -1,
            media: 0,
            notification: -1,
            [jobs]: 1,
          },
          { finds: ({ post }) => ['select id from post where id = $1', [post], []] },
        ),
      },
    },
    { what: 'one of a deleted person', ask: ({ hiddenPost }) => `/api/posts/${hiddenPost}`, expect: missing },
    { what: 'a missing one', ask: ({ absent }) => `/api/posts/${absent}`, expect: missing },
  ],
  'GET /api/posts/:id/comments': [
    { what: 'of a post', ask: ({ post }) => on(post), expect: members(showsOnly('comment')) },
    {
      what: 'the replies of a comment',
      ask: ({ post, comment: parent }) => `${on(post)}?parentCommentId=${parent}`,
      expect: members(showsOnly('reply')),
    },
    { what: 'of a post of a deleted person', ask: ({ hiddenPost }) => on(hiddenPost), expect: missing },
    { what: 'of a missing one', ask: ({ absent }) => on(absent), expect: missing },
  ],
  'POST /api/posts/:id/comments': [
    {
      what: 'a comment, with another author',
      ask: ({ post, bystander }) => ({ path: on(post), body: { ...comment, userId: bystander.id, likesCounter: 900 } }),
      expect: ownerNotifiedOf(commented),
    },
    {
      what: 'a reply',
      ask: ({ post, comment: parent }) => ({ path: on(post), body: { ...comment, commentParentId: parent } }),
      expect: ownerNotifiedOf(commented),
    },
    {
      what: 'a reply to a comment of another post',
      ask: ({ post, otherComment }) => ({ path: on(post), body: { ...comment, commentParentId: otherComment } }),
      expect: members('422 parent_mismatch'),
    },
    {
      what: 'a reply to a missing comment',
      ask: ({ post, absent }) => ({ path: on(post), body: { ...comment, commentParentId: absent } }),
      expect: missing,
    },
    {
      what: 'a comment on a post of a deleted person',
      ask: ({ hiddenPost }) => ({ path: on(hiddenPost), body: comment }),
      expect: missing,
    },
    {
      what: 'a comment on a post that is open to comments of friends',
      ask: ({ friendsPost }) => ({ path: on(friendsPost), body: comment }),
      expect: { stranger: '403 comments_limited', owner: allowed(201, { comment: 1, post: 0 }) },
    },
    { what: 'a comment on a missing one', ask: ({ absent }) => ({ path: on(absent), body: comment }), expect: missing },
  ],
  'GET /api/posts/:id/comments/:commentId/thread': [
    {
      what: 'a reply with its parent',
      ask: (scene) => `${on(scene.post, scene.reply)}/thread`,
      expect: members(
        returns((body: { id: string }[], scene) => [body.map(({ id }) => id), [scene.comment, scene.reply]]),
      ),
    },
    {
      what: 'a comment of another post',
      ask: ({ post, otherComment }) => `${on(post, otherComment)}/thread`,
      expect: missing,
    },
    {
      what: 'a comment of a deleted person',
      ask: ({ hiddenPost, hiddenComment }) => `${on(hiddenPost, hiddenComment)}/thread`,
      expect: missing,
    },
    { what: 'a missing one', ask: ({ post, absent }) => `${on(post, absent)}/thread`, expect: missing },
  ],
  'PATCH /api/posts/:id/comments/:commentId': [
    {
      what: 'a like',
      ask: (scene) => ({ path: on(scene.post, scene.comment), body: { like: 1, content: 'changed' } }),
      expect: ownerNotifiedOf(
        allowed(
          200,
          { comment: 0, comment_like: 1 },
          {
            shows: (body) => [
              [body.liked, body.likesCounter],
              [true, 2],
            ],
            finds: (scene) => [
              'select content, likes_count from comment where id = $1',
              [scene.comment],
              [{ content: 'words', likes_count: 2 }],
            ],
          },
        ),
      ),
    },
    {
      what: 'removing another person’s like',
      ask: (scene) => ({ path: on(scene.post, scene.comment), body: { like: -1 } }),
      expect: members(200),
    },
    {
      what: 'a like of a comment of another post',
      ask: ({ post, otherComment }) => ({ path: on(post, otherComment), body: { like: 1 } }),
      expect: missing,
    },
    {
      what: 'a like of a comment of a deleted person',
      ask: ({ hiddenPost, hiddenComment }) => ({ path: on(hiddenPost, hiddenComment), body: { like: 1 } }),
      expect: missing,
    },
  ],
  'DELETE /api/posts/:id/comments/:commentId': [
    {
      what: 'the owner’s',
      ask: (scene) => on(scene.post, scene.comment),
      expect: {
        stranger: '403 not_allowed',
        owner: allowed(
          204,
          { comment: -2, comment_like: -1, post: 0 },
          { finds: ({ post }) => ['select comments_count from post where id = $1', [post], [{ comments_count: 0 }]] },
        ),
      },
    },
    {
      what: 'another person’s under the owner’s post',
      ask: (scene) => on(scene.post, scene.reply),
      expect: members('403 not_allowed'),
    },
    {
      what: 'the bystander’s in the owner’s club, with a reason',
      ask: ({ clubPost, clubComment }) => ({ path: on(clubPost, clubComment), body: { reason: 'Spam' } }),
      expect: ownerOnly(allowed(204, { comment: -1, post: 0, removed_content: 1, audit_entry: 1, notification: 1 })),
    },
    { what: 'one of another post', ask: ({ post, otherComment }) => on(post, otherComment), expect: missing },
    {
      what: 'one of a deleted person',
      ask: ({ hiddenPost, hiddenComment }) => on(hiddenPost, hiddenComment),
      expect: missing,
    },
  ],
};

function showsOnly(which: 'comment' | 'reply') {
  return returns((body: { id: string }[], scene: Scene) => [body.map(({ id }) => id), [scene[which]]]);
}
