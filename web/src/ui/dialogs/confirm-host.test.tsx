import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { confirmAction } from './confirm.ts';

const texts = {
  title: 'Leave?',
  text: 'Your seat is given away.',
  confirmLabel: 'Give up seat',
  cancelLabel: 'Keep seat',
};

test('the button is red, unless confirming takes nothing away', async () => {
  renderWithApp(null);
  for (const [isHarmless, isRed] of [
    [false, true],
    [true, false],
  ] as const) {
    const answer = confirmAction({ ...texts, isHarmless });
    const button = await screen.findByRole('button', { name: 'Give up seat' });
    expect(button.className.includes('text-danger')).toBe(isRed);
    await userEvent.click(button);
    await answer;
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
});

test.each([
  ['Give up seat', true],
  ['Keep seat', false],
  ['Close', false],
])('%s answers the confirmation with %s and closes it', async (name, isSure) => {
  renderWithApp(null);
  const answer = confirmAction(texts);
  expect((await screen.findByRole('dialog', { name: 'Leave?' })).textContent).toContain('Your seat is given away.');
  await userEvent.click(screen.getByRole('button', { name }));
  expect(await answer).toBe(isSure);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
