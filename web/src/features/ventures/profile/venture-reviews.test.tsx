import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Id } from '@baraza/contract/shared/scalars.ts';
import { answerCalls, signIn } from '#testing/api.ts';
import { person, review, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { VentureCard } from '#features/ventures/directory/venture-card.tsx';
import { VentureHeader } from './venture-header.tsx';
import { VentureReviews } from './venture-reviews.tsx';
import { ventureQuery } from '#features/ventures/ventures.api.ts';

const countGoldStars = (container: HTMLElement) => container.querySelectorAll('.lucide-star.fill-accent').length;

test('shows the owner the counts, and visitors the buttons to like and follow', () => {
  const viewer = signIn();
  const { unmount } = renderWithApp(
    <VentureHeader venture={venture({ ownerId: viewer.id, likesCount: 3 })} isLocked={false} />,
  );
  expect(screen.getByText('3 likes')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^(Like|Follow)/ })).toBeNull();
  unmount();
  renderWithApp(<VentureHeader venture={venture()} isLocked={false} />);
  expect(screen.getAllByRole('button', { name: /^(Like|Follow)/ })).toHaveLength(2);
});

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
