import type { Post } from '@baraza/contract/features/posts.ts';
import { confirm } from '#support/confirm.ts';
import { openPostMenu } from '#support/post-menu.ts';
import { paintedPicture } from '#support/painted-picture.ts';
import { button, text, toast } from '#support/shown.ts';
import { answerAgain, asked, forbid, hold, letGo, refuse } from './answers.ts';
import type { Room, Stage } from './room.ts';

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
        { when: 'a long text is whole', bring: readWhole, shows: [button('Show less')] },
        { when: 'a link was shared', bring: share, shows: [toast('Link copied to clipboard!')] },
        { when: 'a post has six pictures', bring: openWithSixPictures, shows: [text('+n', /^\+2$/)] },
        { when: 'a like is not taken', bring: failToLikePost, shows: [toast('Failed to like post...')] },
      ],
    },
    {
      route: '/feed',
      as: ({ layla }) => layla,
      states: [
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
  ],
};

async function readWhole(stage: Stage) {
  await stage.page.goto('/feed');
  await pressing('Read more')(stage);
}

/** A phone would open its share sheet; this is a browser without one. */
async function share({ page }: Stage) {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate(() => Object.defineProperty(navigator, 'share', { value: undefined }));
  await openPostMenu(page.getByRole('article').filter({ hasText: 'Who is in for #chess' }));
  await page.getByRole('button', { name: 'Delete Post' }).waitFor();
  await page.getByRole('list').getByRole('button', { name: 'Share' }).first().click();
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

async function chooseFive({ page }: Stage) {
  await page.goto('/feed');
  await page.getByRole('button', { name: 'Create new post' }).click();
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
