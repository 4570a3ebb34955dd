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

const gold = (container: HTMLElement) => container.querySelectorAll('.lucide-star.fill-accent').length;

test('the owner sees how many like and follow, and is not offered to do either', () => {
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

test('where nobody has rated, N/A stands without a gold star', () => {
  signIn();
  for (const [averageRating, stars] of [
    [null, 0],
    [4.5, 1],
  ] as const) {
    const about = venture({ averageRating });
    const pieces = [<VentureCard key="card" venture={about} place={1} />, <VentureReviews key="all" venture={about} />];
    for (const piece of pieces) {
      const { container, unmount } = renderWithApp(piece);
      expect(gold(container)).toBe(stars);
      unmount();
    }
  }
});

function Reviews({ id }: { id: Id }) {
  const { data } = useQuery({ ...ventureQuery(id), enabled: false });
  return data ? <VentureReviews venture={data} /> : null;
}

test('one’s own review stays in its position when it is changed', async () => {
  const viewer = signIn();
  const own = review(1, { user: person({ id: viewer.id, username: 'ada' }), comment: 'Good' });
  const about = venture({ reviews: [review(2), own], reviewsCount: 2, averageRating: 4 });
  answerCalls(({ method }) =>
    method === 'POST' ? { ...own, comment: 'Better', reviewsCount: 2, averageRating: 4 } : undefined,
  );
  const { cache } = renderWithApp(<Reviews id={about.id} />);
  cache.setQueryData(ventureQuery(about.id).queryKey, about);
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
