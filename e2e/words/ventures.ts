import { asked, refuse } from './answers.ts';
import { button, link, text, type Room, type Stage } from './room.ts';

const root = '/student-businesses';
const [one, own, analytics, create, update] = [
  `${root}/business/:id`,
  `${root}/dashboard`,
  `${root}/business-analytics`,
  `${root}/create-business`,
  `${root}/update-business/:id`,
];

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
  ],
  unbuilt: [
    {
      route: own,
      when: 'it opens',
      words: [
        'My Business Dashboard',
        'Analytics',
        'Create Product or Service',
        'Add Team Member',
        'Create Announcements',
        'Modify',
      ],
    },
    { route: own, when: 'one has none', words: ['No Business Registered Yet', 'No businesses available'] },
    { route: own, when: 'one has no friends', words: ['No mutual connections found'] },
    {
      route: own,
      when: 'a form lacks something',
      words: [
        'Please select a business, user, and enter a role.',
        'Please select a business and enter announcement content.',
        'Please select a business, enter a name, description, and type.',
      ],
    },
    {
      route: own,
      when: 'something was made',
      words: ['Announcement created!', 'Product or Service created!', 'Member Added!'],
    },
    {
      route: own,
      when: 'something was not taken',
      words: ['Error creating announcement: ...', 'Error creating product or service: ...', 'Error adding member: ...'],
    },
    { route: analytics, when: 'it does not load', words: ['Failed to load business analytics. Please try again.'] },
    { route: create, when: 'a picture is too large', words: ['Max image size: 2MB'] },
    { route: create, when: 'it is there', words: ['Venture created successfully!'] },
    { route: create, when: 'it is not taken', words: ['Failed to create venture. Please try again.'] },
    { route: update, when: 'it is there', words: ['Business updated successfully!'] },
    { route: update, when: 'it is not taken', words: ['Failed to update business. Please try again.'] },
    { route: update, when: 'it does not load', words: ['Failed to load business data. Please try again.'] },
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
  expectTrouble(/^answered 500: POST .*\/review$/);
  await refuse(page, asked('POST', /\/review$/));
  await page.getByRole('radio', { name: '4 of 5 stars' }).check({ force: true });
  await page.getByLabel('Your review').fill('Worth the queue.');
  await page.getByRole('button', { name: 'Submit Review' }).click();
}
