import type { Community } from '@baraza/e2e/support/community.ts';
import { button, link, part, text } from '@baraza/e2e/support/shown.ts';
import type { Row, Stage } from '@baraza/proving/src/sweep/row.ts';
import { failed } from '@baraza/proving/src/sweep/steps.ts';

export const states: Row[] = [
  { route: '/student-businesses', state: 'filled', as: 'member', ready: seeStalls },
  {
    route: '/student-businesses',
    state: 'empty',
    as: 'member',
    isEmpty: true,
    shows: [link('Directory'), link('My Business'), text('No businesses found matching your criteria.')],
  },
  failed(
    '/student-businesses',
    '**/api/ventures?*',
    'Failed to load businesses. Please try again.',
    /^answered 500: GET .*\/api\/ventures/,
  ),
  {
    route: '/student-businesses/business/:id',
    state: 'full',
    as: 'member',
    at: atFullStall,
    sees: 'Koshari',
    shows: [button('Write a Review'), button('Show All reviews')],
  },
  {
    route: '/student-businesses/business/:id',
    state: 'bare',
    as: 'member',
    at: atBareStall,
    shows: [text('N/A'), text('No reviews yet. Be the first to review!')],
  },
  {
    route: '/student-businesses/business/:id',
    state: 'all reviews',
    as: 'member',
    at: atFullStall,
    ready: seeAllReviews,
  },
  {
    route: '/student-businesses/business/:id',
    state: 'review',
    as: 'member',
    at: atFullStall,
    ready: beginReview,
    shows: [part('Please select a rating'), part('Please write a review')],
    isShort: true,
  },
  failed(
    '/student-businesses/business/:id',
    '**/api/ventures/*',
    'Failed to load this business.',
    /^answered 500: GET .*\/api\/ventures\//,
    { at: atFullStall },
  ),
  {
    route: '/student-businesses/business/:id',
    state: 'none',
    as: 'member',
    at: '/student-businesses/business/1',
    sees: 'Business Not Found',
    shows: [text('Business Not Found')],
    expects: /^answered 404: GET .*\/api\/ventures\//,
  },
];

function atFullStall({ fullStall }: Community) {
  return `/student-businesses/business/${fullStall.id}`;
}

function atBareStall({ bareStall }: Community) {
  return `/student-businesses/business/${bareStall.id}`;
}

async function seeStalls({ page }: Stage) {
  await page.getByRole('article').first().waitFor();
}

async function seeAllReviews({ page }: Stage) {
  await page.getByRole('button', { name: 'Show All reviews' }).click();
  await page.getByText('5 of 5 stars').waitFor({ state: 'attached' });
}

async function beginReview({ page }: Stage) {
  await page.getByRole('button', { name: 'Write a Review' }).click();
  await page.getByRole('button', { name: 'Submit Review' }).click();
}
