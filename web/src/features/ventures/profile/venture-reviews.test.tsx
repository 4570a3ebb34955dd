import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { VentureCard } from '#features/ventures/directory/venture-card.tsx';
import { ventureQuery } from '#features/ventures/ventures.api.ts';
import { member } from '#features/ventures/ventures.fixtures.ts';
import { serveApi } from '#testing/api-server.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { person, review, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { VentureReviews } from './venture-reviews.tsx';

const countGoldStars = (container: HTMLElement) => container.querySelectorAll('.lucide-star.fill-accent').length;

test('shows a gold star only with ratings', () => {
  signIn();
  for (const [averageRating, stars] of [
    [null, 0],
    [4.5, 1],
  ] as const) {
    const rated = venture({ averageRating });
    const components = [
      <VentureCard key="card" venture={rated} position={1} />,
      <VentureReviews key="all" venture={rated} />,
    ];
    for (const component of components) {
      const { container, unmount } = renderWithApp(component);
      expect(countGoldStars(container)).toBe(stars);
      unmount();
    }
  }
});

function Reviews({ id }: { id: Id }) {
  const { data } = useQuery({ ...ventureQuery(id), enabled: false });
  return data ? <VentureReviews venture={data} /> : null;
}

test('keeps the position of an edited review', async () => {
  const viewer = signIn();
  const own = review(1, { user: person({ id: viewer.id, username: 'ada' }), comment: 'Good' });
  const rated = venture({ reviews: [review(2), own], reviewsCount: 2, averageRating: 4 });
  answerCalls(({ method }) =>
    method === 'POST' ? { ...own, comment: 'Better', reviewsCount: 2, averageRating: 4 } : undefined,
  );
  const { cache } = renderWithApp(<Reviews id={rated.id} />);
  cache.setQueryData(ventureQuery(rated.id).queryKey, rated);
  await userEvent.click(await screen.findByRole('button', { name: 'Edit review' }));
  const text = await screen.findByRole('textbox', { name: /Your review/ });
  await userEvent.clear(text);
  await userEvent.type(text, 'Better');
  await userEvent.click(screen.getByRole('button', { name: 'Submit Review' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await screen.findByText('Better');
  expect(screen.getAllByRole('listitem').map(({ textContent }) => /Review 2|Better/.exec(textContent)?.[0])).toEqual([
    'Review 2',
    'Better',
  ]);
});

test('invites to write the first review, except the owner and the team', async () => {
  const viewer = signIn();
  const { unmount } = renderWithApp(<VentureReviews venture={venture()} />);
  expect(screen.getByText('No reviews yet. Be the first to review!')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Write a Review' }));
  expect(await screen.findByRole('dialog', { name: 'Write a Review' })).toBeDefined();
  unmount();

  const own = member(1, { user: person({ id: viewer.id }) });
  for (const shown of [venture({ ownerId: viewer.id }), venture({ members: [own] })]) {
    const rendered = renderWithApp(<VentureReviews venture={shown} />);
    expect(screen.queryByRole('button', { name: 'Write a Review' })).toBeNull();
    rendered.unmount();
  }
  renderWithApp(<VentureReviews venture={venture({ members: [{ ...own, isInvited: true }] })} />);
  expect(screen.getByRole('button', { name: 'Write a Review' })).toBeDefined();
});

test('shows two reviews, and all of them on request', async () => {
  signIn();
  const reviews = [1, 2, 3].map((number) => review(number));
  serveApi({ 'GET /api/ventures/:id/reviews': () => reviews });
  renderWithApp(<VentureReviews venture={venture({ reviews, reviewsCount: 3, averageRating: 4 })} />);
  expect(screen.getByText('3 reviews')).toBeDefined();
  expect(screen.getAllByRole('article')).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: /^Show All ?reviews$/ }));
  expect(await screen.findByText('Review 3')).toBeDefined();
});
