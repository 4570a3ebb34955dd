import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { ReadReceiptsSetting } from './read-receipts-setting.tsx';

const box = () =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: 'Show others when I have read their messages' });

test('saves the choice', async () => {
  signIn();
  const calls = answerCalls(({ method, body }) => (method === 'GET' ? { isReadingPrivate: false } : body));
  renderWithApp(<ReadReceiptsSetting />);
  const setting = await box();
  expect(setting.checked).toBe(true);
  await userEvent.click(setting);
  await waitFor(() => expect(calls.at(-1)).toMatchObject({ method: 'PUT', body: { isReadingPrivate: true } }));
  await waitFor(() => expect(setting.disabled).toBe(false));
  expect(setting.checked).toBe(false);
});

test('a refused change returns to the saved choice and shows the reason', async () => {
  signIn();
  const toasts = collectToasts();
  answerCalls(({ method }) =>
    method === 'GET' ? { isReadingPrivate: true } : problem('unavailable', 'Please try later.'),
  );
  renderWithApp(<ReadReceiptsSetting />);
  const setting = await box();
  await userEvent.click(setting);
  await waitFor(() => expect(toasts).toEqual(['error: Please try later.']));
  expect(setting.checked).toBe(false);
});

test('loads again after a failure', async () => {
  signIn();
  let replies = 0;
  answerCalls(() => ((replies += 1) === 1 ? problem('unavailable') : { isReadingPrivate: false }));
  renderWithApp(<ReadReceiptsSetting />);
  await screen.findByText('Failed to load your read receipts setting');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await box()).toBeDefined();
});
