import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as z from 'zod/mini';
import { beforeEach, expect, test } from 'vitest';
import { ScheduledPost } from '@baraza/contract/features/scheduled-posts.ts';
import { numberedPost } from '#features/posts/posts.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { toLocalInput } from '#ui/fields/local-date-time.ts';
import { ScheduledPage } from './scheduled-page.tsx';

const dayMs = 86_400_000;
const inDays = (days: number) => new Date(Math.ceil((Date.now() + days * dayMs) / 60_000) * 60_000).toISOString();
const scheduledPost = (number: number, more: Partial<ScheduledPost> = {}) =>
  z.parse(ScheduledPost, {
    id: `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    content: `Later ${number}`,
    publishAt: inDays(number),
    commentsFrom: 'everyone',
    community: null,
    asCommunity: false,
    PostImage: [],
    poll: null,
    failure: null,
    ...more,
  });
const card = (text: string) => within(screen.getByText(text).closest('article')!);
const press = (text: string, name: string) => userEvent.click(card(text).getByRole('button', { name }));

beforeEach(() => {
  signIn();
  window.history.replaceState(null, '', '/feed/scheduled');
});

test('lists the posts with their time, club, poll and why one was not published', async () => {
  const club = { id: '01920000-0000-7000-8000-000000000077', slug: 'chess', name: 'Chess Club', image: null };
  const poll = { options: ['Tea', 'Coffee'], isMultiple: false, isSecret: false, closesAt: inDays(9) };
  answerCalls(() => [
    scheduledPost(1, { failure: 'archived', community: club }),
    scheduledPost(2, { poll, community: club, asCommunity: true }),
  ]);
  renderWithApp(<ScheduledPage />);
  expect(await screen.findByRole('list', { name: 'Scheduled posts' })).toBeDefined();
  expect(card('Later 1').getByText('This club is archived.')).toBeDefined();
  expect(card('Later 1').getByText('Chess Club').parentElement?.textContent).toBe('To Chess Club');
  expect(card('Later 2').getByText('Chess Club').parentElement?.textContent).toBe('In the name of Chess Club');
  expect(card('Later 2').getByText('Coffee')).toBeDefined();
  expect(card('Later 2').queryByText(/not published/)).toBeNull();
});

test.each([
  ['not_allowed', 'You cannot post there any more.'],
  ['suspended', 'Your account was suspended or deleted at that time.'],
  ['new_account', 'New accounts can only post a few times a day.'],
  ['consent_required', 'Accept the new terms of use and privacy policy first.'],
  ['unavailable', 'It could not be published in time.'],
] as const)('says why a post was not published: %s', async (failure, reason) => {
  answerCalls(() => [scheduledPost(1, { failure })]);
  renderWithApp(<ScheduledPage />);
  expect(await screen.findByText(new RegExp(reason.replaceAll('.', '\\.')))).toBeDefined();
});

test('changes the time, within the limits', async () => {
  const posts = [scheduledPost(1)];
  const calls = answerCalls(({ method, body }) => {
    if (method === 'GET') return posts;
    return (posts[0] = { ...posts[0]!, ...(body as { publishAt: string }) });
  });
  renderWithApp(<ScheduledPage />);
  await screen.findByText('Later 1');
  await press('Later 1', 'Change time');
  const field = screen.getByLabelText<HTMLInputElement>('Date and time');
  expect(field.value).toBe(toLocalInput(posts[0]!.publishAt));
  fireEvent.change(field, { target: { value: toLocalInput(inDays(70)) } });
  expect(screen.getByText(/Choose a time from 5 minutes to 60 days ahead/)).toBeDefined();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
  const later = inDays(3);
  fireEvent.change(field, { target: { value: toLocalInput(later) } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByLabelText('Date and time')).toBeNull());
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ publishAt: later });
});

test('publishes a post now, and says why that is refused', async () => {
  const toasts = collectToasts();
  let posts = [scheduledPost(1), scheduledPost(2)];
  answerCalls(({ method, url }) => {
    if (method === 'GET') return posts;
    if (url.pathname.includes(posts[1]?.id ?? 'none')) return problem('archived', 'This club is archived.');
    posts = posts.slice(1);
    return Response.json(numberedPost(1), { status: 201 });
  });
  renderWithApp(<ScheduledPage />);
  await screen.findByText('Later 2');
  await press('Later 2', 'Post now');
  await waitFor(() => expect(toasts).toEqual(['error: This club is archived.']));
  await press('Later 1', 'Post now');
  await waitFor(() => expect(screen.queryByText('Later 1')).toBeNull());
  expect(toasts.at(-1)).toBe('success: Post Created!');
  expect(screen.getByText('Later 2')).toBeDefined();
});

test('deletes a post after a question', async () => {
  let posts = [scheduledPost(1)];
  answerCalls(({ method }) => {
    if (method === 'GET') return posts;
    posts = [];
    return new Response(null, { status: 204 });
  });
  renderWithApp(<ScheduledPage />);
  await screen.findByText('Later 1');
  await press('Later 1', 'Delete');
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this post?' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText(/^Nothing is scheduled/)).toBeDefined();
});

test('loads again on Retry after an error', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('not_allowed') : []));
  renderWithApp(<ScheduledPage />);
  const retry = await screen.findByRole('button', { name: 'Retry' });
  isDown = false;
  await userEvent.click(retry);
  expect(await screen.findByRole('link', { name: 'Back to feed' })).toBeDefined();
});
