import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { StarInput, Stars } from './stars.tsx';

function Rating({ error }: { error?: string }) {
  const [rating, setRating] = useState<number | null>(null);
  return <StarInput rating={rating} onChoose={setRating} error={error} />;
}
const star = (count: number) => screen.getByRole<HTMLInputElement>('radio', { name: `${count} of 5 stars` });

test('reads out a rating', () => {
  const { container } = renderWithApp(<Stars rating={3} />);
  expect(screen.getByText('3 of 5 stars')).toBeDefined();
  expect(container.querySelectorAll('.fill-accent')).toHaveLength(3);
});

test('starts without a rating and is filled up to the selected star', async () => {
  const { container } = renderWithApp(<Rating />);
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  await userEvent.click(star(4));
  expect(star(4).checked).toBe(true);
  expect(container.querySelectorAll('.fill-accent')).toHaveLength(4);
});

test('moves with the arrow keys', async () => {
  renderWithApp(<Rating />);
  await userEvent.tab();
  await userEvent.keyboard(' {ArrowRight}{ArrowRight}');
  expect(star(3).checked).toBe(true);
  await userEvent.keyboard('{ArrowLeft}');
  expect(star(2).checked).toBe(true);
});

test('describes the group by its error', () => {
  renderWithApp(<Rating error="Please select a rating" />);
  const group = screen.getByRole('group', { name: 'Your rating', description: '⚠ Please select a rating' });
  expect(group).toBeDefined();
});
