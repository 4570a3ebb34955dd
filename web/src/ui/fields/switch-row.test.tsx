import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { SwitchRow } from './switch-row.tsx';

function Setting() {
  const [isOn, setOn] = useState(false);
  return <SwitchRow name="Save data" about="Pictures load on tap." isOn={isOn} onChange={setOn} />;
}

const control = () => screen.getByRole('switch', { name: 'Save data' });

test('the switch, its text and the Space key change it', async () => {
  renderWithApp(<Setting />);
  expect(control().getAttribute('aria-checked')).toBe('false');
  await userEvent.click(control());
  expect(control().getAttribute('aria-checked')).toBe('true');
  await userEvent.click(screen.getByText('Pictures load on tap.'));
  expect(control().getAttribute('aria-checked')).toBe('false');
  await userEvent.keyboard(' ');
  expect(control().getAttribute('aria-checked')).toBe('true');
});

test('its description is read with it', () => {
  renderWithApp(<Setting />);
  const id = control().getAttribute('aria-describedby') ?? '';
  expect(document.getElementById(id)?.textContent).toBe('Pictures load on tap.');
});
