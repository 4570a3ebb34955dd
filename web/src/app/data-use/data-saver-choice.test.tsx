import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { collectToasts } from '#testing/toasts.ts';
import { renderWithApp } from '#testing/render.tsx';
import { DataSaverChoice } from './data-saver-choice.tsx';

const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });
const chosen = () => screen.getAllByRole<HTMLInputElement>('radio').find(({ checked }) => checked)?.ariaLabel;

/** Gives the test a browser that describes its connection. */
function connectWith(values: { type?: string; saveData?: boolean }) {
  const connection = Object.assign(new EventTarget(), values);
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }));
  return (changed: typeof values) =>
    act(() => {
      Object.assign(connection, changed);
      connection.dispatchEvent(new Event('change'));
    });
}

beforeEach(() => {
  localStorage.clear();
  vi.unstubAllGlobals();
});

test('nothing is saved until the person chooses it, and the choice is kept', async () => {
  const { unmount } = renderWithApp(<DataSaverChoice />);
  expect(chosen()).toBe('Off');
  expect(screen.getByRole('status').textContent).toBe('Not saving data now, on this device.');
  await userEvent.click(choice('Always'));
  expect(chosen()).toBe('Always');
  expect(screen.getByRole('status').textContent).toBe('Saving data now, on this device.');
  unmount();
  renderWithApp(<DataSaverChoice />);
  expect(chosen()).toBe('Always');
});

test('follows the data saver of the browser without a choice', () => {
  connectWith({ saveData: true });
  renderWithApp(<DataSaverChoice />);
  expect(chosen()).toBe('Always');
});

test('on mobile data, follows changes of the connection', async () => {
  const change = connectWith({ type: 'wifi' });
  renderWithApp(<DataSaverChoice />);
  await userEvent.click(screen.getByRole('radio', { name: 'On mobile data', description: /while your phone uses/ }));
  expect(screen.getByRole('status').textContent).toContain('Not saving');
  change({ type: 'cellular' });
  expect(screen.getByRole('status').textContent).toContain('Saving data now');
});

test('says so when the browser cannot tell mobile data from Wi-Fi', () => {
  renderWithApp(<DataSaverChoice />);
  expect(screen.getByRole('radio', { name: 'On mobile data', description: /cannot tell mobile data/ })).toBeDefined();
});

test('says so when the browser does not keep the choice', async () => {
  const toasts = collectToasts();
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  renderWithApp(<DataSaverChoice />);
  await userEvent.click(choice('Always'));
  expect(chosen()).toBe('Off');
  expect(toasts).toEqual(['error: This browser does not let us keep your choice.']);
});
