import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { CurrentUser } from '@baraza/contract/features/profiles.ts';
import type { Review, Venture } from '@baraza/contract/features/ventures.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { person, review, venture } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ReviewItem } from './review-item.tsx';

let toasts: string[];
beforeEach(() => {
  toasts = collectToasts();
});

const answer = { content: 'Thank you!', createdAt: '2026-11-20T09:00:00.000Z' };
const inDialog = (name: string) => within(screen.getByRole('dialog')).getByRole('button', { name });
const answerBox = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your answer' });
let viewer: CurrentUser;
beforeEach(() => {
  localStorage.clear();
  viewer = signIn();
});

function open(shown: Review, of: Venture = venture()) {
  const onEdit = vi.fn<() => void>();
  return { onEdit, ...renderWithApp(<ReviewItem review={shown} venture={of} onEdit={onEdit} />) };
}

test('shows author, rating, text and the answer', () => {
  open(review(1, { rating: 4, answer }));
  expect(screen.getByRole('link', { name: 'Ben Otieno' })).toBeDefined();
  expect(screen.getByText('4 of 5 stars')).toBeDefined();
  expect(screen.getByText('Review 1')).toBeDefined();
  expect(screen.getByText('Thank you!')).toBeDefined();
  expect(screen.getByText('Kitchen')).toBeDefined();
});

test('offers visitors neither to answer nor to edit', () => {
  open(review(1));
  const buttons = screen.getAllByRole('button').map((button) => button.getAttribute('aria-label'));
  expect(buttons).toEqual(['Options for what Ben Otieno wrote']);
});

test('edits the viewer’s own review', async () => {
  const { onEdit } = open(review(1, { user: person({ id: viewer.id }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Edit review' }));
  expect(onEdit).toHaveBeenCalledOnce();
});

test('deletes the viewer’s own review after a confirmation', async () => {
  const calls = serveApi({ 'DELETE /api/ventures/:id/review': () => ({ reviewsCount: 0, averageRating: null }) });
  open(review(1, { user: person({ id: viewer.id }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
  await userEvent.click(inDialog('Cancel'));
  expect(calls).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
  await userEvent.click(inDialog('Delete'));
  await waitFor(() => expect(toasts).toContain('success: Review deleted'));
  expect(calls).toHaveLength(1);
});

test('shows why a review cannot be deleted', async () => {
  serveApi({ 'DELETE /api/ventures/:id/review': () => problem('unavailable', 'Back in a minute.') });
  open(review(1, { user: person({ id: viewer.id }) }));
  await userEvent.click(screen.getByRole('button', { name: 'Delete review' }));
  await userEvent.click(inDialog('Delete'));
  await waitFor(() => expect(toasts).toContain('error: Back in a minute.'));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('lets the owner answer in a form that has the focus', async () => {
  const calls = serveApi({ 'POST /api/ventures/:id/review/:reviewId/answer': () => review(1, { answer }) });
  open(review(1), venture({ ownerId: viewer.id }));
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  const box = await answerBox();
  await waitFor(() => expect(document.activeElement).toBe(box));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send answer' }).disabled).toBe(true);
  await userEvent.type(box, 'Thank you!');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  await waitFor(() => expect(screen.queryByRole('textbox')).toBeNull());
  expect(calls).toMatchObject([{ params: { reviewId: review(1).id }, body: { content: 'Thank you!' } }]);
});

test('starts from the saved answer when the owner changes it', async () => {
  open(review(1, { answer }), venture({ ownerId: viewer.id }));
  await userEvent.click(screen.getByRole('button', { name: 'Change your answer' }));
  expect((await answerBox()).value).toBe('Thank you!');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Thank you!')).toBeDefined();
});

test('shows a refused answer and restores it after the form is closed', async () => {
  serveApi({
    'POST /api/ventures/:id/review/:reviewId/answer': () => problem('not_found', 'This review is deleted.'),
  });
  open(review(1), venture({ ownerId: viewer.id }));
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  await userEvent.type(await answerBox(), 'Thank you!');
  await userEvent.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await screen.findByText('⚠ This review is deleted.')).toBeDefined();
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }));
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }));
  expect((await answerBox()).value).toBe('Thank you!');
});
