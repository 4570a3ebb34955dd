import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { Menu, MenuItem } from './menu.tsx';

const onEdit = vi.fn<() => void>();
const button = () => screen.getByRole('button', { name: 'Post options' });
const item = () => screen.queryByRole('button', { name: 'Edit' });

beforeEach(() => {
  onEdit.mockClear();
  renderWithApp(
    <>
      <Menu label="Post options">
        <MenuItem icon={null} onClick={onEdit}>
          Edit
        </MenuItem>
      </Menu>
      <button type="button">Elsewhere</button>
    </>,
  );
});

test('opens and closes with its button', async () => {
  expect(item()).toBeNull();
  await userEvent.click(button());
  expect(item()).not.toBeNull();
  expect(button().getAttribute('aria-expanded')).toBe('true');
  await userEvent.click(button());
  expect(item()).toBeNull();
});

test('an item closes the menu, returns the focus to the button and runs its action', async () => {
  await userEvent.click(button());
  await userEvent.click(item()!);
  expect(onEdit).toHaveBeenCalledOnce();
  expect(item()).toBeNull();
  expect(document.activeElement).toBe(button());
});

test('Escape closes the menu and returns the focus to the button', async () => {
  await userEvent.click(button());
  item()!.focus();
  await userEvent.keyboard('{Escape}');
  expect(item()).toBeNull();
  expect(document.activeElement).toBe(button());
  expect(onEdit).not.toHaveBeenCalled();
});

test.each([
  ['a press elsewhere', () => fireEvent.pointerDown(screen.getByRole('button', { name: 'Elsewhere' }))],
  ['focus elsewhere', () => fireEvent.focusIn(screen.getByRole('button', { name: 'Elsewhere' }))],
  ['a change of the window’s size', () => fireEvent(window, new Event('resize'))],
])('closes on %s', async (_name, leave) => {
  await userEvent.click(button());
  leave();
  expect(item()).toBeNull();
});
