import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { PostVersion } from '@baraza/contract/features/posts.ts';
import { answerCalls, pageWithNext, problem, signIn } from '#testing/api.ts';
import { post } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EditedMark } from './edited-mark.tsx';

const postId = post().id;
/** The original version of a post has the id of the post. */
const version = (number: number, content: string): PostVersion => ({
  id: number === 0 ? postId : `01920000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  content,
  createdAt: '2026-11-20T08:00:00.000Z',
});
const items = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

async function openHistory() {
  renderWithApp(<EditedMark postId={postId} />);
  await userEvent.click(screen.getByRole('button', { name: 'edited' }));
  return screen.findByRole('dialog', { name: 'Edit history' });
}

beforeEach(() => {
  window.history.replaceState(null, '', '/feed');
  signIn();
});

test('lists the versions of a post from the current to the original text', async () => {
  answerCalls(() => [version(2, 'third'), version(1, ''), version(0, 'first')]);
  await openHistory();
  await screen.findByText('third');
  const [current, edited, original] = items();
  expect(current).toMatch(/^Current.*third$/);
  expect(edited).toMatch(/^Edited.*No text, only pictures\.$/);
  expect(original).toMatch(/^Original.*first$/);
});

test('loads older versions on request', async () => {
  const newest = Array.from({ length: 20 }, (_, index) => version(40 - index, `text ${40 - index}`));
  const calls = answerCalls(({ url }) =>
    url.searchParams.has('lastVersionId')
      ? [version(0, 'first')]
      : pageWithNext(newest, `${url.pathname}?lastVersionId=${newest.at(-1)?.id}`),
  );
  const dialog = await openHistory();
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Load older versions' }));
  await screen.findByText('first');
  expect(items()).toHaveLength(21);
  expect(calls[1]?.url.searchParams.get('lastVersionId')).toBe(newest.at(-1)?.id);
  expect(screen.queryByRole('button', { name: 'Load older versions' })).toBeNull();
});

test('offers a retry when the history does not load', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('not_allowed') : [version(0, 'first')]));
  await openHistory();
  expect((await screen.findByRole('alert')).textContent).toContain('The edit history did not load.');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('first')).toBeDefined();
});

test('closes with its button', async () => {
  answerCalls(() => [version(0, 'first')]);
  const dialog = await openHistory();
  await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('dialog')).toBeNull();
});
