import type { Community } from '@baraza/e2e/support/community.ts';
import { paintedPicture } from '@baraza/e2e/support/painted-picture.ts';
import { openPostMenu } from '@baraza/e2e/support/post-menu.ts';
import { button, heading, link, text } from '@baraza/e2e/support/shown.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { answering, failed, failing, loading } from '@baraza/proving/src/sweep/steps.ts';

const scheduled = {
  id: '01920000-0000-7000-8000-000000000001',
  content: 'Who brings the chess boards on Friday?',
  publishAt: '2027-03-05T15:30:00.000Z',
  commentsFrom: 'everyone',
  community: null,
  asCommunity: false,
  PostImage: [],
  poll: { options: ['Me', 'Not me'], isMultiple: false, isSecret: false, closesAt: '2027-03-06T15:30:00.000Z' },
  failure: null,
};
const notPublished = {
  ...scheduled,
  id: '01920000-0000-7000-8000-000000000002',
  community: {
    id: '01920000-0000-7000-8000-000000000003',
    kind: 'CLUB',
    slug: 'chess',
    name: 'Chess Club',
    image: null,
    country: null,
    intake: null,
  },
  poll: null,
  failure: 'not_allowed',
};
const answerScheduled = answering('**/api/posts/scheduled', [notPublished, scheduled]);

export const states: Row[] = [
  {
    route: '/feed',
    state: 'filled',
    as: 'member',
    ready: seePosts,
    shows: [button('Create new post'), button('Read more'), text('No more posts to load')],
  },
  { route: '/feed', state: 'empty', as: 'member', isEmpty: true, sees: /^The board is still empty/ },
  {
    route: '/feed',
    state: 'nobody followed',
    as: 'member',
    isEmpty: true,
    at: '/feed?show=following',
    sees: 'Nobody you follow has posted yet.',
  },
  loading('/feed', '**/api/posts?*'),
  failed('/feed', '**/api/posts?*', 'Error fetching posts...', /^answered 500: GET .*\/api\/posts/, {
    shows: [button('Retry')],
  }),
  {
    route: '/feed',
    state: 'composer',
    as: 'member',
    ready: compose,
    shows: [heading('Create Post'), button('Post')],
    isShort: true,
  },
  { route: '/feed', state: 'composer with a poll', as: 'member', ready: composePoll, isShort: true },
  { route: '/feed', state: 'composer of a later post', as: 'member', ready: composeLater, isShort: true },
  {
    route: '/feed',
    state: 'post menu',
    as: 'member',
    ready: openOwnMenu,
    shows: [button('Share'), button('Delete Post')],
    // The open menu covers other controls.
    expects: /^target-size .* partially obscured/s,
  },
  { route: '/feed', state: 'pictures', as: 'member', ready: openPictures, shows: [link('View Details')] },
  {
    route: '/feed',
    state: 'more options',
    as: 'member',
    ready: openMore,
    shows: [link('Settings'), button('Logout')],
    screen: 'phone',
  },
  { route: '/feed/saved', state: 'empty', as: 'member' },
  { route: '/feed/scheduled', state: 'empty', as: 'member', sees: /^Nothing is scheduled/ },
  {
    route: '/feed/scheduled',
    state: 'filled',
    as: 'member',
    before: answerScheduled,
    sees: 'You cannot post there any more.',
  },
  loading('/feed/scheduled', '**/api/posts/scheduled'),
  failed(
    '/feed/scheduled',
    '**/api/posts/scheduled',
    'Failed to load your scheduled posts',
    /^answered 500: GET .*\/api\/posts\/scheduled/,
  ),
  { route: '/feed/tags/:tag', state: 'filled', as: 'member', at: '/feed/tags/chess', sees: /Who is in for/ },
  { route: '/feed/:postId', state: 'long post', as: 'member', at: atLongPost, ready: reply },
  { route: '/feed/:postId', state: 'comments', as: 'member', at: atOwnPost, ready: seeReplies },
  {
    route: '/feed/:postId',
    state: 'gone',
    as: 'member',
    at: '/feed/1',
    sees: "Post doesn't exist",
    shows: [text("Post doesn't exist"), link('Back to feed')],
    expects: /^answered 404: GET .*\/api\/posts\/1/,
  },
  loading('/feed/:postId', '**/api/posts/*', { at: atLongPost, shows: [link('Go Back')] }),
  failed('/feed/:postId', '**/api/posts/*', 'Failed to fetch post details...', /^answered 500: GET .*\/api\/posts\//, {
    at: atLongPost,
    shows: [link('Go Back'), button('Retry')],
  }),
  failed('/feed/:postId', '**/comments?*', 'Failed to load comments...', /^answered 500: GET .*\/comments/, {
    state: 'comments failed',
    at: atLongPost,
    shows: [button('Retry')],
  }),
  {
    route: '/feed/:postId',
    state: 'broken',
    as: 'member',
    at: atLongPost,
    before: failing('**/assets/post-page-*.js'),
    sees: /^We're sorry for the inconvenience/,
    shows: [
      text("We're sorry for the inconvenience. Please try the following:"),
      button('Try Again'),
      button('Reload Page'),
    ],
    expects: /Failed to fetch dynamically imported module|post-page/,
  },
  { route: '/share', state: 'nothing shared', as: 'member', ready: seeComposer, isShort: true },
];

function atLongPost({ longPost }: Community) {
  return `/feed/${longPost.id}`;
}

function atOwnPost({ ownPost }: Community) {
  return `/feed/${ownPost.id}`;
}

async function seePosts({ page }: Stage) {
  await page.getByRole('article').nth(2).waitFor();
}

async function seeComposer({ page }: Stage) {
  await page.getByRole('dialog', { name: 'Create Post' }).waitFor();
}

async function compose(stage: Stage) {
  const { page } = stage;
  await seePosts(stage);
  await page.getByRole('button', { name: 'Create new post' }).click();
  const files = await Promise.all(['teal', 'orange'].map((color) => paintedPicture(color)));
  await page.locator('input[type=file]').setInputFiles(files);
  await page.getByRole('button', { name: 'View picture 2' }).waitFor();
  await page.getByText(/to send$/).waitFor();
}

async function composePoll(stage: Stage) {
  const { page } = stage;
  await seePosts(stage);
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByRole('button', { name: 'Add poll' }).click();
  await page.getByRole('button', { name: 'Add option' }).click();
  await page.getByRole('button', { name: 'Remove option 3' }).waitFor();
}

async function composeLater(stage: Stage) {
  const { page } = stage;
  await seePosts(stage);
  await page.getByRole('button', { name: 'Create new post' }).click();
  await page.getByRole('button', { name: 'Post later' }).click();
  await page.getByLabel('Date and time').waitFor();
}

async function openOwnMenu({ page }: Stage) {
  await openPostMenu(page.getByRole('article').last());
  await page.getByRole('button', { name: 'Delete Post' }).waitFor();
}

async function openPictures({ page }: Stage) {
  await page.getByRole('button', { name: 'Open picture 1 of 2' }).click();
  const link = page.getByRole('dialog', { name: 'Pictures' }).getByRole('link', { name: 'View Details' });
  await link.waitFor();
}

async function openMore({ page }: Stage) {
  await page.getByRole('button', { name: 'More Options' }).click();
  await page.getByRole('button', { name: 'Logout' }).waitFor();
}

async function reply({ page }: Stage) {
  await page.getByRole('button', { name: 'Show replies (1)' }).click();
  // On a wide screen the side panel may show the same name.
  await page.getByText('WWW').first().waitFor();
  await page.getByRole('button', { name: 'Reply', exact: true }).first().click();
  await page.getByLabel('Write a reply').waitFor();
}

async function seeReplies({ page }: Stage) {
  await page.getByRole('button', { name: 'Load more comments' }).click();
  await page.getByRole('button', { name: /^Show replies/ }).click();
  await page.getByRole('button', { name: 'Load more replies' }).waitFor();
}
