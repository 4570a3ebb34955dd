import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answerCalls, signIn } from '#testing/api.ts';
import { event } from '#testing/fixtures.ts';
import { renderWithApp } from '#testing/render.tsx';
import { EventRegistration } from './event-registration.tsx';

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

test.each([
  ['registered', 'Cancel Registration', 'Give up your seat?', 'Keep seat', 'Give up seat'],
  ['requested', 'Withdraw request', 'Withdraw your request?', 'Keep request', 'Withdraw'],
  ['waitlisted', 'Leave the waitlist', 'Leave the waitlist?', 'Keep position', 'Leave'],
] as const)(
  'asks for confirmation before a viewer who is %s leaves',
  async (viewerStatus, button, title, keep, act) => {
    signIn();
    const calls = answerCalls(() => event());
    renderWithApp(<EventRegistration event={event({ viewerStatus, waitlistPlace: 1 })} />);
    await press(button);
    expect(screen.getByRole('dialog', { name: title })).toBeDefined();
    await press(keep);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(calls).toEqual([]);
    await press(button);
    await press(act);
    await waitFor(() => expect(calls[0]).toMatchObject({ method: 'DELETE' }));
  },
);
