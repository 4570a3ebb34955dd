import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { EventVisibility } from '@baraza/contract/features/events.ts';
import { renderWithApp } from '#testing/render.tsx';
import { VisibilityField } from './visibility-field.tsx';

function Form() {
  const [visibility, setVisibility] = useState<EventVisibility>('PUBLIC');
  return <VisibilityField visibility={visibility} onChange={setVisibility} />;
}

const checked = () => screen.getByRole('radio', { checked: true });

test('names each option with its meaning', () => {
  renderWithApp(<Form />);
  expect(screen.getByRole('group', { name: 'Who can join' })).toBeDefined();
  expect(screen.getAllByRole('radio')).toHaveLength(3);
  expect(checked()).toBe(screen.getByRole('radio', { name: /^Public\s?Anyone can join this event$/ }));
});

test('changes by keyboard', async () => {
  renderWithApp(<Form />);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowDown}');
  expect(checked()).toBe(screen.getByRole('radio', { name: /^Private/ }));
  await userEvent.keyboard('{ArrowDown}');
  expect(checked()).toBe(screen.getByRole('radio', { name: /^Invite Only/ }));
});
