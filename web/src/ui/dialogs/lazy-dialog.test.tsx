import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithApp } from '#testing/render.tsx';
import { collectToasts } from '#testing/toasts.ts';
import { lazyDialog } from './lazy-dialog.tsx';

interface DialogProps {
  name: string;
  onClose: () => void;
}

function Loaded({ name, onClose }: DialogProps) {
  return (
    <button type="button" onClick={onClose}>
      Close {name}
    </button>
  );
}

type Load = () => Promise<typeof Loaded>;
const failOnce = () => vi.fn<Load>().mockRejectedValueOnce(new TypeError('Failed to fetch')).mockResolvedValue(Loaded);

test('a dialog that does not load says so, leaves the page as it is, and loads on the next tap', async () => {
  const toasts = collectToasts();
  const load = failOnce();
  const { Dialog } = lazyDialog(load);
  function Page() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Your text" />
        <button type="button" aria-pressed={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Dialog name="picture" onClose={() => setOpen(false)} />}
      </>
    );
  }
  renderWithApp(<Page />);
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'Your text' });
  await userEvent.type(box, 'typed');
  const open = screen.getByRole('button', { name: 'Open', pressed: false });
  await userEvent.click(open);
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]).toContain('Check your connection and try again.');
  expect(screen.getByRole('button', { name: 'Open', pressed: false })).toBe(open);
  expect(box.value).toBe('typed');
  await userEvent.click(open);
  await userEvent.click(await screen.findByRole('button', { name: 'Close picture' }));
  expect(load).toHaveBeenCalledTimes(2);
  // Loaded code is shown with the same render.
  await userEvent.click(open);
  expect(screen.getByRole('button', { name: 'Close picture' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
  expect(toasts).toHaveLength(1);
});
