import { fireEvent, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { Dialog } from './dialog.tsx';

const onClose = vi.fn<() => void>();
const dialog = () => screen.getByRole('dialog', { name: 'Edit post' });

beforeEach(() => {
  onClose.mockClear();
  renderWithApp(
    <Dialog title="Edit post" onClose={onClose} footer={<button type="button">Save</button>}>
      <p>Text</p>
    </Dialog>,
  );
});

test('is named by its heading and has its footer', () => {
  expect(dialog().textContent).toContain('Text');
  expect(screen.getByRole('heading', { name: 'Edit post' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Save' })).toBeDefined();
});

test('the close button and Escape close it', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Close' }));
  expect(onClose).toHaveBeenCalledTimes(1);
  // The browser sends `cancel` on Escape; by default it closes the element itself.
  const cancel = new Event('cancel', { cancelable: true });
  fireEvent(dialog(), cancel);
  expect(cancel.defaultPrevented).toBe(true);
  expect(onClose).toHaveBeenCalledTimes(2);
});

test('a press that begins and ends on the backdrop closes it', () => {
  fireEvent.mouseDown(dialog());
  fireEvent.click(dialog());
  expect(onClose).toHaveBeenCalledOnce();
});

test('selecting text from inside to the backdrop does not close it', () => {
  fireEvent.mouseDown(screen.getByText('Text'));
  fireEvent.click(dialog());
  expect(onClose).not.toHaveBeenCalled();
});
