import { asked, forbid, refuse } from './answers.ts';
import { ownVentureVisits } from './own-ventures.ts';
import { button, link, text, type Room, type Stage } from './room.ts';

const root = '/student-businesses';
const one = `${root}/business/:id`;

export const ventures: Room = {
  name: 'ventures',
  visits: [
    {
      route: root,
      as: 'member',
      states: [
        {
          when: 'there is none like that',
          bring: ({ page }) => page.goto(`${root}?search=nothing-is-called-this`),
          shows: [link('Directory'), link('My Business'), text('No businesses found matching your criteria.')],
        },
        {
          when: 'it does not load',
          bring: failToLoadDirectory,
          shows: [text('Failed to load businesses. Please try again.')],
        },
      ],
    },
    {
      route: one,
      as: 'member',
      states: [{ when: 'there is none', bring: openNone, shows: [text('Business Not Found')] }],
    },
    {
      route: one,
      as: 'member',
      states: [
        {
          when: 'nobody has reviewed it',
          bring: ({ page, community }) => page.goto(`${root}/business/${community.bareStall.id}`),
          shows: [text('N/A'), text('No reviews yet. Be the first to review!')],
        },
        {
          when: 'it has three reviews',
          bring: ({ page, community }) => page.goto(`${root}/business/${community.fullStall.id}`),
          shows: [button('Write a Review'), button('Show All', /^Show All reviews$/)],
        },
        {
          when: 'a review lacks something',
          bring: sendNothing,
          shows: [
            text('Please select a rating', /Please select a rating/),
            text('Please write a review', /Please write a review/),
          ],
        },
        {
          when: 'a review is not taken',
          bring: failToReview,
          shows: [text('Failed to submit review. Please try again.')],
        },
      ],
    },
    ...ownVentureVisits,
  ],
};

async function failToLoadDirectory({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 500: GET .*\/api\/ventures/);
  await refuse(page, asked('GET', /\/api\/ventures$/));
  await page.goto(root);
}

async function openNone({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 404: GET .*\/api\/ventures\/1$/);
  await page.goto(`${root}/business/1`);
}

async function sendNothing({ page }: Stage) {
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
}

async function failToReview({ page, expectTrouble }: Stage) {
  expectTrouble(/^answered 403: POST .*\/review$/);
  await forbid(page, asked('POST', /\/review$/));
  await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true });
  await page.getByLabel('Your review').fill('Worth the queue.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
}
