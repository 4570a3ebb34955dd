import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { waiting } from '#features/events/events.fixtures.ts';
import { answerCalls, problem, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { WaitlistPanel } from './waitlist-panel.tsx';

beforeEach(() => void signIn());

test('lists the waiting people in order', async () => {
  answerCalls(() => ({ waiting: [waiting(2), waiting(1)], total: 2 }));
  renderWithApp(<WaitlistPanel event={event()} />);
  await screen.findByRole('link', { name: 'Guest 1' });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Guest 2', 'Guest 1']);
  expect(screen.getByText('2 people waiting, first come, first served')).toBeDefined();
});

test('says that the waitlist is empty', async () => {
  answerCalls(() => ({ waiting: [], total: 0 }));
  renderWithApp(<WaitlistPanel event={event()} />);
  expect(await screen.findByText('The waitlist is empty.')).toBeDefined();
});

test('shows an error and loads the waitlist on retry', async () => {
  let isDown = true;
  answerCalls(() => (isDown ? problem('unavailable') : { waiting: [waiting(1)], total: 1 }));
  renderWithApp(<WaitlistPanel event={event()} />);
  expect((await screen.findByRole('alert')).textContent).toContain('Failed to fetch the waitlist...');
  isDown = false;
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('link', { name: 'Guest 1' })).toBeDefined();
});
