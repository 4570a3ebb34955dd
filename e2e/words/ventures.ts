import { text } from '#support/shown.ts';
import { asked, forbid } from './answers.ts';
import { ownVentureVisits } from './own-ventures.ts';
import type { Room, Stage } from './room.ts';

export const ventures: Room = {
  name: 'ventures',
  visits: [
    {
      route: '/student-businesses/business/:id',
      as: 'member',
      states: [
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

async function failToReview({ page, community, expectTrouble }: Stage) {
  expectTrouble(/^answered 403: POST .*\/review$/);
  await page.goto(`/student-businesses/business/${community.fullStall.id}`);
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await forbid(page, asked('POST', /\/review$/));
  await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true });
  await page.getByLabel('Your review').fill('Worth the queue.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
}
