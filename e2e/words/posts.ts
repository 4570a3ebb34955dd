import type { Post } from '@baraza/contract/features/posts.ts';
import { confirm } from '#support/confirm.ts';
import { openPostMenu } from '#support/post-menu.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { answerAgain, asked, forbid, hold, letGo, refuse } from './answers.ts';
import { button, heading, link, text, toast, type Room, type Stage } from './room.ts';

const opening = ({ page }: Stage) => page.goto('/feed');
const openingOwn = ({ page, community }: Stage) => page.goto(`/feed/${community.ownPost.id}`);
const pressing = (name: string | RegExp) => (stage: Stage) =>
  stage.page.getByRole('button', { name, exact: true }).first().click();

export const posts: Room = {
  name: 'posts',
  visits: [
    {
      route: '/feed',
      as: 'member',
      states: [
        {
          when: 'all posts are there',
          bring: opening,
          shows: [button('Create new post'), button('Read more'), text('No more posts to load')],
        },
        { when: 'a long text is whole', bring: pressing('Read more'), shows: [button('Show less')] },
        {
          when: 'the menu of an own post is open',
          bring: openOwnMenu,
          shows: [button('Share'), button('Delete Post')],
        },
        { when: 'a link was shared', bring: share, shows: [toast('Link copied to clipboard!')] },
        { when: 'a picture is open', bring: openPicture, shows: [link('View Details')] },
      ],
    },
    {
      route: '/feed',
      as: 'member',
      states: [
        { when: 'a post has six pictures', bring: openWithSixPictures, shows: [text('+n', /^\+2$/)] },
        { when: 'a like is not taken', bring: failToLikePost, shows: [toast('Failed to like post...')] },
      ],
    },
    {
      route: '/feed',
      as: 'member',
      states: [
        {
          when: 'posts do not load',
          bring: failToLoadPosts,
          shows: [text('Error fetching posts...'), button('Retry')],
        },
      ],
    },
    {
      route: '/feed',
      as: ({ layla }) => layla,
      states: [
        { when: 'a post is written', bring: compose, shows: [heading('Create Post'), button('Post')] },
        {
          when: 'five pictures are chosen',
          bring: chooseFive,
          shows: [text('You can only upload up to 4 images')],
        },
        {
          when: 'a picture is too large',
          bring: chooseLarge,
          shows: [text("Image '{file}' exceeds 5MB limit")],
        },
        { when: 'a post is on its way', bring: bePosting, shows: [button('Posting...')] },
        { when: 'a post is there', bring: ({ page }) => letGo(page), shows: [toast('Post Created!')] },
        { when: 'a post is not deleted', bring: failToDelete, shows: [toast('Failed to delete post...')] },
        { when: 'a post is being deleted', bring: beDeleting, shows: [toast('Deleting post...')] },
        {
          when: 'a post is deleted',
          bring: ({ page }) => letGo(page),
          shows: [toast('Post Deleted Successfully')],
        },
      ],
    },
    {
      route: '/feed/:postId',
      as: 'member',
      states: [
        {
          when: 'there are more comments than fit a page',
          bring: openingOwn,
          shows: [text('n/240', /^0\/240$/), button('Load more comments')],
        },
        {
          when: 'all comments are there',
          bring: pressing('Load more comments'),
          shows: [button('Show replies (n)', /^Show replies \(7\)$/)],
        },
        { when: 'replies are shown', bring: pressing(/^Show replies/), shows: [button('Load more replies')] },
        { when: 'a like is not taken', bring: failToLikeComment, shows: [toast('Failed to like comment...')] },
        { when: 'a comment is not posted', bring: failToComment, shows: [toast('Failed to Post Comment...')] },
        { when: 'a comment is on its way', bring: beCommenting, shows: [toast('Posting Comment...')] },
        {
          when: 'a comment is there',
          bring: ({ page }) => letGo(page),
          shows: [toast('Comment Posted Successfully')],
        },
      ],
    },
    {
      route: '/feed/:postId',
      as: 'member',
      states: [
        { when: 'there is no such post', bring: openNone, shows: [text("Post doesn't exist"), link('Back to feed')] },
        { when: 'the post is on its way', bring: beLoadingPost, shows: [link('Go Back')] },
        {
          when: 'the post does not load',
          bring: failToLoadPost,
          shows: [link('Go Back'), text('Failed to fetch post details...'), button('Retry')],
        },
        {
          when: 'its comments do not load',
          bring: failToLoadComments,
          shows: [text('Failed to load comments...'), button('Retry')],
        },
      ],
    },
  ],
};

function openOwnMenu({ page }: Stage) {
  const own = page.getByRole('article').filter({ hasText: 'Who is in for #chess' });
  return openPostMenu(own);
}

/** A phone would open its share sheet; this is a browser without one. */
async function share({ page }: Stage) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await page.getByRole('button', { name: 'Delete Post' }).waitFor();
  await page.getByRole('list').getByRole('button', { name: 'Share' }).first().click();
}

function openPicture({ page }: Stage) {
  return page.getByRole('button', { name: 'Open picture 1 of 2' }).click();
}

/** More pictures than may be posted today: the real response with some of them repeated. */
async function openWithSixPictures({ page }: Stage) {
  await page.route('**/api/posts?*', async (route) => {
    const answer = await route.fetch();
    const list = (await answer.json()) as Post[];
    const thrice = ({ PostImage: all }: Post) =>
      [1, 2, 3].flatMap((time) => all.map((each) => ({ ...each, id: `${each.id}${time}` })));
    await route.fulfill({ response: answer, json: list.map((post) => ({ ...post, PostImage: thrice(post) })) });
  });
  await page.goto('/feed');
  await page.getByRole('article').first().waitFor();
  await page.unrouteAll({ behavior: 'wait' });
}

async function failToLikePost({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 403: PATCH /);
  await forbid(page, asked('PATCH', /\/api\/posts\/[\w-]+$/));
  await page.getByRole('article').first().getByRole('button', { name: /^Like/ }).click();
}

async function failToLoadPosts({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: GET /);
  await refuse(page, asked('GET', /\/api\/posts$/));
  await page.goto('/feed');
}

async function compose({ page }: Stage) {
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
}

async function chooseFive({ page }: Stage) {
  const five = await Promise.all(['red', 'green', 'blue', 'white', 'black'].map((color) => paintedPicture(color)));
  await page.locator('input[type=file]').setInputFiles(five);
  await page.getByRole('button', { name: 'View picture 4' }).waitFor();
}

async function chooseLarge({ page }: Stage) {
  await page.getByRole('button', { name: 'Remove picture 4' }).click();
  // A browser cannot reduce a file that it cannot decode.
  const { buffer, ...rest } = await paintedPicture('gold', 'huge one.png');
  const large = Buffer.concat([buffer.subarray(0, 40), Buffer.alloc(5 * 1024 * 1024)]);
  await page.locator('input[type=file]').setInputFiles({ ...rest, buffer: large });
}

async function bePosting({ page }: Stage) {
  await hold(page, asked('POST', /\/api\/posts$/));
  await page.getByLabel('What do you want to say?').fill('Taken down in a moment.');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
}

async function pressDelete({ page }: Stage) {
  const passing = page.getByRole('article').filter({ hasText: 'Taken down in a moment.' });
  await openPostMenu(passing);
  await page.getByRole('button', { name: 'Delete Post' }).click();
  await confirm(page, 'Delete');
}

const deleting = asked('DELETE', /\/api\/posts\/[\w-]+$/);

async function failToDelete(stage: Stage) {
  stage.expectTrouble(/^answered 500: DELETE /);
  await refuse(stage.page, deleting);
  await pressDelete(stage);
}

async function beDeleting(stage: Stage) {
  await answerAgain(stage.page);
  await hold(stage.page, deleting);
  await pressDelete(stage);
}

async function failToLikeComment({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 403: PATCH /);
  await forbid(page, asked('PATCH', /\/comments\/[\w-]+$/));
  await page.getByRole('listitem').getByRole('button', { name: /^Like/ }).first().click();
}

const commenting = asked('POST', /\/comments$/);

async function comment({ page }: Stage) {
  await page.getByLabel('Write a comment').fill('With pleasure.');
  await page.getByRole('button', { name: 'Post comment' }).click();
}

async function failToComment(stage: Stage) {
  stage.expectTrouble(/^answered 403: POST /);
  await answerAgain(stage.page);
  await forbid(stage.page, commenting);
  await comment(stage);
}

async function beCommenting(stage: Stage) {
  await answerAgain(stage.page);
  await hold(stage.page, commenting);
  await comment(stage);
}

function openNone({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 404: GET /);
  return page.goto('/feed/1');
}

const loadingPost = asked('GET', /\/api\/posts\/[\w-]+$/);

async function beLoadingPost({ page, community }: Stage) {
  await hold(page, loadingPost);
  await page.goto(`/feed/${community.longPost.id}`);
}

async function failToLoadPost({ page, community, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: GET /);
  await letGo(page);
  await refuse(page, loadingPost);
  await page.goto(`/feed/${community.longPost.id}`);
}

async function failToLoadComments({ page, community, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: GET /);
  await answerAgain(page);
  await refuse(page, asked('GET', /\/comments$/));
  await page.goto(`/feed/${community.longPost.id}`);
}
