import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Venture, WrittenReview } from '@baraza/contract/features/ventures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person, review, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ReviewDialog } from './review-dialog.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const star = (count: number) => screen.getByRole<HTMLInputElement>('radio', { name: `${count} of 5 stars` });
const text = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your review' });
const submit = () => userEvent.click(screen.getByRole('button', { name: 'Submit Review' }));
const written = (): WrittenReview => ({ ...review(1), reviewsCount: 1, averageRating: 4 });
let viewer: CurrentUser;
beforeEach(() => {
  localStorage.clear();
  viewer = signIn();
});

function open(shown: Venture = venture()) {
  const onClose = vi.fn<() => void>();
  return { onClose, ...renderWithApp(<ReviewDialog venture={shown} onClose={onClose} />) };
}

test('shows an error for each missing part and keeps the rest', async () => {
  const calls = serveApi({});
  open();
  await submit();
  expect(screen.getByText('⚠ Please select a rating')).toBeDefined();
  expect(screen.getByText('⚠ Please write a review')).toBeDefined();

  await userEvent.type(text(), 'Warm and quick.');
  expect(screen.queryByText('⚠ Please write a review')).toBeNull();
  await submit();
  expect(screen.getByText('⚠ Please select a rating')).toBeDefined();
  expect(text().value).toBe('Warm and quick.');
  expect(calls).toHaveLength(0);
});

test('sends rating and text, thanks and closes', async () => {
  const calls = serveApi({ 'POST /api/ventures/:id/review': written });
  const { onClose } = open();
  await userEvent.click(star(4));
  await userEvent.type(text(), 'Warm and quick.');
  await submit();
  await waitFor(() => expect(toasts).toContain('success: Thank you for your review!'));
  expect(calls.map(({ body }) => body)).toEqual([{ rating: 4, content: 'Warm and quick.' }]);
  expect(onClose).toHaveBeenCalledOnce();
});

test('shows a refusal and keeps rating and text', async () => {
  serveApi({ 'POST /api/ventures/:id/review': () => problem('rate_limited', 'Please wait a minute.') });
  const { onClose } = open();
  await userEvent.click(star(2));
  await userEvent.type(text(), 'Cold.');
  await submit();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to submit review. Please try again.');
  expect(alert.textContent).toContain('Please wait a minute.');
  expect(alert.textContent).toContain('Your rating and text are kept.');
  expect(star(2).checked).toBe(true);
  expect(text().value).toBe('Cold.');
  expect(onClose).not.toHaveBeenCalled();
});

test('sends one review when the button is pressed twice', async () => {
  const { promise, resolve } = Promise.withResolvers<WrittenReview>();
  const calls = serveApi({ 'POST /api/ventures/:id/review': () => promise });
  const { onClose } = open();
  await userEvent.click(star(4));
  await userEvent.type(text(), 'Good.');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Submit Review' }));
  expect(text().readOnly).toBe(true);
  resolve(written());
  await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
  expect(calls).toHaveLength(1);
});

test('restores an unsent review when it is opened again', async () => {
  const first = open();
  await userEvent.click(star(3));
  await userEvent.type(text(), 'Half a review');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(first.onClose).toHaveBeenCalledOnce();
  first.unmount();
  open();
  expect(star(3).checked).toBe(true);
  expect(text().value).toBe('Half a review');
});

test('forgets the draft once the review is sent', async () => {
  serveApi({ 'POST /api/ventures/:id/review': written });
  const first = open();
  await userEvent.click(star(3));
  await userEvent.type(text(), 'Sent.');
  await submit();
  await waitFor(() => expect(first.onClose).toHaveBeenCalledOnce());
  first.unmount();
  open();
  expect(screen.queryByRole('radio', { checked: true })).toBeNull();
  expect(text().value).toBe('');
});

test('starts with the saved review and says that it is replaced', () => {
  const own = review(1, { user: person({ id: viewer.id }), rating: 5, comment: 'Lovely.' });
  open(venture({ reviews: [own] }));
  expect(star(5).checked).toBe(true);
  expect(text().value).toBe('Lovely.');
  expect(screen.getByText('This replaces your earlier review.')).toBeDefined();
});
