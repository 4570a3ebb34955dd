import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { announcement } from '#features/intake/intake.fixtures.ts';
import { answerCalls, pageWithNext, problem, signIn, type Asked } from '#testing/api.ts';
import { person } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { Announcements } from './announcements.tsx';

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const field = () => screen.getByRole('textbox', { name: 'Tell your intake something' });

function open(reply: (call: Asked) => unknown) {
  const viewer = signIn();
  const calls = answerCalls(reply);
  const toasts = collectToasts();
  return { viewer, calls, toasts, ...renderWithApp(<Announcements hub={{ intake: 'JANUARY_2026' }} />) };
}

test('shows a placeholder, then that there are no announcements', async () => {
  const { calls, container } = open(() => []);
  expect(container.querySelector('[aria-busy]')).not.toBeNull();
  await screen.findByText('No announcements yet');
  expect(calls[0]?.url.search).toBe('?intake=JANUARY_2026');
});

test('loads again after a failure', async () => {
  let replies = 0;
  open(() => ((replies += 1) === 1 ? problem('unavailable', 'Please try later.') : [announcement(1)]));
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to load announcements...Please try later.');
  await press('Retry');
  await screen.findByText('Announcement 1');
});

test('shows five announcements, then all, then the next page', async () => {
  open(({ url }) =>
    url.searchParams.has('lastAnnouncementId')
      ? [announcement(7)]
      : pageWithNext(
          [1, 2, 3, 4, 5, 6].map((number) => announcement(number)),
          '/api/announcements?lastAnnouncementId=6',
        ),
  );
  await screen.findByText('Announcement 5');
  expect(screen.queryByText('Announcement 6')).toBeNull();
  await press('Show all announcements');
  await screen.findByText('Announcement 6');
  expect(document.activeElement).toBe(screen.getByRole('list'));
  await press('Load more announcements');
  await screen.findByText('Announcement 7');
  expect(screen.queryByRole('button', { name: 'Load more announcements' })).toBeNull();
});

test('a card names its author, and only the author can delete it', async () => {
  open(() => [announcement(1)]);
  const card = within(await screen.findByRole('article', { name: 'Ben Otieno' }));
  expect(card.getByRole('link', { name: 'Ben Otieno' }).getAttribute('href')).toBe('/profile/ben');
  expect(card.getByText('ALU Kigali')).toBeDefined();
  expect(card.queryByRole('button', { name: 'Delete announcement' })).toBeNull();
});

test('a like counts immediately, and the reply of the server replaces the count', async () => {
  let reply: (value: unknown) => void = () => undefined;
  const { calls } = open(({ method }) =>
    method === 'GET' ? [announcement(1)] : new Promise((resolve) => (reply = resolve)),
  );
  const like = await screen.findByRole('button', { name: /Like/ });
  await userEvent.click(like);
  await waitFor(() => expect(like.textContent).toBe('Like3'));
  await userEvent.click(like);
  expect(calls.filter(({ method }) => method === 'PATCH')).toMatchObject([{ body: { thumbsUp: 1 } }]);
  reply(announcement(1, { liked: true, thumpsUp: 9 }));
  await waitFor(() => expect(like.textContent).toBe('Like9'));
  expect(like.getAttribute('aria-pressed')).toBe('true');
});

test('a like that fails is taken back', async () => {
  const { toasts } = open(({ method }) => (method === 'GET' ? [announcement(1)] : problem('unavailable')));
  const like = await screen.findByRole('button', { name: /Like/ });
  await userEvent.click(like);
  await waitFor(() => expect(toasts).toEqual(['error: Failed to like announcement...']));
  await waitFor(() => expect(like.textContent).toBe('Like2'));
});

test('the author deletes an announcement after a confirmation', async () => {
  const user = { ...person(), id: signIn().id };
  const { calls, toasts } = open(({ method }) => (method === 'GET' ? [announcement(1, { user })] : ''));
  await userEvent.click(await screen.findByRole('button', { name: 'Delete announcement' }));
  await press('Cancel');
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false);
  await press('Delete announcement');
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('No announcements yet');
  expect(toasts).toEqual(['success: Announcement deleted']);
});

test('a refused deletion keeps the announcement and shows the reason', async () => {
  const user = { ...person(), id: signIn().id };
  const { toasts } = open(({ method }) =>
    method === 'GET' ? [announcement(1, { user })] : problem('not_allowed', 'Only its author may delete it.'),
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Delete announcement' }));
  await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(toasts).toEqual(['error: Only its author may delete it.']));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByText('Announcement 1')).toBeDefined();
});

test('posts an announcement and shows it first', async () => {
  const { calls, toasts } = open(({ method, body }) =>
    method === 'GET' ? [announcement(1)] : announcement(2, body as { content: string }),
  );
  await screen.findByText('Announcement 1');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Announce' });
  await userEvent.type(field(), '   ');
  expect(button.disabled).toBe(true);
  await userEvent.type(field(), 'Room 4 is free');
  await userEvent.click(button);
  await waitFor(() => expect(calls.at(-1)?.body).toEqual({ content: 'Room 4 is free', intake: 'JANUARY_2026' }));
  await waitFor(() => expect(toasts).toEqual(['success: Announced to your intake']));
  expect(screen.getAllByRole('article')[0]?.textContent).toContain('Room 4 is free');
  expect((field() as HTMLTextAreaElement).value).toBe('');
});

test.each([
  ['unavailable', 'Failed to post announcement. Your text is kept.'],
  ['rate_limited', 'Five announcements an hour are enough.'],
] as const)('a refusal with %s keeps the text, also for the next visit', async (code, sentence) => {
  const { toasts, unmount } = open(({ method }) =>
    method === 'GET' ? [] : problem(code, 'Five announcements an hour are enough.'),
  );
  await userEvent.type(field(), `Kept ${code}`);
  await press('Announce');
  await waitFor(() => expect(toasts).toEqual([`error: ${sentence}`]));
  unmount();
  open(() => []);
  expect((field() as HTMLTextAreaElement).value).toBe(`Kept ${code}`);
  await userEvent.clear(field());
});
