import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { MutedWord } from '@baraza/contract/features/privacy.ts';
import { serveApi } from '#testing/api-server.ts';
import { problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { MutedWords } from './muted-words.tsx';

const idOf = (number: number) => `01920000-0000-7000-8000-00000000000${number}`;
const word = (number: number, text: string, until: string | null = null): MutedWord => ({
  id: idOf(number),
  text,
  until,
});
const rows = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => void signIn());

test('says that no words are muted, and loads again after a failure', async () => {
  let isDown = true;
  serveApi({ 'GET /api/muted-words': () => (isDown ? problem('unavailable') : []) });
  renderWithApp(<MutedWords />);
  expect(await screen.findByText('Failed to load the words you muted')).toBeDefined();
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('You have not muted any words.')).toBeDefined();
});

test('mutes a word for the chosen time, and unmutes it', async () => {
  let muted: MutedWord[] = [word(1, '#exams')];
  const calls = serveApi({
    'GET /api/muted-words': () => muted,
    'PUT /api/muted-words': () => {
      const added = word(2, 'spoiler', '2026-11-28T12:00:00.000Z');
      muted = [added, ...muted];
      return added;
    },
    'DELETE /api/muted-words/:id': () => {
      muted = muted.slice(1);
      return undefined;
    },
  });
  renderWithApp(<MutedWords />);
  await screen.findByText('#exams');
  expect(rows()).toEqual(['#examsFor goodUnmute']);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Word or hashtag' });
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Mute' });
  expect(button.disabled).toBe(true);
  await userEvent.type(field, 'spoiler');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'How long' }), 'day');
  await userEvent.click(button);
  await screen.findByText('spoiler');
  expect(field.value).toBe('');
  expect(calls.some((each) => JSON.stringify(each).includes('"duration":"day"'))).toBe(true);
  expect(rows()[0]).toMatch(/^spoilerUntil Nov 28, 2026/);
  await userEvent.click(screen.getByRole('button', { name: 'Unmute spoiler' }));
  await waitFor(() => expect(rows()).toEqual(['#examsFor goodUnmute']));
});

test('keeps the text of a refused word and says why, and that a word could not be unmuted', async () => {
  const toasts = collectToasts();
  serveApi({
    'GET /api/muted-words': () => [word(1, 'first')],
    'PUT /api/muted-words': () => problem('no_word', 'Enter a word or a hashtag.'),
    'DELETE /api/muted-words/:id': () => problem('rate_limited'),
  });
  renderWithApp(<MutedWords />);
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Word or hashtag' });
  await userEvent.type(field, '...');
  await userEvent.click(screen.getByRole('button', { name: 'Mute' }));
  expect(await screen.findByText(/Enter a word or a hashtag\.$/)).toBeDefined();
  expect(field.value).toBe('...');
  await userEvent.click(screen.getByRole('button', { name: 'Unmute first' }));
  await waitFor(() => expect(toasts).toHaveLength(1));
  expect(rows()).toHaveLength(1);
});

test('has no form once as many words as possible are muted', async () => {
  serveApi({
    'GET /api/muted-words': () =>
      Array.from({ length: 100 }, (_, index) => ({
        ...word(1, `w${index}`),
        id: `01920000-0000-7000-8000-${100_000_000_000 + index}`,
      })),
  });
  renderWithApp(<MutedWords />);
  await screen.findByText('w99');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('says that a word could not be unmuted after the page was left', async () => {
  const toasts = collectToasts();
  const { promise, resolve } = Promise.withResolvers<Response>();
  const calls = serveApi({
    'GET /api/muted-words': () => [word(1, 'first')],
    'DELETE /api/muted-words/:id': () => promise,
  });
  const { unmount } = renderWithApp(<MutedWords />);
  await userEvent.click(await screen.findByRole('button', { name: 'Unmute first' }));
  await waitFor(() => expect(calls.some(({ key }) => key.startsWith('DELETE'))).toBe(true));
  unmount();
  resolve(problem('rate_limited', 'Wait a little.'));
  await waitFor(() => expect(toasts).toHaveLength(1));
});
