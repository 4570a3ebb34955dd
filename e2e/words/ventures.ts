import { asked, refuse } from './answers.ts';
import { ownVentureVisits } from './own-ventures.ts';
import { link, text, type Room, type Stage } from './room.ts';

const root = '/student-businesses';
const one = `${root}/business/:id`;

export const ventures: Room = {
  name: 'ventures',
  isFinished: false,
  from: ['src/features/ventures/'],
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
    ...ownVentureVisits,
  ],
  unbuilt: [
    { route: one, when: 'it opens', words: ['Write a Review', 'Show All'] },
    { route: one, when: 'nobody has reviewed it', words: ['N/A', 'No reviews yet. Be the first to review!'] },
    { route: one, when: 'a review lacks something', words: ['Please select a rating', 'Please write a review'] },
    { route: one, when: 'a review is not taken', words: ['Failed to submit review. Please try again.'] },
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
