import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { icebreakerMax } from '@baraza/contract/features/intake-limits.ts';
import { icebreaker, icebreakerComment } from '#features/intake/intake.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { IcebreakerPanel } from './icebreaker-panel.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const question = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const response = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a response' });

/** Opens the panel. `replies` are by method and the end of the path; unlisted requests are 404. */
function open(replies: Record<string, () => unknown>) {
  signIn();
  const toasts = collectToasts();
  const calls = answerCalls(({ method, url }) => {
    const path = url.pathname.split('/').at(-1);
    return replies[`${method} ${path}`]?.();
  });
  const page = renderWithApp(<IcebreakerPanel intake="JANUARY_2026" />);
  return { ...page, toasts, posted: () => calls.filter(({ method }) => method === 'POST') };
}

test('without a live icebreaker it offers a form, which posts one', async () => {
  const created = icebreaker(1, { content: 'Tea or coffee?' });
  const { posted } = open({
    'GET icebreakers': () => Response.json(null),
    'POST icebreakers': () => created,
    'GET comments': () => [],
  });
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Post icebreaker' });
  await question();
  expect(button().disabled).toBe(true);
  await userEvent.type(await question(), 'Tea or coffee?');
  expect(screen.getByText('236 characters remaining')).toBeDefined();
  await userEvent.click(button());
  await screen.findByText('Icebreaker posted successfully!');
  expect(screen.getByText('Tea or coffee?')).toBeDefined();
  await screen.findByText('No responses yet. Be the first to respond!');
  expect(posted()[0]?.body).toMatchObject({ content: 'Tea or coffee?' });
});

test('a member who is too late gets a message and sees the other icebreaker', async () => {
  let live: unknown = null;
  const { toasts } = open({
    'GET icebreakers': () => Response.json(live),
    'GET comments': () => [],
    'POST icebreakers': () => {
      live = icebreaker(2);
      return problem('icebreaker_exists');
    },
  });
  await userEvent.type(await question(), 'Too late?');
  await press('Post icebreaker');
  await screen.findByText('Question 2?');
  expect(toasts).toEqual(['info: Someone else already posted an icebreaker. Refreshing to show the latest content...']);
});

test('a failed post keeps the text', async () => {
  const { toasts, unmount } = open({
    'GET icebreakers': () => Response.json(null),
    'POST icebreakers': () => problem('unavailable'),
  });
  const field = await question();
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste('x'.repeat(icebreakerMax + 10));
  expect(screen.getByText('0 characters remaining')).toBeDefined();
  await press('Post icebreaker');
  await screen.findByText('Failed to post icebreaker. Please try again.');
  expect(toasts).toEqual(['error: Failed to create icebreaker. Please try again.']);
  expect(field.value).toHaveLength(icebreakerMax);
  await userEvent.clear(field);
  unmount();
});

test('shows the live icebreaker with its author and its last two responses, then all', async () => {
  open({
    'GET icebreakers': () => icebreaker(1),
    'GET comments': () => [1, 2, 3].map((number) => icebreakerComment(number)),
  });
  await screen.findByText('Question 1?');
  expect(screen.getAllByRole('link', { name: 'Ben Otieno' })[0]?.getAttribute('href')).toBe('/profile/ben');
  const list = await screen.findByRole('list', { name: 'Responses' });
  expect(within(list).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByText('Response 1')).toBeNull();
  await press('Show all responses');
  expect(within(list).getAllByRole('listitem')).toHaveLength(3);
  expect(document.activeElement).toBe(list);
});

test('Enter sends a response and Shift+Enter starts a new line', async () => {
  const { posted } = open({
    'GET icebreakers': () => icebreaker(1),
    'GET comments': () => [],
    'POST comments': () => icebreakerComment(9, { content: 'Ugali\nwith greens' }),
  });
  const field = await response();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send response' }).disabled).toBe(true);
  await userEvent.type(field, 'Ugali{Shift>}{Enter}{/Shift}with greens');
  expect(posted()).toEqual([]);
  await userEvent.type(field, '{Enter}');
  await screen.findByText(/with greens/, { selector: 'p' });
  expect(posted().map(({ body }) => body)).toEqual([{ content: 'Ugali\nwith greens' }]);
  expect(field.value).toBe('');
});

test('a response to an icebreaker that has ended shows the reason and the next state', async () => {
  let live: unknown = icebreaker(1);
  const { toasts } = open({
    'GET icebreakers': () => Response.json(live),
    'GET comments': () => [],
    'POST comments': () => {
      live = null;
      return problem('icebreaker_over', 'This icebreaker has ended.');
    },
  });
  await userEvent.type(await response(), 'Late{Enter}');
  await question();
  expect(toasts).toEqual(['error: This icebreaker has ended.']);
});

test('a response that fails to send is kept', async () => {
  const { toasts } = open({
    'GET icebreakers': () => icebreaker(1),
    'GET comments': () => [],
    'POST comments': () => problem('unavailable', 'Not shown.'),
  });
  const field = await response();
  await userEvent.clear(field);
  await userEvent.type(field, 'Kept{Enter}');
  await waitFor(() => expect(toasts).toEqual(['error: Failed to send your response. Your text is kept.']));
  expect(field.value).toBe('Kept');
});

/** Fails once, then returns the value. */
function failFirst(value: unknown): () => unknown {
  let replies = 0;
  return () => ((replies += 1) === 1 ? problem('unavailable') : value);
}

test('loads the icebreaker and its responses again after a failure', async () => {
  open({ 'GET icebreakers': failFirst(icebreaker(1)), 'GET comments': failFirst([icebreakerComment(1)]) });
  await screen.findByText('Failed to fetch icebreaker...');
  await press('Retry');
  await screen.findByText('Failed to load comments. Please try again.');
  await press('Retry');
  expect(await screen.findByText('Response 1')).toBeDefined();
});

test('earlier icebreakers are fetched when the section is opened, and are read only', async () => {
  let requests = 0;
  open({
    'GET icebreakers': () => Response.json(null),
    'GET past': () => {
      requests += 1;
      return pageWithNext([icebreaker(5)], '/api/icebreakers/past?lastIcebreakerId=5');
    },
    'GET comments': () => [],
  });
  await question();
  expect(requests).toBe(0);
  await userEvent.click(screen.getByText('Earlier icebreakers'));
  await screen.findByText('Question 5?');
  expect(screen.getByRole('button', { name: 'Load more icebreakers' })).toBeDefined();
  await userEvent.click(screen.getByText('Responses'));
  await screen.findByText('Nobody responded to this one.');
  expect(screen.queryByRole('textbox', { name: 'Write a response' })).toBeNull();
});

test('says that there are no earlier icebreakers', async () => {
  open({ 'GET icebreakers': () => Response.json(null), 'GET past': () => [] });
  await userEvent.click(await screen.findByText('Earlier icebreakers'));
  expect(await screen.findByText('None yet. You can read the first one here once it has ended.')).toBeDefined();
});
