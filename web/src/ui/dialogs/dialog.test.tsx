import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Button } from '#ui/controls/button.tsx';
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

test('stays open while a button of its footer is pending', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const onSentClose = vi.fn<() => void>();
  function SendDialog() {
    const [isPending, setPending] = useState(true);
    useEffect(() => void promise.then(() => setPending(false)), []);
    return (
      <Dialog title="Send" onClose={onSentClose} footer={<Button pending={isPending}>Send it</Button>}>
        <p>Message</p>
      </Dialog>
    );
  }
  renderWithApp(<SendDialog />);
  const element = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Send' });
  const closeButton = within(element).getByRole('button', { name: 'Close' });
  await userEvent.click(closeButton);
  fireEvent(element, new Event('cancel', { cancelable: true }));
  fireEvent.mouseDown(element);
  fireEvent.click(element);
  // A browser closes it without `cancel` when Escape is pressed twice.
  element.close();
  fireEvent(element, new Event('close'));
  const hasGoneBack = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.back();
  await hasGoneBack;
  expect(element.open).toBe(true);
  expect(onSentClose).not.toHaveBeenCalled();
  resolve();
  await waitFor(() =>
    expect(within(element).getByRole<HTMLButtonElement>('button', { name: 'Send it' }).disabled).toBe(false),
  );
  await userEvent.click(closeButton);
  expect(onSentClose).toHaveBeenCalledOnce();
});

test('cancels while a button of its footer is pending, if that is possible', async () => {
  const onCancel = vi.fn<() => void>();
  renderWithApp(
    <Dialog title="Upload" onClose={onClose} onCancel={onCancel} footer={<Button pending>Post</Button>}>
      <p>Picture</p>
    </Dialog>,
  );
  await userEvent.click(within(screen.getByRole('dialog', { name: 'Upload' })).getByRole('button', { name: 'Close' }));
  expect(onCancel).toHaveBeenCalledOnce();
  expect(onClose).not.toHaveBeenCalled();
});
